import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { PopularityRank } from '../source.ts';
import { RankTable } from './rank-table.ts';

/** A downloaded list in memory; `find` ignores a leading 'www.'. */
export type Ranks = {
  list: PopularityRank['list'];
  day: string;
  size: number;
  find: (name: string) => PopularityRank | undefined;
};

/** Tranco's list with rows of `rank,domain`. Rejects when the file cannot be read or holds no such row. */
export const readTranco = (file: string): Promise<Ranks> =>
  readRanks('Tranco', file, (line) => {
    const comma = line.indexOf(',');
    return [line.slice(comma + 1), line.slice(0, comma)];
  });

/**
 * The Chrome UX report's list with rows of `origin,rank`, where the rank is the end of a bucket (1000, 5000, 10000, 50000 ...).
 */
export const readCrux = (file: string): Promise<Ranks> =>
  readRanks('CrUX', file, (line) => {
    const comma = line.lastIndexOf(',');
    return [line.slice(0, comma).replace(/^https?:\/\//, ''), line.slice(comma + 1)];
  });

async function readRanks(
  list: Ranks['list'],
  file: string,
  split: (line: string) => [name: string, rank: string],
): Promise<Ranks> {
  const table = new RankTable();
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const [name, rank] = split(line);
    const place = Number(rank);
    // Skips the header, empty lines and anything else.
    if (Number.isInteger(place) && place > 0 && place < 2 ** 32) table.set(bare(name), place);
  }
  if (table.size === 0) throw new Error(`${file} holds no row of ${list}`);
  const day = (await stat(file)).mtime.toISOString().slice(0, 10);
  return {
    list,
    day,
    size: table.size,
    find: (name) => {
      const place = table.get(bare(name));
      return place === undefined
        ? undefined
        : { list, day, ...(list === 'CrUX' ? bucketOf(place) : { best: place, worst: place }) };
    },
  };
}

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
