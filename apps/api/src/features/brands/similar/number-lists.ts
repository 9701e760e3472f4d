/** A list of whole numbers below 2^32 for each row, all in one array: a million small arrays would need ten times the memory. */
export class NumberLists {
  #values = new Uint32Array(1 << 10);
  #ends = new Uint32Array(1 << 8);
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  /** Adds the list of the next row. */
  add(numbers: Iterable<number>): void {
    let end = this.start(this.#rows);
    for (const number of numbers) {
      if (end === this.#values.length) this.#values = grown(this.#values);
      this.#values[end++] = number;
    }
    if (this.#rows === this.#ends.length) this.#ends = grown(this.#ends);
    this.#ends[this.#rows++] = end;
  }

  /** The numbers of all rows, one row after another. */
  get values(): Uint32Array {
    return this.#values;
  }

  /** Where the list of a row begins in `values`; it ends where the next one begins. */
  start(row: number): number {
    return row === 0 ? 0 : (this.#ends[row - 1] ?? 0);
  }

  of(row: number): Uint32Array {
    return this.#values.subarray(this.start(row), this.start(row + 1));
  }

  /** For each number that is in a list, the rows that have it. */
  inverted(): NumberLists {
    const values = this.#values.subarray(0, this.start(this.#rows));
    const counts = new Uint32Array(values.reduce((max, number) => Math.max(max, number), -1) + 1);
    for (const number of values) counts[number] = (counts[number] ?? 0) + 1;
    const inverse = new NumberLists();
    inverse.#rows = counts.length;
    inverse.#ends = counts;
    let sum = 0;
    const next = counts.map((count) => {
      sum += count;
      return sum - count;
    });
    inverse.#values = new Uint32Array(sum);
    for (let row = 0; row < this.#rows; row++)
      for (let index = this.start(row); index < this.start(row + 1); index++) {
        const number = values[index] ?? 0;
        const target = next[number] ?? 0;
        inverse.#values[target] = row;
        next[number] = target + 1;
      }
    inverse.#ends = next;
    return inverse;
  }
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** Numbers for texts, from 0 in the order in which they were first seen. */
export class TextNumbers {
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(text, number);
    }
    return number;
  }

  texts(): string[] {
    return [...this.#numbers.keys()];
  }
}
