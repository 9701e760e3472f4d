import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { IMPORT_COLUMNS } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { readingOf } from '../columns/column-reading.ts';
import { columnNamed } from '../columns/columns.ts';
import { parseRow } from '../parse-row.ts';
import { openBrandFile } from './open-import-file.ts';
import { workbookOf, zipOf } from './testing.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

/** The number of rows read, or the sentence. Any other error fails the test. */
async function outcome(bytes: Buffer): Promise<number | string> {
  let rows = 0;
  try {
    const file = await openBrandFile(Readable.from([bytes]));
    for await (const chunk of file.rows) for (const row of chunk) rows += 'rejected' in parseRow(row) ? 0 : 1;
    return rows;
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.message;
    throw error;
  }
}
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const ZEROS = Buffer.alloc(30_000_000);

describe('Malicious files are rejected with one sentence', () => {
  it.each([
    [
      'a gzip bomb',
      gzipSync(`brand_url\n${`${'a.example,'.padEnd(1_000, 'x')}\n`.repeat(15_000)}`),
      'unpacks to far more than a list of brands.',
    ],
    ['a zip bomb', zipOf([{ name: 'a.csv', content: ZEROS }]), 'unpacks to far more than a list of brands.'],
    [
      'a zip bomb that states a small size',
      zipOf([{ name: 'a.csv', content: ZEROS, declared: 100 }]),
      /damaged/,
    ],
    [
      'an archive within an archive',
      zipOf([{ name: 'a.csv', content: zipOf([{ name: 'b.csv', content: 'x' }]) }]),
      /archive within an archive/,
    ],
    [
      'an archive of several files',
      zipOf([
        { name: 'a.csv', content: 'x' },
        { name: 'b.csv', content: 'y' },
      ]),
      /archive of 2 files \(a\.csv, b\.csv\)/,
    ],
    ['an archive without data', zipOf([{ name: 'readme.txt', content: 'x' }]), /without a data file/],
    [
      'a workbook whose sheet is a bomb',
      workbookOf(`<row>${cell('a.example')}</row>`.repeat(600_000)),
      'unpacks to far more than a list of brands.',
    ],
    [
      'a workbook with an endless cell',
      workbookOf(`<row>${cell(randomText(9_000_000))}</row>`),
      /a cell is far too long/,
    ],
    [
      'a workbook of nested entities',
      workbookOf(
        `<row>${cell('&lol2;')}</row>`,
        '',
        '<!DOCTYPE x [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>',
      ),
      'is a damaged workbook.',
    ],
    ['a workbook whose sheet is broken', workbookOf('<row><c></row>'), 'is a damaged workbook.'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old \(\.xls\) or password-protected/],
    ['too many columns', Buffer.from(`brand_url,${'a,'.repeat(3_000)}z\n`), 'has more than 2,000 columns.'],
    ['a single endless line', Buffer.alloc(5_000_000, 'a'), /has no known format/],
  ])('%s', async (_, bytes, sentence) => {
    expect(await outcome(bytes)).toMatch(sentence);
  });

  it('deep nesting and an overlong entry affect only their rows', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const long = `{"domain":"long.example","x":"${'y'.repeat(600_000)}"}`;
    const json = `[{"domain":"a.example"},{"domain":"b.example","x":${deep}},${long},{"domain":"c.example"}]`;
    expect(await outcome(Buffer.from(json))).toBeGreaterThanOrEqual(2);
    expect(await outcome(Buffer.from(`{"a":${'{"a":'.repeat(100_000)}1`))).toMatch(/JSON without/);
  });
});

function randomText(length: number): string {
  // Not more compressible than archives of text.
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 'abcdefghijklmnopqrstuvwxyz'[state % 26];
  }).join('');
}

