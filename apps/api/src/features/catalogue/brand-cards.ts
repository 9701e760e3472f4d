import { type Database, getBrands } from '@brandlode/database';
import { toBrand } from './to-brand.ts';

/** Cards kept at most, about 1 kB each. */
const KEPT = 30_000;
const COMMA = Buffer.from(',');

/**
 * Brands as lists answer them, each as ready JSON bytes. The cards belong to one snapshot of the catalogue: a swap begins with
 * those of the brands that did not change, so that a record read before a change never shows after it.
 */
export class BrandCards {
  readonly #db: Database;
  readonly #cards: Map<number, Buffer>;

  constructor(db: Database, cards = new Map<number, Buffer>()) {
    this.#db = db;
    this.#cards = cards;
  }

  /** `{"data":[…]` with the brands in the order of the ids, then `rest`. An id that is gone is left out. */
  async list(ids: number[], rest = '}'): Promise<Buffer> {
    const cards = await this.#get(ids);
    const parts: Buffer[] = [Buffer.from('{"data":[')];
    for (const [at, card] of cards.entries()) parts.push(...(at > 0 ? [COMMA, card] : [card]));
    parts.push(Buffer.from(`]${rest}`));
    return Buffer.concat(parts);
  }

  /** Cards for the next snapshot; `changed` is null where everything may have changed. */
  next(changed: number[] | null): BrandCards {
    if (changed === null) return new BrandCards(this.#db);
    const cards = new Map(this.#cards);
    for (const id of changed) cards.delete(id);
    return new BrandCards(this.#db, cards);
  }

  async #get(ids: number[]): Promise<Buffer[]> {
    const missing = ids.filter((id) => !this.#cards.has(id));
    if (missing.length === 0) return ids.map((id) => this.#cards.get(id)!);
    const rows = await getBrands(this.#db, missing);
    const read = new Map(rows.map((row) => [row.id, Buffer.from(JSON.stringify(toBrand(row)))]));
    const answer = ids.map((id) => read.get(id) ?? this.#cards.get(id)).filter((card) => card !== undefined);
    if (this.#cards.size + read.size > KEPT) this.#cards.clear();
    for (const [id, card] of read) this.#cards.set(id, card);
    return answer;
  }
}
