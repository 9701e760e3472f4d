import type { Awaitable } from '@brandlode/catalogue-index';
import { type Database, getBrands } from '@brandlode/database';
import { type JsonBytes, toJsonBytes } from './json-bytes.ts';
import { toBrand } from './to-brand.ts';

/** Cards kept at most, about 1 kB each. */
const KEPT = 30_000;

/**
 * Brands as lists answer them, each as ready JSON bytes. The cards belong to one snapshot of the catalogue: a swap begins with
 * those of the brands that did not change, so that a record read before a change never shows after it.
 */
export class BrandCards {
  readonly #db: Database;
  readonly #cards: Map<number, JsonBytes>;

  constructor(db: Database, cards = new Map<number, JsonBytes>()) {
    this.#db = db;
    this.#cards = cards;
  }

  /** `{"data":[…]` with the brands in the order of the ids, then `rest`. An id that is gone is left out. */
  list(ids: number[], rest: JsonBytes = '}'): Awaitable<JsonBytes> {
    const cards = ids.map((id) => this.#cards.get(id));
    if (cards.every((card) => card !== undefined)) return joined(cards, rest);
    return this.#read(ids).then((cards) => joined(cards, rest));
  }

  /** Cards for the next snapshot; `changed` is null where everything may have changed. */
  next(changed: number[] | null): BrandCards {
    if (changed === null) return new BrandCards(this.#db);
    const cards = new Map(this.#cards);
    for (const id of changed) cards.delete(id);
    return new BrandCards(this.#db, cards);
  }

  async #read(ids: number[]): Promise<JsonBytes[]> {
    const missing = ids.filter((id) => !this.#cards.has(id));
    const rows = await getBrands(this.#db, missing);
    const read = new Map(rows.map((row) => [row.id, toJsonBytes(toBrand(row))]));
    const answer = ids.map((id) => read.get(id) ?? this.#cards.get(id)).filter((card) => card !== undefined);
    if (this.#cards.size + read.size > KEPT) this.#cards.clear();
    for (const [id, card] of read) this.#cards.set(id, card);
    return answer;
  }
}

/** Not by `join`, which would copy every byte once more. */
function joined(cards: JsonBytes[], rest: JsonBytes): JsonBytes {
  let data = '';
  for (const card of cards) data += data === '' ? card : `,${card}`;
  return `{"data":[${data}]${rest}`;
}
