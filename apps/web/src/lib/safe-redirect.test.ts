import { describe, expect, it } from 'vitest';
import { ownPath } from './safe-redirect.ts';

describe('A deep link', () => {
  it.each([
    '/brands',
    '/brands/12/overview',
    '/brands/search?f=a%20b&page=2',
    '/settings/plan?checkout=success',
    '/settings#top',
  ])('leads to a page of the application: %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    'https://elsewhere.example/brands',
    '//elsewhere.example/brands',
    '/\\elsewhere.example/brands',
    '/brands/..//elsewhere.example',
    '/brands/../login',
    '\t/brands',
    '/brands\n',
    'javascript:alert(1)',
    '/login',
    '/brandsome',
    '/',
    '',
    `/brands/${'x'.repeat(500)}`,
  ])('never leads anywhere else: %j', (path) => {
    expect(ownPath(path)).toBeNull();
  });

  it('may be missing', () => {
    expect(ownPath(null)).toBeNull();
  });
});
