/** Typed arrays on shared memory, so that a worker builds a snapshot and posts it without a copy. */
export const sharedUint8 = (length: number) => new Uint8Array(new SharedArrayBuffer(length));
export const sharedUint16 = (length: number) => new Uint16Array(new SharedArrayBuffer(length * 2));
const sharedInt16 = (length: number) => new Int16Array(new SharedArrayBuffer(length * 2));
export const sharedUint32 = (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4));
export const sharedInt32 = (length: number) => new Int32Array(new SharedArrayBuffer(length * 4));
export const sharedFloat64 = (length: number) => new Float64Array(new SharedArrayBuffer(length * 8));

export type NumberArray = Uint16Array | Int16Array | Int32Array | Float64Array;

/** An array for whole numbers between min and max, of the narrowest of four types (more would slow down every reader). */
export function sharedNumbers(length: number, min: number, max: number): NumberArray {
  if (min >= 0 && max <= 0xffff) return sharedUint16(length);
  if (min >= -0x8000 && max <= 0x7fff) return sharedInt16(length);
  if (min >= -0x80000000 && max <= 0x7fffffff) return sharedInt32(length);
  return sharedFloat64(length);
}

/** `target`, an array at least as long, with the numbers. */
export function copied<Target extends { set: (numbers: ArrayLike<number>) => void }>(
  numbers: ArrayLike<number>,
  target: Target,
): Target {
  target.set(numbers);
  return target;
}

const placeholders = new WeakMap<object, ArrayBuffer>();

/**
 * Makes the garbage collector of this thread account for the shared memory of `value`: V8 ignores it, so that unused snapshots
 * would pile up. An unshared buffer of the same size represents it; it is never written to and uses no memory.
 */
export function accounted<Value extends object>(value: Value): Value {
  placeholders.set(value, new ArrayBuffer(bytesOf(value)));
  return value;
}

function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, inner) => sum + bytesOf(inner), 0);
}
