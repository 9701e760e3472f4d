import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { IMPORT_LIMITS } from '@brandlode/contract';
import { HEAD_BYTES } from '../limits.ts';
import type { Compression } from './import-file.ts';
import { checkUnpackedSize, UnreadableFileError } from './unreadable-file-error.ts';
import { dataFileIn, openZip, type Zip } from './zip.ts';

/** Bytes of which the first are known. `rest` continues after `head`. */
export type Peeked = { head: Buffer; whole: boolean; rest: AsyncIterator<Uint8Array> };

type Unpacked = { compression: Compression | null } & ({ bytes: Peeked } | { workbook: Zip });

/** Decompresses gzip and zip; an archive must contain one data file. */
export async function unpack(input: AsyncIterable<Uint8Array>, inside = false): Promise<Unpacked> {
  const bytes = await peek(input[Symbol.asyncIterator]());
  const { head } = bytes;
  if (startsWith(head, 0x1f, 0x8b) && !inside) {
    const unpacked = await unpack(gunzip(bytes), true);
    return { ...unpacked, compression: 'gzip' };
  }
  if (startsWith(head, 0x50, 0x4b, 3, 4) || startsWith(head, 0x50, 0x4b, 5, 6)) {
    const zip = await openZip(await readArchive(bytes));
    if (zip.has('xl/workbook.xml') || zip.has('xl/workbook.bin')) return { compression: null, workbook: zip };
    if (inside) throw new UnreadableFileError('holds an archive within an archive.');
    const unpacked = await unpack(zip.open(dataFileIn(zip)), true);
    return { ...unpacked, compression: 'zip' };
  }
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFileError(
      'is an old (.xls) or password-protected Excel file; save it as .xlsx without a password.',
    );
  return { compression: null, bytes };
}

const startsWith = (head: Buffer, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);

async function peek(rest: AsyncIterator<Uint8Array>): Promise<Peeked> {
  const parts: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const { value, done } = await rest.next();
    if (done) return { head: Buffer.concat(parts), whole: true, rest };
    parts.push(value);
    size += value.length;
  }
  return { head: Buffer.concat(parts), whole: false, rest };
}

/** All of the bytes, from the head on; ending it early ends the input. */
export async function* allBytes({ head, whole, rest }: Peeked): AsyncGenerator<Buffer> {
  try {
    yield head;
    while (!whole) {
      const { value, done } = await rest.next();
      if (done) return;
      yield Buffer.from(value.buffer, value.byteOffset, value.length);
    }
  } finally {
    await rest.return?.();
  }
}

async function readArchive(bytes: Peeked): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of allBytes(bytes)) {
    parts.push(part);
    size += part.length;
    if (size > IMPORT_LIMITS.archiveBytes) {
      throw new UnreadableFileError(
        `is larger than ${IMPORT_LIMITS.archiveBytes / 1e6} MB, the most for a workbook or archive; save it as CSV.`,
      );
    }
  }
  return Buffer.concat(parts);
}

async function* gunzip(bytes: Peeked): AsyncGenerator<Buffer> {
  let packed = 0;
  async function* counted() {
    for await (const chunk of allBytes(bytes)) {
      packed += chunk.length;
      yield chunk;
    }
  }
  const source = Readable.from(counted(), { objectMode: false });
  const unzip = createGunzip();
  source.on('error', (error) => unzip.destroy(error));
  let unpacked = 0;
  try {
    for await (const chunk of source.pipe(unzip)) {
      unpacked += chunk.length;
      checkUnpackedSize(unpacked, packed);
      yield chunk;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('Z_')) throw error;
    throw new UnreadableFileError(
      code === 'Z_BUF_ERROR'
        ? 'ends in the middle of its compressed data.'
        : 'is damaged: its compressed data is not valid.',
    );
  } finally {
    source.destroy();
  }
}
