import { type Database, getBrands } from '@brandlode/database';
import type { ShownImages } from './images/image-addresses.ts';
import { toBrand } from './to-brand.ts';

/** Cards cached at most, about 1 kB each. */
const MAX_CARDS = 30_000;

/**
 * Brands as lists return them, each as JSON. The cards belong to one snapshot of the catalogue: the next starts with those of
 * the brands that did not change, so that a record read before a change is never returned after it.
 */
export class BrandCards {
  readonly #db: Database;
  readonly #images: ShownImages;
  readonly #cards: Map<number, string>;

  constructor(db: Database, images: ShownImages, cards = new Map<number, string>()) {
    this.#db = db;
    this.#images = images;
    this.#cards = cards;
  }

  /** `{"data":[…]` with the brands in the order of the ids, then `rest`. An id that is gone is left out. */
  async list(ids: number[], rest = '}'): Promise<string> {
    // Taken before the read: another request may clear the cache meanwhile.
    const cached = ids.map((id) => this.#cards.get(id));
    const read = await this.#read(ids.filter((_, i) => cached[i] === undefined));
    const cards = ids.map((id, i) => cached[i] ?? read.get(id)).filter((card) => card !== undefined);
    if (this.#cards.size + read.size > MAX_CARDS) this.#cards.clear();
    for (const [id, card] of read) this.#cards.set(id, card);
    return `{"data":[${cards.join(',')}]${rest}`;
  }

  /** Cards for the next snapshot; `changed` is null where everything may have changed. */
  next(changed: number[] | null): BrandCards {
    if (changed === null) return new BrandCards(this.#db, this.#images);
    const cards = new Map(this.#cards);
    for (const id of changed) cards.delete(id);
    return new BrandCards(this.#db, this.#images, cards);
  }

  async #read(ids: number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await getBrands(this.#db, ids);
    return new Map(rows.map((row) => [row.id, JSON.stringify(toBrand(row, this.#images))]));
  }
}
