import type { LikeFilter } from '@brandlode/contract';
import { readWeights } from './read-weights.ts';
import type { SimilarityModel } from './similarity-model.ts';

/** Maximum number of brands similar to another one: LikeFilter in packages/contract. */
const MAX_LIKE = 1_000;

/** A brand similar to another one. */
export type Alike = { id: number; score: number };

/** The brands similar to another one, most similar first. */
export const findLike = (model: SimilarityModel, { brand, size, weights }: LikeFilter): Alike[] =>
  model.find(brand, { weights: readWeights(weights), size, isAllowed: () => true, limit: MAX_LIKE });

/** The index that follows a brand, which may be gone or have another score in a newer model. */
export function indexAfter(alike: Alike[], { id, score }: Alike): number {
  const found = alike.findIndex((brand) => brand.id === id && brand.score === score);
  const next = found >= 0 ? found + 1 : alike.findIndex((brand) => brand.score <= score);
  return next >= 0 ? next : alike.length;
}
