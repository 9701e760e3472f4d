import type { ChangeKey } from '@brandlode/contract';
import { type Connection, getChanges, getListedBrands } from '@brandlode/database';
import { LRUCache } from 'lru-cache';
import { toBrand, toChanges } from './get-brand.ts';
import type { ShownImages } from './images/image-addresses.ts';

/** Maximum number of cached cards, about 1 kB each. */
const MAX_CARDS = 30_000;

const START = Buffer.from('{"data":[');

type BrandConnection = Pick<Connection, 'db' | 'runPrepared'>;

/** Brands as lists return them, each cached as a comma and its JSON in UTF-8 until the brand changes. */
export class BrandCards {
  readonly #connection: BrandConnection;
  readonly #images: ShownImages;
  readonly #cards = new LRUCache<number, Buffer>({ max: MAX_CARDS });
  /** Counts evictions: a record read before an eviction may be older than the change that caused it. */
  #version = 0;

  constructor(connection: BrandConnection, images: ShownImages) {
    this.#connection = connection;
    this.#images = images;
  }

  /** JSON with the brands as `data`, in the order of the ids and with these changes, and the properties of `rest`. Skips deleted brands. */
  async list(ids: number[], rest: object = {}, changes: ChangeKey[] = []): Promise<Buffer> {
    let cards = ids.map((id) => this.#cards.get(id));
    const missing = ids.filter((_, i) => cards[i] === undefined);
    if (missing.length > 0) {
      const version = this.#version;
      const read = await this.#read(missing);
      if (version === this.#version) for (const [id, card] of read) this.#cards.set(id, card);
      cards = ids.map((id, i) => cards[i] ?? read.get(id));
    }
    if (changes.length > 0) cards = await this.#withChanges(ids, cards, changes);
    const parts = cards.filter((card) => card !== undefined);
    if (parts[0]) parts[0] = parts[0].subarray(1);
    const others = JSON.stringify(rest).slice(1);
    return Buffer.concat([START, ...parts, Buffer.from(others === '}' ? ']}' : `],${others}`)]);
  }

  /** Removes the cards of brands that may have changed; `null`: all. */
  evict(changed: number[] | null): void {
    this.#version++;
    if (changed === null) this.#cards.clear();
    else for (const id of changed) this.#cards.delete(id);
  }

  async #withChanges(ids: number[], cards: (Buffer | undefined)[], keys: ChangeKey[]) {
    const changes = await getChanges(this.#connection.db, ids);
    return cards.map((card, i) => {
      const values = toChanges(changes.get(ids[i] ?? 0), keys);
      return (
        card && Buffer.concat([card.subarray(0, -1), Buffer.from(`,${JSON.stringify(values).slice(1)}`)])
      );
    });
  }

  async #read(ids: number[]): Promise<Map<number, Buffer>> {
    if (ids.length === 0) return new Map();
    const rows = await getListedBrands(this.#connection, ids);
    return new Map(
      rows.map((row) => [row.id, Buffer.from(`,${JSON.stringify(toBrand(row, this.#images))}`)]),
    );
  }
}
