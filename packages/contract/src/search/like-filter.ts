import { z } from 'zod';
import { SIMILARITY_ASPECTS, SIZE_BANDS } from '../brands/similarity.ts';

const ASPECTS = SIMILARITY_ASPECTS.join('|');

/** Weights from 0 to 10 that differ from the default ones, as in `price:5,size:0`. */
export const WeightsText = z
  .string()
  .regex(new RegExp(`^(?:${ASPECTS}):(?:\\d|10)(?:,(?:${ASPECTS}):(?:\\d|10)){0,5}$`));

/** Brands similar to the one with this id: the 1,000 most similar ones, of a given size if stated. None for an unknown brand. */
export const LikeFilter = z.strictObject({
  brand: z.number().int().positive(),
  size: z.enum(SIZE_BANDS).optional(),
  weights: WeightsText.optional(),
});
export type LikeFilter = z.infer<typeof LikeFilter>;
