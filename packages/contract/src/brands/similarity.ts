/** The aspects by which two brands are compared. */
export const SIMILARITY_ASPECTS = ['words', 'categories', 'price', 'place', 'size', 'technologies'] as const;
export type SimilarityAspect = (typeof SIMILARITY_ASPECTS)[number];
export type SimilarityWeights = Record<SimilarityAspect, number>;

export const DEFAULT_WEIGHTS: SimilarityWeights = {
  words: 4,
  categories: 4,
  price: 2,
  place: 1,
  size: 1,
  technologies: 1,
};

/** By monthly visits: less than half of the brand's, up to twice, more. */
export const SIZE_BANDS = ['smaller', 'similar', 'larger'] as const;
export type SizeBand = (typeof SIZE_BANDS)[number];
