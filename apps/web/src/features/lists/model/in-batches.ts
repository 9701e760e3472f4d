import { MAX_BRANDS_AT_ONCE } from '@brandlode/contract';

/** Sends any number of brands by requests of the permitted size, in sequence. */
export async function inBatches<Brand, Result>(
  brands: Brand[],
  send: (batch: Brand[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < brands.length; from += MAX_BRANDS_AT_ONCE)
    results.push(await send(brands.slice(from, from + MAX_BRANDS_AT_ONCE)));
  return results;
}
