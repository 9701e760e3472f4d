import { SIZE_BANDS, type SimilarBrands } from '@brandlode/contract';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { BrandId, BrandSummary, Filters, MAX_BRANDS, readBrands, summaryOf } from '../facts.ts';
import { toData } from '../untrusted.ts';

export const similarBrands = defineTool({
  name: 'similar_brands',
  title: 'Find similar brands',
  description:
    'The brands most similar to one, with a score from 0 to 1; optionally only smaller, similar or larger ones by visits, or those that match filters.',
  input: z.strictObject({
    brandId: BrandId,
    size: z.enum(SIZE_BANDS).optional(),
    filters: Filters.optional(),
    limit: z.number().int().min(1).max(MAX_BRANDS).default(10),
  }),
  output: z.object({
    brands: z.array(BrandSummary.extend({ score: z.number(), size: z.enum(SIZE_BANDS).nullable() })),
    page: z.url(),
  }),
  effect: 'read',
  async run(session, { brandId, filters, ...query }) {
    const { data } = await session.api.call<SimilarBrands>(`/brands/${brandId}/similar`, {
      query: { ...query, brands: filters },
    });
    const details = await readBrands(
      session,
      data.map(({ brand }) => brand.id),
    );
    const brands = data.flatMap(({ brand, score, size, reasons }) => {
      const detail = details.data.find(({ id }) => id === brand.id);
      if (!detail) return [];
      const summary = summaryOf(session, detail);
      // Words that both stores use.
      return [
        {
          ...summary,
          score,
          size,
          untrusted: { ...summary.untrusted, inCommon: toData(reasons.join('; ')) },
        },
      ];
    });
    return { brands, page: session.links.brand(brandId) };
  },
});
