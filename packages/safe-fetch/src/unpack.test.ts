import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unpack } from './unpack.ts';

const TEXT = Buffer.from('A page of a shop. '.repeat(100));
const MIB = 1024 * 1024;

describe('A packed body', () => {
  it('is unpacked whatever it was packed with', async () => {
    const packed: [string | undefined, Buffer][] = [
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
    for (const [coding, body] of packed) {
      expect(Buffer.compare((await unpack(body, coding, MIB)) as Buffer, TEXT), coding).toBe(0);
    }
    expect(await unpack(Buffer.alloc(0), 'gzip', MIB)).toHaveLength(0);
  });

  it('is given up as soon as it grows too large', async () => {
    const bomb = Buffer.alloc(64 * MIB);
    for (const [coding, body] of [
      ['gzip', gzipSync(bomb)],
      ['br', brotliCompressSync(bomb)],
      ['zstd', zstdCompressSync(bomb)],
      ['deflate', deflateSync(bomb)],
      ['gzip, gzip', gzipSync(gzipSync(bomb))],
    ] as const) {
      expect(body.length, coding).toBeLessThan(MIB);
      expect(await unpack(body, coding, MIB), coding).toBe('too large');
    }
    expect(await unpack(TEXT, undefined, 100)).toBe('too large');
  });

  it('is broken when it is cut, is something else, or is packed in a way nobody knows', async () => {
    const packed = gzipSync(TEXT);
    expect(await unpack(packed.subarray(0, packed.length - 12), 'gzip', MIB)).toBe('broken encoding');
    for (const coding of ['gzip', 'br', 'zstd', 'deflate', 'compress', 'gzip, gzip, gzip']) {
      expect(await unpack(TEXT, coding, MIB), coding).toBe('broken encoding');
    }
  });
});
