import type { Readable } from 'node:stream';
import { type RankedName, storefrontAddress } from '@brandlode/database';
import { BUDGET } from '../../parse/budget.ts';
import type { PopularityRank } from '../report.ts';
import { readLines } from './read-lines.ts';

export type ListName = PopularityRank['list'];

/** Tranco has rows of `rank,domain`; the Chrome UX report has `origin,rank`, where the rank is the end of a bucket. */
const SPLIT: Record<ListName, (line: string) => [url: string, rank: string]> = {
  Tranco: (line) => {
    const comma = line.indexOf(',');
    return [`https://${line.slice(comma + 1).trim()}`, line.slice(0, comma)];
  },
  CrUX: (line) => {
    const comma = line.lastIndexOf(',');
    return [line.slice(0, comma).trim(), line.slice(comma + 1)];
  },
};
const MAX_RANK = 2 ** 31 - 1;

/**
 * The names of a list, plain or compressed, as storefront addresses: `https://www.us.brand.com` counts for brand.com as it does in the
 * catalogue, `kids.brand.com` is a site of its own. Rejects if it contains no row of the list.
 */
export async function* readRanks(list: ListName, input: Readable): AsyncGenerator<RankedName> {
  let names = 0;
  for await (const line of readLines(input)) {
    const [url, written] = SPLIT[list](line);
    const rank = Number(written);
    // Skips the header, empty lines and anything else.
    if (!Number.isInteger(rank) || rank < 1 || rank > MAX_RANK) continue;
    const address = storefrontAddress(url);
    if (address === null) continue;
    names += 1;
    yield { address, ...(list === 'CrUX' ? bucketOf(rank) : { best: rank, worst: rank }) };
    if (names >= BUDGET.rankList.names) break;
  }
  if (names === 0) throw new Error(`holds no row of ${list}`);
}

/** Buckets end at 1,000, 5,000, 10,000, 50,000 and so on: the previous end is a half or a fifth. */
function bucketOf(end: number): { best: number; worst: number } {
  if (end <= 1000) return { best: 1, worst: end };
  return { best: (String(end).startsWith('5') ? end / 5 : end / 2) + 1, worst: end };
}
