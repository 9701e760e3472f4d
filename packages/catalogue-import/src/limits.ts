/** Bytes of one row; a longer one is rejected without being read into memory. */
export const MAX_ROW_BYTES = 256 * 1024;
/** Rows saved in one transaction. */
export const BATCH = 500;
/** Bytes read to detect what a file is; a header must fit in. */
export const HEAD = 64 * 1024;
