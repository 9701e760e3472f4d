import type { RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { paths } from '#paths.ts';
import { routes } from '../../routes.tsx';
import { safeRedirect } from './safe-redirect.ts';

/** Signing in ends at one of them, or needs no session. */
const OTHER_PAGES: string[] = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
  paths.undoEmailChange,
  paths.ownerRequests,
  paths.confirmOwnerRequest,
  paths.selectPlan,
  paths.shared(':token'),
  paths.unsubscribe(':token'),
  paths.terms,
  paths.privacy,
  paths.imprint,
  paths.security,
  '*',
];

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [path ?? [], ...pathsOf(children)].flat());

describe('Safe redirects', () => {
  it('accepts every page that needs a session', () => {
    const pages = pathsOf(routes).filter((path) => !OTHER_PAGES.includes(path));
    expect(pages).toContain(paths.notifications);
    expect(pages.filter((path) => safeRedirect(path) === null)).toEqual([]);
  });

  it.each([
    '/brands',
    '/brands/12/overview',
    '/brands/search?f=a%20b&page=2',
    '/settings/plan?checkout=success',
    '/settings#top',
    '/lists/5',
    '/join',
    `/connect?client_id=${'x'.repeat(1_000)}`,
    '/alerts#webhooks',
    '/lookup?url=brand.example',
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
    `/brands/${'x'.repeat(4_000)}`,
  ])('rejects everything else: %j', (path) => {
    expect(safeRedirect(path)).toBeNull();
  });

  it('returns null for a missing link', () => {
    expect(safeRedirect(null)).toBeNull();
  });
});
