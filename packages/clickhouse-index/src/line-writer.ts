import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Shards } from './shards.ts';

/** Characters gathered before they are handed on. */
const CHUNK = 64 * 1024;

type Insert = { stream: PassThrough; done: Promise<unknown> };

/** Streams lines of tab-separated text into a table, to each shard its own; no shard is asked that gets none. */
export class LineWriter {
  readonly #shards: Shards;
  readonly #table: string;
  readonly #inserts: (Insert | undefined)[];
  readonly #gathered: string[];

  constructor(shards: Shards, table: string) {
    this.#shards = shards;
    this.#table = table;
    this.#inserts = shards.clients.map(() => undefined);
    this.#gathered = shards.clients.map(() => '');
  }

  /** Gives a promise where the shard is slower than the lines come. */
  add(shard: number, line: string): void | Promise<void> {
    this.#gathered[shard] += line;
    if (this.#gathered[shard]!.length >= CHUNK) return this.#handOn(shard);
  }

  /** Resolves once every line stands in the table; rejects where one cannot. */
  async end(): Promise<void> {
    await Promise.all(
      this.#gathered.map(async (gathered, shard) => {
        if (gathered !== '') await this.#handOn(shard);
        const insert = this.#inserts[shard];
        insert?.stream.end();
        await insert?.done;
      }),
    );
  }

  async #handOn(shard: number): Promise<void> {
    const { stream, done } = this.#inserts[shard] ?? this.#begin(shard);
    const lines = this.#gathered[shard]!;
    this.#gathered[shard] = '';
    // An insert that failed never drains.
    if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), done]);
  }

  #begin(shard: number): Insert {
    const stream = new PassThrough();
    const values = { table: this.#table, values: stream, format: 'TabSeparated' as const };
    const done = this.#shards.clients[shard]!.insert(values);
    // Told to whoever adds or ends.
    done.catch(() => stream.destroy());
    stream.on('error', () => {});
    const insert = { stream, done };
    this.#inserts[shard] = insert;
    return insert;
  }
}
