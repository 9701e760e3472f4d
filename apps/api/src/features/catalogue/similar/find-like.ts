import type { LikeFilter } from '@brandlode/contract';
import { readWeights } from './read-weights.ts';
import type { SimilarityModel } from './similarity-model.ts';

/** Brands that are like another one, at most: LikeFilter in packages/contract. */
const MOST_LIKE = 1_000;

/** The ids of brands like another one, the most similar first. */
export const findLike = (model: SimilarityModel, { brand, size, weights }: LikeFilter): number[] =>
  model
    .find(brand, { weights: readWeights(weights), size, isAllowed: () => true, limit: MOST_LIKE })
    .map(({ id }) => id);
