import { expect, it } from 'vitest';
import { parseJsonLd } from './json-ld.ts';

const names = (script: string) => parseJsonLd(script).map(({ name }) => name);
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const ONE = '{"@type":"Product","name":"Boots"}';

it.each<[string, string, string[]]>([
  [
    'escaped apostrophes',
    String.raw`{"name":"Women\'s \"best\" boots \\ \u00e9\n"}`,
    [`Women's "best" boots \\ é\n`],
  ],
  ['escapes of JavaScript', String.raw`{"name":"A\-B\x41\u12"}`, ['A-BAu12']],
  ['two objects', `${ONE}{"name":"Socks"}`, ['Boots', 'Socks']],
  ['two objects on lines', `${ONE}\n\n{"name":"Socks"}\n`, ['Boots', 'Socks']],
  ['two objects with a comma', `${ONE},\n{"name":"Socks"}`, ['Boots', 'Socks']],
  ['two objects with a semicolon', `${ONE};{"name":"Socks"};`, ['Boots', 'Socks']],
  ['two arrays', `[${ONE}][{"name":"So]cks"}]`, ['Boots', 'So]cks']],
  ['one good and one broken object', `${ONE}{"name":"Socks`, ['Boots']],
  ['text escaped for HTML', escaped(ONE), ['Boots']],
  ['text escaped twice', escaped(escaped('{"name":"A & <b>"}')), ['A & <b>']],
  ['numeric entities', ONE.replaceAll('"', '&#34;'), ['Boots']],
  ['hexadecimal entities', ONE.replaceAll('"', '&#x22;'), ['Boots']],
  ['entities in valid JSON as written', '{"name":"A &quot;B&quot;"}', ['A &quot;B&quot;']],
])('reads %s', (_, script, expected) => {
  expect(names(script)).toEqual(expected);
});

it('reads nothing from what is not JSON', () => {
  for (const script of ['', 'null', '"text"', 'var a = 1', '{', '}{', '&quot;', '&amp;amp;amp;'])
    expect(names(script)).toEqual([]);
});
