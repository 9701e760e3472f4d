import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** The plugin passes the same options to both encodings: `level` is for gzip, `params` for zstd. */
const OPTIONS = {
  level: 2,
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
  // Large enough for a page of ten brands. Node's default of 16 kB creates four times as much garbage per response.
  chunkSize: 4_096,
};

/** Encodings and levels, chosen by measuring JSON (docs/decisions/compression.md). */
const COMPRESSION: FastifyCompressOptions = {
  threshold: 2_000,
  encodings: ['zstd', 'gzip'],
  zlibOptions: OPTIONS,
  // A page of 100 brands takes under a millisecond; a stream and its thread cost more than that.
  syncThreshold: 256 * 1024,
  customTypes: /^text\/|[+/-](?:nd)?json\b|[+/]xml\b/,
  globalDecompression: false,
};

/** Compresses text of the routes in plugins that are registered later, except for secrets, whose length is to reveal nothing. */
export function compression(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.schema?.secretResponse || /^\/(?:api\/auth|oauth)\//.test(route.url)) route.compress = false;
  });
  app.register(compress, COMPRESSION);
}
