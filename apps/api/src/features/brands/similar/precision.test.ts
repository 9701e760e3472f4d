import { readFileSync } from 'node:fs';
import { starterRows } from '@brandlode/catalogues/starter';
import { DEFAULT_WEIGHTS } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { SimilarityModel } from './similarity-model.ts';

/** Real brands and the ten that are found for each, judged by what is publicly known about them (docs/decisions/similar-brands.md). */
const JUDGED = z
  .array(
    z.object({
      query: z.string(),
      /** The model was tuned on the first group; the others were judged afterwards. */
      split: z.enum(['tuning', 'held-out']),
      judged: z.record(z.string(), z.object({ relevant: z.boolean(), reason: z.string().min(3) })),
    }),
  )
  .length(40)
  .parse(JSON.parse(readFileSync(new URL('judged-brands.json', import.meta.url), 'utf8')));

it('finds ten brands of which at least seven are in the same business, for 40 real brands', async () => {
  const brands = starterRows();
  const domains = new Map(brands.map(({ domain }, index) => [domain, index]));
  const model = await SimilarityModel.build(inBatches(brands.map(toSimilarityRow)));
  const unjudged: string[] = [];
  const precisionOf = (split: string) => {
    const queries = JUDGED.filter((entry) => entry.split === split);
    const relevant = queries.map(({ query, judged }) => {
      const options = { weights: DEFAULT_WEIGHTS, size: undefined, isAllowed: () => true, limit: 10 };
      const found = model.find(domains.get(query) ?? -1, options).map(({ id }) => brands[id]?.domain ?? '');
      expect(found, query).toHaveLength(10);
      unjudged.push(...found.filter((domain) => !judged[domain]).map((domain) => `${query}: ${domain}`));
      return found.filter((domain) => judged[domain]?.relevant).length;
    });
    return relevant.reduce((sum, count) => sum + count, 0) / (10 * queries.length);
  };
  expect(precisionOf('tuning')).toBeGreaterThanOrEqual(0.68);
  expect(precisionOf('held-out')).toBeGreaterThanOrEqual(0.77);
  // A brand that was never judged counts as wrong above: add a judgement.
  expect(unjudged).toEqual([]);
});

/** The starter catalogue has no other values. */
const toSimilarityRow = (brand: ReturnType<typeof starterRows>[number], id: number) => ({
  id,
  name: brand.brand_name,
  kind: brand.kind,
  categories: brand.categories,
  locations: brand.locations,
  prominence: brand.prominence,
  description: null,
  languages: [],
  technologies: [],
  platforms: [],
  visits: null,
  price: null,
  rank: null,
  types: null,
  titles: null,
});

async function* inBatches<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}
