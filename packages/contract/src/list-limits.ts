// Apart from the schemas, which the web app need not load.

/** The steps of a new list. */
export const DEFAULT_STATUSES = ['To review', 'Shortlisted', 'Contacted', 'Rejected'];
/** Lists of a workspace. */
export const MAX_LISTS = 10_000;
/** Brands of a list. */
export const MAX_LIST_BRANDS = 10_000;
/** Brands on all lists of a workspace, each counted once for every list. */
export const MAX_LISTED_BRANDS = 1_000_000;
/** Lists of a page. */
export const MAX_LISTS_PER_PAGE = 200;
/** Brands of a workspace with a note. */
export const MAX_NOTES = 10_000;
/** Brands named by one request. */
export const MAX_BRANDS_AT_ONCE = 1_000;
export const MAX_STATUSES = 20;
export const MAX_TAGS = 20;
/** Characters of a note. */
export const MAX_NOTE = 20_000;
/** Characters and entries of a pasted text. */
export const MAX_PASTE = 200_000;
export const MAX_PASTE_ENTRIES = 5_000;

/** Besides metrics, what a list can be sorted by; without a sort its own order holds. */
export const LIST_SORTS = ['name', 'status', 'rating', 'added'] as const;
export type ListSort = (typeof LIST_SORTS)[number];
