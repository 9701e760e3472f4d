import type { LikeFilter } from '@brandlode/contract';
import { readWeights } from './read-weights.ts';
import type { SimilarityModel } from './similarity-model.ts';

/** Maximum number of brands similar to another one: LikeFilter in packages/contract. */
const MAX_LIKE = 1_000;

/** The ids of brands similar to another one, most similar first. */
export const findLike = (model: SimilarityModel, { brand, size, weights }: LikeFilter): number[] =>
  model
    .find(brand, { weights: readWeights(weights), size, isAllowed: () => true, limit: MAX_LIKE })
    .map(({ id }) => id);
