const arrays: Int32Array[] = [];
let taken = 0;

/** Makes the arrays of the previous filter available again. Filters are evaluated synchronously, so two never share an array. */
export function releaseScratch(): void {
  taken = 0;
}

/**
 * An array for the filter being evaluated; its content is arbitrary. Allocating one per filter would leave half a megabyte of garbage
 * for a million rows.
 */
export function scratch(length: number): Int32Array {
  let array = arrays[taken];
  if (array === undefined || array.length < length) array = new Int32Array(length);
  arrays[taken++] = array;
  return array.subarray(0, length);
}
