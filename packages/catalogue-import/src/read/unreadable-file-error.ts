import { MAX_UNPACK_RATIO, MAX_UNPACKED_BYTES, RATIO_FROM_BYTES } from '../limits.ts';

/** A file that cannot be read at all, or not to its end; the message is one sentence that follows the file's name. */
export class UnreadableFileError extends Error {}

/** Throws for sizes that no list of brands decompresses to. */
export function checkUnpackedSize(unpacked: number, packed: number) {
  if (unpacked > MAX_UNPACKED_BYTES || (unpacked > RATIO_FROM_BYTES && unpacked > packed * MAX_UNPACK_RATIO))
    throw new UnreadableFileError('unpacks to far more than a list of brands.');
}
