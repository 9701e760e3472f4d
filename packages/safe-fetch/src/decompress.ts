import { promisify } from 'node:util';
import {
  brotliDecompress,
  gunzip,
  inflate,
  inflateRaw,
  type ZlibOptions,
  constants as zlib,
  zstdDecompress,
} from 'node:zlib';

export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd';
/** Servers compress once, sometimes erroneously twice. */
const MAX_LAYERS = 2;
const MAX_CHUNK_BYTES = 1024 * 1024;

const decompressors = {
  gzip: promisify<Buffer, ZlibOptions, Buffer>(gunzip),
  brotli: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
  deflate: promisify<Buffer, ZlibOptions, Buffer>(inflate),
  rawDeflate: promisify<Buffer, ZlibOptions, Buffer>(inflateRaw),
};

/** Decodes the content codings of a response; returns the reason if it fails. */
export async function decompress(
  body: Buffer,
  contentEncoding: string | undefined,
  maximumBytes: number,
): Promise<Buffer | 'too large' | 'broken encoding'> {
  const codings = (contentEncoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding && coding !== 'identity');
  if (body.length === 0 || codings.length === 0) return body.length > maximumBytes ? 'too large' : body;
  if (codings.length > MAX_LAYERS) return 'broken encoding';
  try {
    let decompressed = body;
    for (const coding of codings.toReversed())
      decompressed = await decompressOne(decompressed, coding, maximumBytes);
    return decompressed;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'broken encoding';
  }
}

/** Outside this thread, so that a large body does not block it. */
async function decompressOne(compressed: Buffer, coding: string, maxOutputLength: number): Promise<Buffer> {
  // One output chunk if possible: pages and product lists compress to a fifth or less.
  const chunkSize = Math.min(Math.max(compressed.length * 8, 16_384), MAX_CHUNK_BYTES);
  const limits = { maxOutputLength, chunkSize };
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return decompressors.gzip(compressed, limits);
    case 'br':
      return decompressors.brotli(compressed, limits);
    case 'zstd':
      // 8 MiB, the largest window a receiver must support (RFC 9659).
      return decompressors.zstd(compressed, { ...limits, params: { [zlib.ZSTD_d_windowLogMax]: 23 } });
    case 'deflate':
      // Some servers omit the zlib header.
      return ((compressed[0] ?? 0) & 0x0f) === 8
        ? decompressors.deflate(compressed, limits)
        : decompressors.rawDeflate(compressed, limits);
    default:
      throw new Error(`Unknown content coding ${coding}`);
  }
}
