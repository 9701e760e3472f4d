/** Bytes of one row; a longer one is rejected without being read into memory. */
export const MAX_ROW_BYTES = 256 * 1024;
/** Bytes read to detect what a file is; a header must fit in. */
export const HEAD = 64 * 1024;
/** Bytes of an archive or workbook, which is read into memory since its directory is at its end. */
export const MAX_ARCHIVE_BYTES = 100_000_000;
/** Bytes of a file once it is unpacked, and how many times larger than packed: more is no list of brands. */
export const MAX_UNPACKED_BYTES = 4_000_000_000;
export const MAX_UNPACK_RATIO = 250;
/** Below these unpacked bytes the ratio says nothing. */
export const RATIO_FROM_BYTES = 10_000_000;
/** Bytes of a workbook's shared texts, which are kept in memory. */
export const MAX_SHARED_TEXT_BYTES = 64_000_000;
/** Columns of a file. */
export const MAX_COLUMNS = 2_000;
