// Separate from the schemas, which the web app need not load.

/** Choices of the Search page. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
