import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** The plugin passes the same options to both encodings: `level` is for gzip, `params` for zstd. */
const OPTIONS = {
  level: 2,
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
  // Large enough for a page of ten brands. Node's default of 16 kB creates four times as much garbage per response.
  chunkSize: 4_096,
};

/** Encodings and levels for JSON made for one request, chosen by measuring (docs/decisions/compression.md). */
export const COMPRESSION: FastifyCompressOptions = {
  threshold: 2_000,
  encodings: ['zstd', 'gzip'],
  zlibOptions: OPTIONS,
  // A page of 100 brands takes under a millisecond; a stream and its thread cost more than that.
  syncThreshold: 256 * 1024,
};
