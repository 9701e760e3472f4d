import { createHash, type Hash } from 'node:crypto';
import type { Counters } from './dumped-tables.ts';
import {
  END_OF_ROWS,
  FORMAT,
  type Head,
  type TableHead,
  type Tail,
  UnreadableBackupError,
} from './format.ts';

const NEWLINE = 10;
/** A row of COPY never starts with `\.`, since backslashes in values are escaped. */
const END_BETWEEN = Buffer.from(`\n${END_OF_ROWS}`);
/** No line of JSON in a backup is longer. */
const MAX_LINE = 1024 * 1024;

export type Part =
  | { part: 'head'; head: Head }
  /** `rows` must be read to the end before the next part. */
  | { part: 'table'; head: TableHead; rows: AsyncGenerator<Buffer> }
  | { part: 'counters'; counters: Counters }
  /** The last part, only if the content is complete. */
  | { part: 'tail'; tail: Tail };

/** Streams a backup part by part. Throws UnreadableBackupError. */
export async function* readBackup(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  const input = new Input(bytes);
  const head = parse<Head>(await input.line());
  if (head.format !== FORMAT) throw new UnreadableBackupError('is not a backup of this product.');
  yield { part: 'head', head };
  const content = createHash('sha256');
  for (;;) {
    const line = await input.line();
    const found = parse<TableHead & { counters: Counters } & Tail>(line);
    if (found.sha256) {
      if (found.sha256 !== content.digest('hex'))
        throw new UnreadableBackupError('was altered: its content does not match its hash.');
      yield { part: 'tail', tail: found };
      return;
    }
    content.update(line).update('\n');
    if (found.counters) yield { part: 'counters', counters: found.counters };
    else if (found.table) yield { part: 'table', head: found, rows: input.rows(content) };
    else throw new UnreadableBackupError('contains an unknown line.');
  }
}

function parse<Line>(line: Buffer): Line {
  try {
    const found: unknown = JSON.parse(line.toString());
    if (typeof found === 'object' && found !== null) return found as Line;
  } catch {}
  throw new UnreadableBackupError('is not a backup of this product.');
}

class Input {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  /** The next line without its newline. */
  async line(): Promise<Buffer> {
    let end = this.#buffer.indexOf(NEWLINE);
    while (end < 0) {
      if (this.#buffer.length > MAX_LINE) throw new UnreadableBackupError('is not a backup of this product.');
      await this.#more();
      end = this.#buffer.indexOf(NEWLINE);
    }
    return this.#take(end + 1).subarray(0, -1);
  }

  /** Rows up to the end marker, which is hashed but not returned. */
  async *rows(content: Hash): AsyncGenerator<Buffer> {
    let first = true;
    for (;;) {
      const none = first && this.#buffer.subarray(0, END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS));
      const end = none ? 0 : this.#buffer.indexOf(END_BETWEEN) + 1;
      if (none || end > 0) {
        const last = this.#take(end);
        content.update(last).update(this.#take(END_OF_ROWS.length));
        if (last.length > 0) yield last;
        return;
      }
      // The last bytes may be the start of the end marker.
      const safe = this.#buffer.length - END_BETWEEN.length;
      if (safe > 0) {
        const rows = this.#take(safe);
        content.update(rows);
        first = false;
        yield rows;
      }
      await this.#more();
    }
  }

  #take(length: number): Buffer {
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return taken;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new UnreadableBackupError('ends early.');
    this.#buffer = Buffer.concat([this.#buffer, value]);
  }
}
