import { expect, it } from 'vitest';
import { withoutSecret } from './logging.ts';

it.each([
  ['/s/secret', '/s/…'],
  ['/api/s/secret', '/api/s/…'],
  ['/unsubscribe/secret', '/unsubscribe/…'],
  ['/api/unsubscribe/secret', '/api/unsubscribe/…'],
  ['/api/exports/feed/secret/brands.csv', '/api/exports/feed/…/brands.csv'],
  ['/feeds/secret.atom', '/feeds/…'],
  ['/settings/profile', '/settings/profile'],
  ['/reset-password?token=secret', '/reset-password'],
  ['/s/secret?from=mail', '/s/…'],
  ['/api/exports/1/file', '/api/exports/1/file'],
])('logs %s as %s', (path, logged) => {
  expect(withoutSecret(path)).toBe(logged);
});
