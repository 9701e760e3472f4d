import { expect, it } from 'vitest';
import { displayUrl, externalUrl, shortUrl } from './external-url.ts';

it('treats empty values and the text NULL as absent', () => {
  for (const text of ['NULL', 'null', ' NULL ', '', '  ', null, undefined])
    expect(externalUrl(text)).toBeNull();
});

it('accepts http and https URLs only', () => {
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

it('shows a whole URL with its domain as people type it', () => {
  expect(displayUrl('https://www.xn--mller-shop-9db.de/xn--a?b=xn--c')).toBe(
    'https://www.müller-shop.de/xn--a?b=xn--c',
  );
  expect(displayUrl('http://example.com')).toBe('http://example.com');
});

it('shortens URLs for display', () => {
  expect(shortUrl('https://www.example.com/')).toBe('example.com');
  expect(shortUrl('http://example.com/eu')).toBe('example.com/eu');
  expect(shortUrl('https://www.xn--mller-shop-9db.de/schuhe')).toBe('müller-shop.de/schuhe');
});
