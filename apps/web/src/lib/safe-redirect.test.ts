import { describe, expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

describe('Safe redirects', () => {
  it.each([
    '/brands',
    '/brands/12/overview',
    '/brands/search?f=a%20b&page=2',
    '/settings/plan?checkout=success',
    '/settings#top',
    '/lists/5',
    '/join',
    '/api/docs#filterBrands',
  ])('accepts pages of the application: %s', (path) => {
    expect(safeRedirect(path)).toBe(path);
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
    '/api/brands',
    '/',
    '',
    `/brands/${'x'.repeat(500)}`,
  ])('rejects everything else: %j', (path) => {
    expect(safeRedirect(path)).toBeNull();
  });

  it('returns null for a missing link', () => {
    expect(safeRedirect(null)).toBeNull();
  });
});
