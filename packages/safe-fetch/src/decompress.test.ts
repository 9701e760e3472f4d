import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decompress } from './decompress.ts';

const TEXT = Buffer.from('A page of a shop. '.repeat(100));
const MIB = 1024 * 1024;

describe('A compressed body', () => {
  it('is decompressed from every supported coding', async () => {
    const compressed: [string | undefined, Buffer][] = [
      [undefined, TEXT],
      ['identity', TEXT],
      ['gzip', gzipSync(TEXT)],
      ['X-GZIP', gzipSync(TEXT)],
      ['br', brotliCompressSync(TEXT)],
      ['zstd', zstdCompressSync(TEXT)],
      ['deflate', deflateSync(TEXT)],
      ['deflate', deflateRawSync(TEXT)],
      ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
    ];
    for (const [coding, body] of compressed) {
      expect(Buffer.compare((await decompress(body, coding, MIB)) as Buffer, TEXT), coding).toBe(0);
    }
    expect(await decompress(Buffer.alloc(0), 'gzip', MIB)).toHaveLength(0);
  });

  it('fails as soon as it exceeds the limit', async () => {
    const bomb = Buffer.alloc(64 * MIB);
    for (const [coding, body] of [
      ['gzip', gzipSync(bomb)],
      ['br', brotliCompressSync(bomb)],
      ['zstd', zstdCompressSync(bomb)],
      ['deflate', deflateSync(bomb)],
      ['gzip, gzip', gzipSync(gzipSync(bomb))],
    ] as const) {
      expect(body.length, coding).toBeLessThan(MIB);
      expect(await decompress(body, coding, MIB), coding).toBe('too large');
    }
    expect(await decompress(TEXT, undefined, 100)).toBe('too large');
  });

  it('fails when it is truncated, not compressed, or in an unknown coding', async () => {
    const compressed = gzipSync(TEXT);
    expect(await decompress(compressed.subarray(0, compressed.length - 12), 'gzip', MIB)).toBe(
      'broken encoding',
    );
    for (const coding of ['gzip', 'br', 'zstd', 'deflate', 'compress', 'gzip, gzip, gzip']) {
      expect(await decompress(TEXT, coding, MIB), coding).toBe('broken encoding');
    }
  });
});
