/**
 * Arrays that grow by doubling while rows are added, not in shared memory. Without a known value they use no memory. Transferring a
 * buffer frees it immediately; left to the garbage collector, replaced and released ones take 300 MB at a million brands.
 */
export class GrowingNumbers {
  #values: Numbers | null = null;
  readonly #capacity: number;
  length = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** A whole number; `null` is stored as unknown. */
  push(value: number | null): void {
    if (value === null) {
      if (this.#values) this.#withCapacity(this.#values)[this.length] = unknownOf(this.#values);
      this.length++;
      return;
    }
    this.#values ??= new Int32Array(Math.max(this.#capacity, this.length + 1)).fill(
      NOT_KNOWN,
      0,
      this.length,
    );
    if (this.#values instanceof Int32Array && Math.abs(value) > 0x7fffffff)
      this.#values = this.#widened(this.#values);
    this.#withCapacity(this.#values)[this.length++] = value;
  }

  /** The values at the given positions, in that order, in `gathered`; NaN is unknown. */
  gather(positions: Uint32Array, gathered = new Float64Array(positions.length)): Float64Array {
    const values = this.#values;
    if (values === null) return gathered.fill(Number.NaN);
    const unknown = unknownOf(values);
    for (let i = 0; i < positions.length; i++) {
      const value = values[positions[i]!]!;
      gathered[i] = value === unknown ? Number.NaN : value;
    }
    return gathered;
  }

  release(): void {
    this.#values?.buffer.transfer(0);
    this.#values = null;
  }

  #widened(values: Int32Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
    const wide = new Float64Array(values.length);
    for (let i = 0; i < this.length; i++) wide[i] = values[i] === NOT_KNOWN ? Number.NaN : values[i]!;
    values.buffer.transfer(0);
    return wide;
  }

  /** With capacity for one more. */
  #withCapacity(values: Numbers): Numbers {
    if (this.length < values.length) return values;
    const buffer = values.buffer.transfer(Math.max(1024, values.length * 2) * values.BYTES_PER_ELEMENT);
    this.#values = values instanceof Int32Array ? new Int32Array(buffer) : new Float64Array(buffer);
    return this.#values;
  }
}

type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
const unknownOf = (values: Numbers) => (values instanceof Int32Array ? NOT_KNOWN : Number.NaN);
const NOT_KNOWN = -0x80000000;

/** One run of small numbers per row: the values of a list, or the units of a text. */
export class GrowingRuns {
  values = new Uint16Array(1024);
  #starts: Uint32Array<ArrayBuffer>;
  #runs = 0;

  constructor(capacity: number) {
    this.#starts = new Uint32Array(capacity + 1);
  }

  push(run: ArrayLike<number>): void {
    const from = this.#starts[this.#runs]!;
    const end = from + run.length;
    if (end > this.values.length)
      this.values = new Uint16Array(this.values.buffer.transfer(Math.max(end, this.values.length * 2) * 2));
    this.values.set(run, from);
    if (this.#runs + 1 === this.#starts.length)
      this.#starts = new Uint32Array(this.#starts.buffer.transfer(this.#starts.length * 8));
    this.#starts[++this.#runs] = end;
  }

  start(run: number): number {
    return this.#starts[run]!;
  }

  end(run: number): number {
    return this.#starts[run + 1]!;
  }

  release(): void {
    this.values.buffer.transfer(0);
    this.#starts.buffer.transfer(0);
  }
}
