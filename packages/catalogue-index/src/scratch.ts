const arrays: Int32Array[] = [];
let taken = 0;

/** Makes the arrays of the filter before available again. A filter is evaluated without waiting, so no two need them at a time. */
export function releaseScratch(): void {
  taken = 0;
}

/**
 * An array for the filter being evaluated; its content is arbitrary. Arrays of its own would be half a megabyte of garbage for each
 * filter of a million rows.
 */
export function scratch(length: number): Int32Array {
  let array = arrays[taken];
  if (array === undefined || array.length < length) array = new Int32Array(length);
  arrays[taken++] = array;
  return array.subarray(0, length);
}
