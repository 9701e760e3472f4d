import { describe, expect, it } from 'vitest';
import { decodeText } from '../../parse/decode-text.ts';
import { parseJsonLd } from './json-ld.ts';
import { readPage } from './read-page.ts';

describe('JSON-LD as stores write it', () => {
  it.each([
    ['a comment before it', '// ours\n{"name":"A"}'],
    ['an HTML comment around it', '<!--\n{"name":"A"}\n-->'],
    ['CDATA marks', '//<![CDATA[\n{"name":"A"}\n//]]>'],
    ['a comma too many', '{"name":"A",}'],
    ['a semicolon behind it', '{"name":"A"};'],
    ['an array', '[{"name":"A"}]'],
    ['a graph', '{"@context":"https://schema.org","@graph":[{"name":"A"}]}'],
  ])('is parsed with %s', (_, script) => {
    expect(parseJsonLd(script)).toEqual([{ name: 'A' }]);
  });

  it('keeps text that only looks like a comment or a comma', () => {
    expect(parseJsonLd('{"a":"http://x.y/ <!-- b --> [1,]\n",}')).toEqual([
      { a: 'http://x.y/ <!-- b --> [1,]\n' },
    ]);
  });

  it('is ignored when it cannot be parsed, however deeply it is nested', () => {
    expect(parseJsonLd('{"name":')).toEqual([]);
    expect(parseJsonLd('null')).toEqual([]);
    expect(parseJsonLd(`${'['.repeat(5000)}${']'.repeat(5000)}`)).toEqual([]);
  });
});

describe('A page', () => {
  it('is decoded with its own charset', () => {
    expect(decodeText(Buffer.from('gr\xfc\xdfe', 'latin1'), 'text/html; charset=ISO-8859-1')).toBe('grüße');
    expect(decodeText(Buffer.from('<meta charset="windows-1251">\xc0', 'latin1'))).toContain('А');
    expect(decodeText(Buffer.from('\ufeffgrüße'))).toBe('grüße');
    expect(decodeText(Buffer.from('a'), 'text/html; charset=no-such')).toBe('a');
    // A page that wrongly declares UTF-8, and a UTF-8 page with one invalid character.
    expect(decodeText(Buffer.from('cr\xe8me', 'latin1'), 'text/html; charset=utf-8')).toBe('crème');
    expect(decodeText(Buffer.concat([Buffer.from('crème brûlée'), Buffer.from([0xe8])]))).toBe(
      'crème brûlée\ufffd',
    );
  });

  it('resolves relative addresses by its base', () => {
    const page = readPage('<base href="/shop/"><link rel="icon" href="a.png">', 'https://a.example/x/y');
    expect(new URL(page.links[0]!.href, page.base).href).toBe('https://a.example/shop/a.png');
  });

  it('is parsed to the end with unclosed tags and scripts in titles, and up to the nesting limit', () => {
    const page = readPage(`<title>A<script>"</title>${'<div>'.repeat(900)}<a href=/b>`, 'https://a.example/');
    expect(page.title).toContain('A');
    expect(page.anchors).toEqual(['/b']);
    const bottomless = readPage(`<a href=/a>${'<div>'.repeat(1_000_000)}<a href=/b>`, 'https://a.example/');
    expect(bottomless.anchors).toEqual(['/a']);
  });
});
