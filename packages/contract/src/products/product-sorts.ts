// Separate from the schemas, which the web app need not load.

export const PRODUCT_SORTS = [
  'relevance',
  'newest',
  'price:asc',
  'price:desc',
  'discount',
  'reviews',
  'changed',
] as const;
