import { expect, it } from 'vitest';
import { detectFormat } from './detect-format.ts';

const detect = (text: string | Buffer, whole = true) => detectFormat(Buffer.from(text as string), whole);

it.each([
  ['brand_name,brand_url\nA,a.example\n', ',', 1],
  ['Brand_Name; Brand_URL \nA;a.example\n', ';', 1],
  ['brand_url\tbrand_name', '\t', 1],
  ['"brand_name","brand_url"\r\n', ',', 1],
  ['brand_url\n', ',', 1],
  ['name,url\nA,a.example\n', ',', 1],
  ['Store|Domain|Country\nA|a.example|US\n', '|', 1],
  ['sep=|\r\nName|Domain\r\n"A;B, C"|a.example\r\n', '|', 2],
  ['My stores, exported 1 November\n\nName;Domain;Price\nA;a.example;1,5\nB;b.example;2,5\n', ';', 3],
  ['Firma,Webseite\n"Müller, Söhne",a.example\n', ',', 1],
  ['foo;bar\nx;https://a.example\ny;https://b.example\n', ';', 1],
  ['1,a.example\n2,b.example\n', ',', null],
])('knows a table, its delimiter and its header: %j', (text, delimiter, headerLine) => {
  expect(detect(text)).toMatchObject({ kind: 'csv', delimiter, headerLine });
});

it.each([
  ['{"brand_name":"A","brand_url":"a.example"}\n', 'ndjson'],
  ['\n{"brand_name":"A"}', 'ndjson'],
  ['{"brand_name": broken\n{"brand_name":"A"}\n', 'ndjson'],
  ['[{"brand_url":"a.example"}]', 'json'],
  ['["a.example","b.example"]', 'json'],
  ['{"meta":{"n":1},"tags":["x"],"data":[{"domain":"a.example"}]}', 'json'],
  ['{\n  "data": [\n    {"domain":"a.example"}\n  ]\n}', 'json'],
  ['a.example\nhttps://b.example/shop\n# more\nc.example', 'list'],
  ['a.example, b.example c.example', 'list'],
])('knows %j by its content', (text, kind) => {
  expect(detect(text)).toEqual({ kind });
});

it.each([
  ['', 'is empty.'],
  [' \n\n', 'is empty.'],
  [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /is not text/],
  ['<!doctype html><html>', /looks like a web page/],
  ['{\n  "brand_url": "a.example"\n}', /JSON without a list of objects/],
  ['[1,2,3]', /JSON without a list of objects/],
  ['just some words', /has no known format/],
  [
    'Dear reader, this is a name,\nand here is some text; about a brand,\nwith commas, of all kinds,\n',
    /has no known format/,
  ],
  ['"brand_url,never closed', /has no known format/],
])('answers one sentence for %j', (text, message) => {
  expect(() => detect(text)).toThrow(message);
});
