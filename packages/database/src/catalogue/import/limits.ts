/** What one row may hold; a row beyond is refused with the field named. Lengths in characters unless said otherwise. */
export const LIMITS = {
  name: 200,
  description: 5_000,
  url: 2_000,
  /** Categories or countries of one row, and the length of one of them. */
  listEntries: 100,
  listEntry: 100,
  /** Bytes of one row; one that runs longer is not read on into memory. */
  row: 256 * 1024,
} as const;

/** Rows saved in one transaction. */
export const BATCH = 500;
/** Bytes looked at to tell what a file is; a header must fit in. */
export const HEAD = 64 * 1024;
