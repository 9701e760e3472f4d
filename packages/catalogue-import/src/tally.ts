/** Counts texts of a file: up to 10,000 different ones. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(text: string) {
    const count = this.#counts.get(text);
    if (count !== undefined || this.#counts.size < 10_000) this.#counts.set(text, (count ?? 0) + 1);
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Most frequent first. */
  entries(): [text: string, count: number][] {
    return [...this.#counts].sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1));
  }
}