describe('Damaged files', () => {
  const folder = fileURLToPath(new URL('../../samples/', import.meta.url));

  it('truncated anywhere are read up to there, or rejected with one sentence', async () => {
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(`${folder}${name}`);
      for (let part = 0; part < 20; part++) {
        const result = await outcome(bytes.subarray(0, Math.floor((bytes.length * part) / 20)));
        expect(['number', 'string'], name).toContain(typeof result);
      }
    }
  });

  it('with changed bytes are read, or rejected with one sentence', async () => {
    let state = 7;
    const next = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    for (const name of readdirSync(folder)) {
      for (let round = 0; round < 15; round++) {
        const bytes = Buffer.from(readFileSync(`${folder}${name}`));
        for (let change = 0; change < 12; change++) bytes[next(bytes.length)] = next(256);
        expect(['number', 'string'], name).toContain(typeof (await outcome(bytes)));
      }
    }
  });
});

it('A file is read no faster than its rows are used', async () => {
  let chunks = 0;
  async function* endless() {
    yield Buffer.from('brand_name,brand_url\n');
    for (;;) {
      chunks++;
      yield Buffer.from('A,a.example\n'.repeat(1_000));
    }
  }
  const file = await openBrandFile(endless());
  let rows = 0;
  for await (const chunk of file.rows) {
    rows += chunk.length;
    if (rows > 50_000) break;
  }
  expect(chunks).toBeLessThan(70);
});

it('A file of wrong rows is read no further than its first rows before these are used', async () => {
  let chunks = 0;
  async function* wrong() {
    yield Buffer.from(`brand_name,brand_url\n${'A,a.example\n'.repeat(100)}`);
    for (; chunks < 300; chunks++) yield Buffer.from('A\n'.repeat(1_000));
  }
  await openBrandFile(wrong());
  expect(chunks).toBeLessThan(70);
});

it('Deep nesting takes no memory', async () => {
  const before = process.memoryUsage().heapUsed;
  let growth = 0;
  async function* brackets() {
    const chunk = Buffer.alloc(65_536, '[');
    for (let n = 0; n < 300; n++) {
      yield chunk;
      growth = Math.max(growth, process.memoryUsage().heapUsed - before);
    }
  }
  const { rows } = await openBrandFile(brackets());
  for await (const chunk of rows) expect(chunk.every((row) => 'error' in row)).toBe(true);
  expect(growth).toBeLessThan(80_000_000);
});

const NAUGHTY = [
  '__proto__',
  'constructor',
  'undefined',
  'NaN',
  '1e1000',
  '-0',
  '0x1F',
  '1,2,3,4',
  '٣٤',
  '１２',
  '\u0000',
  '\ud800',
  '\u202e1',
  '1/0',
  '{}',
  '[]',
  '[1',
  '{a}',
  "'; drop table brands --",
  '<script>',
  '%s%n',
  '../../etc/passwd',
  'http://[::1',
  'https://',
  '//',
  '@',
  '$',
  '€',
  '$$$$',
  '1-1-1-1',
  '()',
  '(1',
  '😀',
  '🇫',
  'a'.repeat(100_000),
  '1'.repeat(1_000),
  '1'.repeat(200_000),
  ' '.repeat(10_000),
  ','.repeat(10_000),
  '9.'.repeat(5_000),
  '-'.repeat(10_000),
  '$'.repeat(79),
  '1 '.repeat(39),
  'k'.repeat(70),
];

it('Any text in any column is read, left unknown with a reason, or rejects its row', () => {
  const texts: unknown[] = [...NAUGHTY, Number.NaN, -1, {}, [[]], [null], true];
  const columns = IMPORT_COLUMNS.map(({ key }) => columnNamed(key)).filter((column) => column !== undefined);
  expect(columns.length).toBeGreaterThan(25);
  for (const text of texts) {
    for (const column of columns) {
      const readings = [
        readingOf('brand_url', 0, 'brand_url'),
        { ...readingOf(column, 1, column), separator: ':' },
      ];
      const parsed = parseRow({ line: 1, cells: ['a.example', text], readings });
      expect('patch' in parsed, `${column} ${String(text).slice(0, 50)}`).toBe(true);
      if ('patch' in parsed)
        for (const { value } of parsed.problems) expect(value.length).toBeLessThanOrEqual(200);
    }
  }
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});
