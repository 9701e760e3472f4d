// Separate from the schemas, which the web app need not load.

/** The statuses of a new list. */
export const DEFAULT_STATUSES = ['To review', 'Shortlisted', 'Contacted', 'Rejected'];
/** Per workspace. */
export const MAX_LISTS = 10_000;
/** Per list. */
export const MAX_LIST_BRANDS = 10_000;
/** On all lists of a workspace, each brand counted once per list. */
export const MAX_LISTED_BRANDS = 1_000_000;
/** Lists per page. */
export const MAX_LISTS_PER_PAGE = 200;
/** Brands with a note per workspace. */
export const MAX_NOTES = 10_000;
/** Brands that a request can list. */
export const MAX_BRANDS_AT_ONCE = 1_000;
export const MAX_STATUSES = 20;
export const MAX_TAGS = 20;
/** Characters of a note. */
export const MAX_NOTE = 20_000;
/** Characters and entries of a pasted text. */
export const MAX_PASTE = 200_000;
export const MAX_PASTE_ENTRIES = 5_000;

/** Sort keys of a list in addition to metrics; without a sort the list's own order applies. */
export const LIST_SORTS = ['name', 'status', 'rating', 'added'] as const;

/** The fields of a list's entries that its links can show. */
export const SHARED_FIELDS = ['status', 'rating', 'tags'] as const;
