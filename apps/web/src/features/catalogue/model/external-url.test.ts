import { expect, it } from 'vitest';
import { externalUrl, shortUrl } from './external-url.ts';

it('treats the text NULL and nothing at all as absent (sections 2 and 3)', () => {
  for (const text of ['NULL', 'null', ' NULL ', '', '  ', null, undefined])
    expect(externalUrl(text)).toBeNull();
});

it('follows web addresses only, since they come from imports', () => {
  expect(externalUrl('https://example.com/a?b=1')).toBe('https://example.com/a?b=1');
  expect(externalUrl('www.example.com')).toBe('https://www.example.com/');
  expect(externalUrl('//example.com')).toBe('https://example.com/');
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://',
    'not a url',
    'ftp://example.com',
  ]) {
    expect(externalUrl(text)).toBeNull();
  }
});

it('shortens an address for reading', () => {
  expect(shortUrl('https://www.example.com/')).toBe('example.com');
  expect(shortUrl('http://example.com/eu')).toBe('example.com/eu');
});
