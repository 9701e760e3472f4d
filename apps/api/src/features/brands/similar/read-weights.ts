import { DEFAULT_WEIGHTS, type SimilarityWeights } from '@brandlode/contract';

/** `price:5,size:0`, checked by the schema. */
export function readWeights(text = ''): SimilarityWeights {
  const stated = text
    .split(',')
    .filter(Boolean)
    .map((part) => part.split(':'));
  return {
    ...DEFAULT_WEIGHTS,
    ...Object.fromEntries(stated.map(([aspect = '', weight]) => [aspect, Number(weight)])),
  };
}
