import { Readable, type Transform } from 'node:stream';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { BUDGET } from '../../parse/budget.ts';

const {
  bytes: MAX_BYTES,
  decompressedBytes: MAX_TEXT_BYTES,
  lineCharacters: MAX_LINE_LENGTH,
} = BUDGET.rankList;

/**
 * The lines of a text, of a gzip file or of the first file of a zip archive, detected by the first bytes. Rejects beyond the
 * budget; lines that are too long are skipped.
 */
export async function* readLines(input: Readable): AsyncGenerator<string> {
  let text = '';
  for await (const chunk of limited(await decompressed(limited(input, MAX_BYTES)), MAX_TEXT_BYTES)) {
    text += chunk.toString('latin1');
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      if (end - start <= MAX_LINE_LENGTH) yield text.slice(start, end).replace(/\r$/, '');
      start = end + 1;
    }
    // Truncates a line that is too long so that it still counts as too long.
    text = text.slice(start, start + MAX_LINE_LENGTH + 1);
  }
  if (text && text.length <= MAX_LINE_LENGTH) yield text;
}

async function* limited(input: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of input) {
    bytes += chunk.length;
    if (bytes > limit) throw new Error(`longer than ${limit} bytes`);
    yield chunk;
  }
}

const ZIP_HEADER = 30;

async function decompressed(input: AsyncGenerator<Buffer>): Promise<Readable> {
  let start: Buffer = Buffer.alloc(0);
  const more = async () => {
    const { value, done } = await input.next();
    if (value) start = Buffer.concat([start, value]);
    return !done;
  };
  while (start.length < ZIP_HEADER && (await more()));
  const rest = async function* (from: number) {
    yield start.subarray(from);
    yield* input;
  };
  if (start[0] === 0x1f && start[1] === 0x8b) return through(rest(0), createGunzip());
  if (start.length < ZIP_HEADER || start.readUInt32LE(0) !== 0x04034b50) return Readable.from(rest(0));
  // The local file header: method, then the lengths of name and extra field, which precede the data.
  if (start.readUInt16LE(8) !== 8) throw new Error('a zip archive of an unknown method');
  const data = ZIP_HEADER + start.readUInt16LE(26) + start.readUInt16LE(28);
  while (start.length < data && (await more()));
  return through(rest(data), createInflateRaw());
}

function through(input: AsyncGenerator<Buffer>, decompress: Transform): Readable {
  const source = Readable.from(input);
  source.on('error', (error) => decompress.destroy(error));
  // The download ends with the list, or when the reader stops early.
  decompress.on('close', () => source.destroy());
  return source.pipe(decompress);
}
