import { z } from 'zod';
import { fromUrl, numberInUrl, readJson } from '../from-url.ts';
import { FilterPayload } from '../search/filter-payload.ts';
import { WeightsText } from '../search/like-filter.ts';
import { Brand } from './brand.ts';
import { SIZE_BANDS } from './similarity.ts';

/** All sizes and the default weights unless stated. `brands`: the payload of a brand filter, as JSON. */
export const SimilarQuery = z.object({
  limit: numberInUrl(z.number().int().min(1).max(50).default(10)),
  size: z.enum(SIZE_BANDS).optional(),
  weights: WeightsText.optional(),
  brands: fromUrl(readJson, FilterPayload.default({})),
});
export type SimilarQuery = z.infer<typeof SimilarQuery>;

/** Most similar first: at most 50, of those that were compared. */
export const SimilarBrands = z.object({
  data: z.array(
    z.object({
      brand: Brand,
      /** 0 to 1. */
      score: z.number(),
      /** What they have in common, most significant first. */
      reasons: z.array(z.string()),
      /** Null if the visits of either are unknown. */
      size: z.enum(SIZE_BANDS).nullable(),
    }),
  ),
});
export type SimilarBrands = z.infer<typeof SimilarBrands>;
