/** Bytes of one row; a longer one is rejected without being read into memory. */
export const MAX_ROW_BYTES = 256 * 1024;
/** Bytes read to detect what a file is; a header must fit in. */
export const HEAD_BYTES = 64 * 1024;
/** Bytes of a decompressed file, and its maximum compression ratio: beyond it the file is not a list of brands. */
export const MAX_UNPACKED_BYTES = 4_000_000_000;
export const MAX_UNPACK_RATIO = 250;
/** Below this decompressed size the ratio is not checked. */
export const RATIO_FROM_BYTES = 10_000_000;
/** Bytes of a workbook's shared texts, which are held in memory. */
export const MAX_SHARED_TEXT_BYTES = 64_000_000;
/** Columns of a file. */
export const MAX_COLUMNS = 2_000;
