import { expect, it } from 'vitest';
import { PUBLIC_ENVIRONMENT } from '../config.testing.ts';
import { readConfig } from '../config.ts';
import { securityHeaders } from './security-headers.ts';

const headersOf = (environment: Record<string, string>, options?: { thirdParty: boolean }) =>
  securityHeaders(readConfig(environment), options);

it('allows scripts and styles of this site only, and no framing', async () => {
  const headers = headersOf({});
  const policy = headers['content-security-policy']!;
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("default-src 'self';");
  expect(policy).toContain("img-src 'self' data:;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it('denies camera, microphone, geolocation and payment to every page and frame', () => {
  const policy = headersOf({})['permissions-policy'];
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment'])
    expect(policy).toContain(`${feature}=()`);
});

it('sends HSTS only if the public URL is https', async () => {
  expect(headersOf({})['strict-transport-security']).toBeUndefined();
  expect(headersOf(PUBLIC_ENVIRONMENT)['strict-transport-security']).toMatch(/max-age=\d{8}/);
});

it('allows chat, tag manager and heat map only if configured, on the pages that load them', async () => {
  const environment = {
    SUPPORT_CHAT_SRC: 'https://chat.example/widget.js',
    TAG_MANAGER_ID: 'GTM-ABC123',
  };
  expect(headersOf(environment)).toEqual(headersOf({}));
  expect(headersOf({}, { thirdParty: true })).toEqual(headersOf({}));
  const policy = headersOf(environment, { thirdParty: true })['content-security-policy'];
  expect(policy).toContain("script-src 'self' https://chat.example https://www.googletagmanager.com;");
  expect(policy).toContain(' wss://chat.example');
  expect(policy).toContain("img-src 'self' data: https://chat.example https://www.googletagmanager.com;");
});
