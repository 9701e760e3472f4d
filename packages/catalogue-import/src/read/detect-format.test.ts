import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { detectFormat } from './detect-format.ts';

const detect = (text: string | Buffer, whole = true) => detectFormat(Buffer.from(text as string), whole);

it.each([
  ['brand_name,brand_url\nA,a.example\n', { kind: 'csv', delimiter: ',' }],
  ['Brand_Name; Brand_URL \nA;a.example\n', { kind: 'csv', delimiter: ';' }],
  ['brand_url\tbrand_name', { kind: 'csv', delimiter: '\t' }],
  ['"brand_name","brand_url"\r\n', { kind: 'csv', delimiter: ',' }],
  ['brand_url\n', { kind: 'csv', delimiter: ',' }],
  ['{"brand_name":"A","brand_url":"a.example"}\n', { kind: 'ndjson' }],
  ['\n{"brand_name":"A"}', { kind: 'ndjson' }],
  ['{"brand_name": broken\n{"brand_name":"A"}\n', { kind: 'ndjson' }],
])('knows %j by its content', (text, format) => {
  expect(detect(text)).toEqual(format);
});

it.each([
  ['', 'is empty.'],
  [' \n\n', 'is empty.'],
  ['\ufffe', /neither|UTF/],
  [Buffer.from('brand_name,brand_url', 'utf16le'), /is not text/],
  [Buffer.from([0xff, 0xfe, 0x62, 0x00]), /is UTF-16 text/],
  [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /is not text/],
  ['<!doctype html><html>', /looks like a web page/],
  ['[{"brand_url":"a.example"}]', /not with one object a line/],
  ['{\n  "brand_url": "a.example"\n}', /not with one object a line/],
  ['{"name":"A"}\n', /not with one object a line/],
  ['name,url\nA,a.example\n', /neither CSV with a known header/],
  ['just some words', /neither CSV with a known header/],
  ['brand_name,categories\nA,shoes\n', /brand_url among them/],
  ['"brand_url,never closed', /neither CSV/],
])('answers one sentence for %j', (text, message) => {
  expect(() => detect(text)).toThrow(message);
});

const JSON_TESTS = '../shared/data/bad-input/jsontestsuite';
it.skipIf(!existsSync(JSON_TESTS))(
  'takes no JSON test file for brands, nor stumbles over one (skipped: ../shared/data is not here)',
  () => {
    const files = readdirSync(JSON_TESTS, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const { parentPath, name } of files) {
      expect(() => detect(readFileSync(`${parentPath}/${name}`)), name).toThrow(/^is |^looks like /);
    }
  },
);
