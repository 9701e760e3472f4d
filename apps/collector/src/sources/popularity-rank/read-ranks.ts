import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { BUDGET } from '../../parse/budget.ts';
import type { PopularityRank } from '../report.ts';
import type { ListName } from './rank-store.ts';
import { RankTable } from './rank-table.ts';
import { readLines } from './read-lines.ts';

/** A list in memory; `find` ignores a leading 'www.'. */
export type Ranks = {
  find: (name: string) => PopularityRank | undefined;
};

/** Tranco has rows of `rank,domain`; the Chrome UX report has `origin,rank`, where the rank is the end of a bucket. */
const SPLIT: Record<ListName, (line: string) => [name: string, rank: string]> = {
  Tranco: (line) => {
    const comma = line.indexOf(',');
    return [line.slice(comma + 1), line.slice(0, comma)];
  },
  CrUX: (line) => {
    const comma = line.lastIndexOf(',');
    return [line.slice(0, comma).replace(/^https?:\/\//, ''), line.slice(comma + 1)];
  },
};

/** A downloaded list, plain or compressed. Rejects if the file cannot be read or contains no row of the list. */
export async function readRankFile(list: ListName, file: string): Promise<Ranks> {
  const table = await readRanks(list, createReadStream(file)).catch((error: Error) => {
    throw new Error(`${file}: ${error.message}`);
  });
  return ranksOf(list, (await stat(file)).mtime.toISOString().slice(0, 10), table);
}

export async function readRanks(list: ListName, input: Readable): Promise<RankTable> {
  const table = new RankTable();
  for await (const line of readLines(input)) {
    const [name, written] = SPLIT[list](line);
    const rank = Number(written);
    // Skips the header, empty lines and anything else.
    if (Number.isInteger(rank) && rank > 0 && rank < 2 ** 32) table.set(bare(name), rank);
    if (table.size >= BUDGET.rankList.names) break;
  }
  if (table.size === 0) throw new Error(`holds no row of ${list}`);
  return table;
}

export const ranksOf = (list: ListName, day: string, table: RankTable): Ranks => ({
  find: (name) => {
    const rank = table.get(bare(name));
    return rank === undefined
      ? undefined
      : { list, day, ...(list === 'CrUX' ? bucketOf(rank) : { best: rank, worst: rank }) };
  },
});

const bare = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/^www\./, '');

/** Buckets end at 1,000, 5,000, 10,000, 50,000 and so on: the previous end is a half or a fifth. */
function bucketOf(end: number): { best: number; worst: number } {
  if (end <= 1000) return { best: 1, worst: end };
  return { best: (String(end).startsWith('5') ? end / 5 : end / 2) + 1, worst: end };
}
