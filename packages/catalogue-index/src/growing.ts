type Numbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** An array, not in shared memory, that doubles when it is full. Transferring a buffer frees the old memory immediately. */
export class Growing<Values extends Numbers> {
  numbers: Values;
  length = 0;
  readonly #type: new (
    buffer: ArrayBuffer,
  ) => Values;

  constructor(type: new (buffer: ArrayBuffer) => Values) {
    this.#type = type;
    this.numbers = new type(new ArrayBuffer(0));
  }

  push(number: number): void {
    if (this.length === this.numbers.length) this.#resize(Math.max(64, this.length * 2));
    this.numbers[this.length++] = number;
  }

  release(): void {
    this.#resize(0);
  }

  #resize(length: number): void {
    const { buffer, BYTES_PER_ELEMENT } = this.numbers;
    this.numbers = new this.#type(buffer.transfer(length * BYTES_PER_ELEMENT));
  }
}
