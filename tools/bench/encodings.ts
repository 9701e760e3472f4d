import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { FilteredBrandList } from '@brandlode/contract';
import { createTestUsers } from '../../tests/fuzz/test-users.ts';
import { startApiProcess } from '../lib/api-process.ts';
import { count, median, table } from '../lib/measure.ts';
import { filterRequests } from './filter-requests.ts';

const BRANDS = 12_000;
const RESPONSES = 400;
const ROUNDS = 5;

type Compress = (text: Buffer) => Buffer;
const brotli = (quality: number): [string, Compress] => [
  `br ${quality}`,
  (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
];
const gzip = (level: number): [string, Compress] => [`gzip ${level}`, (text) => gzipSync(text, { level })];
const zstd = (level: number): [string, Compress] => [
  `zstd ${level}`,
  (text) => zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: level } }),
];
const CANDIDATES = [...[1, 2, 3, 4].map(brotli), ...[1, 2, 3, 4].map(gzip), ...[1, 2, 3].map(zstd)];

/** Processor time and size of every encoding a browser accepts, on the JSON of random filter requests. */
export async function benchEncodings(): Promise<boolean> {
  const texts = await responses();
  const plain = texts.reduce((sum, text) => sum + text.length, 0);
  const rows = CANDIDATES.map(([name, compress]) => {
    let size = 0;
    // Encodings alternate in five passes, so that a load peak affects only one pass.
    const rounds = Array.from({ length: ROUNDS + 1 }, () => {
      const before = process.threadCpuUsage();
      size = texts.reduce((sum, text) => sum + compress(text).length, 0);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / texts.length;
    }).slice(1);
    return { name, microseconds: median(rounds), bytes: size / texts.length, share: size / plain };
  });
  const cheapest = Math.min(...rows.map(({ microseconds }) => microseconds));
  console.log(
    table(
      `Compression of a page of ten brands, ${count(Math.round(plain / texts.length))} bytes on average`,
      ['encoding', 'CPU us', 'of the cheapest', 'bytes', 'of plain'],
      rows.map(({ name, microseconds, bytes, share }) => [
        name,
        microseconds.toFixed(0),
        `${(microseconds / cheapest).toFixed(1)}x`,
        count(Math.round(bytes)),
        `${(share * 100).toFixed(0)} %`,
      ]),
    ),
  );
  return true;
}

async function responses(): Promise<Buffer[]> {
  const api = await startApiProcess({ brands: BRANDS });
  try {
    const users = await createTestUsers(api.database, api.url);
    const headers = {
      authorization: `Bearer ${await users.token({ tier: 'plus', verified: true })}`,
      'content-type': 'application/json',
    };
    const draw = await filterRequests(api.database);
    const texts: Buffer[] = [];
    while (texts.length < RESPONSES) {
      const { path, body } = draw();
      const response = await fetch(api.url + path, { method: 'POST', headers, body });
      const list = FilteredBrandList.parse(await response.json());
      if (list.data.length === 10) texts.push(Buffer.from(JSON.stringify(list)));
    }
    return texts;
  } finally {
    await api.stop();
  }
}
