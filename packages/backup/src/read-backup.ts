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
/** A row of COPY never begins with `\.`: a backslash in a value is written twice. */
const END_BETWEEN = Buffer.from(`\n${END_OF_ROWS}`);
/** A line of JSON longer than this is no backup of ours. */
const LONGEST_LINE = 1024 * 1024;

export type Part =
  | { part: 'head'; head: Head }
  /** `rows` must be read to their end before the next part is asked for. */
  | { part: 'table'; head: TableHead; rows: AsyncGenerator<Buffer> }
  | { part: 'counters'; counters: Counters }
  /** The last; it comes only where the content is whole. */
  | { part: 'tail'; tail: Tail };

/** A backup part by part, held in memory a chunk at a time. Throws UnreadableBackupError. */
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
        throw new UnreadableBackupError('was altered: its content does not fit its hash.');
      yield { part: 'tail', tail: found };
      return;
    }
    content.update(line).update('\n');
    if (found.counters) yield { part: 'counters', counters: found.counters };
    else if (found.table) yield { part: 'table', head: found, rows: input.rows(content) };
    else throw new UnreadableBackupError('holds a line that is not understood.');
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
  #held: Buffer = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  /** The next line without its end. */
  async line(): Promise<Buffer> {
    let end = this.#held.indexOf(NEWLINE);
    while (end < 0) {
      if (this.#held.length > LONGEST_LINE)
        throw new UnreadableBackupError('is not a backup of this product.');
      await this.#more();
      end = this.#held.indexOf(NEWLINE);
    }
    return this.#take(end + 1).subarray(0, -1);
  }

  /** Rows up to their end, which is hashed but not answered. */
  async *rows(content: Hash): AsyncGenerator<Buffer> {
    let first = true;
    for (;;) {
      const none = first && this.#held.subarray(0, END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS));
      const end = none ? 0 : this.#held.indexOf(END_BETWEEN) + 1;
      if (none || end > 0) {
        const last = this.#take(end);
        content.update(last).update(this.#take(END_OF_ROWS.length));
        if (last.length > 0) yield last;
        return;
      }
      // What may be the beginning of the end stays.
      const sure = this.#held.length - END_BETWEEN.length;
      if (sure > 0) {
        const rows = this.#take(sure);
        content.update(rows);
        first = false;
        yield rows;
      }
      await this.#more();
    }
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new UnreadableBackupError('ends early.');
    this.#held = Buffer.concat([this.#held, value]);
  }
}
