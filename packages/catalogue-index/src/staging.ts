/** Arrays that grow by doubling while rows are added, not in shared memory. Without a known value they use no memory. */
export class GrowingNumbers {
  #values: Int32Array | Float64Array | null = null;
  readonly #capacity: number;
  length = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** `null` is stored as unknown. Throws a RangeError for anything but a whole number. */
  push(value: number | null): void {
    if (value === null) {
      if (this.#values) this.#withCapacity(this.#values)[this.length] = unknownOf(this.#values);
      this.length++;
      return;
    }
    if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
    this.#values ??= new Int32Array(Math.max(this.#capacity, this.length + 1)).fill(
      NOT_KNOWN,
      0,
      this.length,
    );
    if (this.#values instanceof Int32Array && Math.abs(value) > 0x7fffffff)
      this.#values = this.#widened(this.#values);
    this.#withCapacity(this.#values)[this.length++] = value;
  }

  /** The values at the given positions, in that order; NaN is unknown. */
  gather(places: Uint32Array): Float64Array {
    const values = this.#values;
    const gathered = new Float64Array(places.length);
    if (values === null) return gathered.fill(Number.NaN);
    const unknown = unknownOf(values);
    for (let i = 0; i < places.length; i++) {
      const value = values[places[i]!]!;
      gathered[i] = value === unknown ? Number.NaN : value;
    }
    return gathered;
  }

  #widened(values: Int32Array): Float64Array {
    const wide = new Float64Array(values.length);
    for (let i = 0; i < this.length; i++) wide[i] = values[i] === NOT_KNOWN ? Number.NaN : values[i]!;
    return wide;
  }

  /** With capacity for one more. */
  #withCapacity(values: Int32Array | Float64Array): Int32Array | Float64Array {
    if (this.length < values.length) return values;
    const length = Math.max(1024, values.length * 2);
    const grown = values instanceof Int32Array ? new Int32Array(length) : new Float64Array(length);
    grown.set(values);
    this.#values = grown;
    return grown;
  }
}

const unknownOf = (values: Int32Array | Float64Array) =>
  values instanceof Int32Array ? NOT_KNOWN : Number.NaN;
const NOT_KNOWN = -0x80000000;

/** One run of small numbers per row: the values of a list, or the units of a text. */
export class GrowingRuns {
  values = new Uint16Array(1024);
  #starts: Uint32Array;
  #runs = 0;

  constructor(capacity: number) {
    this.#starts = new Uint32Array(capacity + 1);
  }

  push(run: ArrayLike<number>): void {
    const from = this.#starts[this.#runs]!;
    const end = from + run.length;
    if (end > this.values.length) {
      const grown = new Uint16Array(Math.max(end, this.values.length * 2));
      grown.set(this.values);
      this.values = grown;
    }
    this.values.set(run, from);
    if (this.#runs + 1 === this.#starts.length) {
      const grown = new Uint32Array(this.#starts.length * 2);
      grown.set(this.#starts);
      this.#starts = grown;
    }
    this.#starts[++this.#runs] = end;
  }

  start(run: number): number {
    return this.#starts[run]!;
  }

  end(run: number): number {
    return this.#starts[run + 1]!;
  }
}
