import { METRIC_KEYS } from '@brandlode/contract';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { BrandId, BrandSummary, Changes, changesOf, readBrand, readBrands, summaryOf } from '../facts.ts';

/** Fewer than the application compares, because the result has every metric of each. */
const MAX_COMPARED = 5;

export const compareBrands = defineTool({
  name: 'compare_brands',
  title: 'Compare brands',
  description: `The same metrics of 2 to ${MAX_COMPARED} brands side by side, with their changes. Ids of no brand are in \`missing\`.`,
  input: z.strictObject({
    brandIds: z.array(BrandId).min(2).max(MAX_COMPARED),
    metrics: z
      .array(z.enum(METRIC_KEYS))
      .min(1)
      .max(METRIC_KEYS.length)
      .optional()
      .describe('All without it.'),
  }),
  output: z.object({
    brands: z.array(BrandSummary.extend({ changes: Changes })),
    missing: z.array(z.number().int()),
    page: z.url(),
  }),
  effect: 'read',
  async run(session, { brandIds, metrics = METRIC_KEYS }) {
    const ids = [...new Set(brandIds)];
    const { data, missing } = await readBrands(session, ids);
    const brands = await Promise.all(
      data.map(async ({ id }) => {
        const brand = await readBrand(session, id);
        const changes = changesOf(brand).filter(({ metric }) => metrics.includes(metric));
        return { ...summaryOf(session, brand, metrics), changes };
      }),
    );
    return { brands, missing, page: session.links.compare(ids) };
  },
});
