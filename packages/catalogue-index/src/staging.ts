/** Arrays that grow by doubling while rows are added, and know nothing of shared memory. */
export class GrowingNumbers {
  #values: Int32Array | Float64Array;
  length = 0;

  constructor(capacity: number) {
    this.#values = new Int32Array(capacity);
  }

  /** `null` is stored as "not known". Throws a RangeError for what is no whole number. */
  push(value: number | null): void {
    if (value !== null && !Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
    if (this.#values instanceof Int32Array && value !== null && Math.abs(value) > 0x7fffffff) this.#widen();
    if (this.length === this.#values.length) this.#grow();
    this.#values[this.length++] = value ?? (this.#values instanceof Int32Array ? NOT_KNOWN : Number.NaN);
  }

  /** The values of the given places, in that order; NaN is "not known". */
  gather(places: Uint32Array): Float64Array {
    const values = this.#values;
    const gathered = new Float64Array(places.length);
    const unknown = values instanceof Int32Array ? NOT_KNOWN : Number.NaN;
    for (let i = 0; i < places.length; i++) {
      const value = values[places[i]!]!;
      gathered[i] = value === unknown ? Number.NaN : value;
    }
    return gathered;
  }

  #widen(): void {
    const wide = new Float64Array(this.#values.length);
    for (let i = 0; i < this.length; i++)
      wide[i] = this.#values[i] === NOT_KNOWN ? Number.NaN : this.#values[i]!;
    this.#values = wide;
  }

  #grow(): void {
    const length = Math.max(1024, this.#values.length * 2);
    const grown = this.#values instanceof Int32Array ? new Int32Array(length) : new Float64Array(length);
    grown.set(this.#values);
    this.#values = grown;
  }
}

const NOT_KNOWN = -0x80000000;

/** One run of small numbers a row: the values of a list, or the units of a text. */
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
