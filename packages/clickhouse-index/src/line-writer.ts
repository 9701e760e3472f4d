import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Shards } from './shards.ts';

/** Characters buffered before they are written. */
const CHUNK = 64 * 1024;

/** Takes a line for a shard; returns a promise if the shard is slower than its input. */
type AddLine = (shard: number, line: string) => void | Promise<void>;

/**
 * Streams lines of tab-separated text into a table, each to its shard. Resolves with what `write` returns once every line is
 * in the table; rejects if one cannot be written or `write` rejects.
 */
export async function writeLines<Result>(
  shards: Shards,
  table: string,
  write: (add: AddLine) => Promise<Result>,
): Promise<Result> {
  const writers = shards.clients.map((client) => new ShardWriter(client, table));
  try {
    const result = await write((shard, line) => writers[shard]!.add(line));
    await Promise.all(writers.map((writer) => writer.end()));
    return result;
  } catch (error) {
    for (const writer of writers) writer.abort();
    throw error;
  }
}

class ShardWriter {
  readonly #client: Shards['clients'][number];
  readonly #table: string;
  #buffer = '';
  #stream: PassThrough | undefined;
  #done: Promise<unknown> | undefined;

  constructor(client: Shards['clients'][number], table: string) {
    this.#client = client;
    this.#table = table;
  }

  add(line: string): void | Promise<void> {
    this.#buffer += line;
    if (this.#buffer.length >= CHUNK) return this.#flush();
  }

  async end(): Promise<void> {
    if (this.#buffer !== '') await this.#flush();
    this.#stream?.end();
    await this.#done;
  }

  abort(): void {
    this.#stream?.destroy();
  }

  async #flush(): Promise<void> {
    const stream = this.#stream ?? this.#begin();
    const lines = this.#buffer;
    this.#buffer = '';
    // A failed insert never drains.
    if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), this.#done]);
  }

  #begin(): PassThrough {
    const stream = new PassThrough();
    stream.on('error', () => {});
    this.#stream = stream;
    this.#done = this.#client.insert({ table: this.#table, values: stream, format: 'TabSeparated' });
    // `add` and `end` reject with the error.
    this.#done.catch(() => stream.destroy());
    return stream;
  }
}
