import { expect, it, onTestFinished } from 'vitest';
import { startApi } from '../../testing.ts';
import { securityText } from './security-text.ts';

const PRODUCT = {
  name: 'Brandlode',
  supportEmail: 'help@shop.example',
  postalAddress: undefined,
  socialUrl: undefined,
  supportChatSrc: undefined,
  tagManagerId: undefined,
  heatmapSrc: undefined as string | undefined,
  consent: 'ask' as const,
};
const BARE = { firebase: null, https: false, sandbox: true, secretsKeys: [], product: PRODUCT };
const KEY = '0'.repeat(64);
const FIREBASE = {
  projectId: 'p',
  apiKey: 'k',
  authDomain: 'd',
  serviceAccount: undefined,
  emulator: undefined,
};

it('claims nothing that the configuration does not provide', () => {
  const bare = securityText(BARE);
  expect(bare).not.toMatch(/TLS|AES-256|Stripe|Firebase|tag manager|authenticator|secrets named above/);
  expect(bare).toContain('Protect your account with passkeys under [Settings');
  expect(bare).toContain('payments are simulated');
  expect(bare).toContain('No page loads scripts of other companies.');
  const full = securityText({
    ...BARE,
    https: true,
    sandbox: false,
    secretsKeys: [KEY],
    product: { ...PRODUCT, heatmapSrc: 'https://maps.example/map.js' },
  });
  for (const claim of [
    /with passkeys or an authenticator app under/,
    /TLS, HSTS/,
    /connect, and secrets of authenticator apps, are encrypted .*AES-256-GCM/,
    /pages of Stripe/,
    /\(heat map\) load once you allow them, and only on the landing page, pages about brands,/,
  ])
    expect(full).toMatch(claim);
  expect(full).toContain('[help@shop.example](mailto:help@shop.example)');
});

it('says of accounts on a hosted platform only what the product itself does', () => {
  const hosted = securityText({ ...BARE, firebase: FIREBASE, secretsKeys: [KEY] });
  expect(hosted).toContain('Firebase Authentication');
  expect(hosted).toContain('Tokens of services that you connect are encrypted');
  expect(hosted).not.toMatch(/argon2id|second factor|authenticator app|leaked passwords|sign sessions/i);
});

it('names the script of Google that signing in with a hosted account loads', () => {
  const scripts = (emulator?: string, product: Parameters<typeof securityText>[0]['product'] = PRODUCT) =>
    /^- .*cripts of other companies.*$/m.exec(
      securityText({ ...BARE, firebase: { ...FIREBASE, emulator }, product }),
    )?.[0];
  const apart = "- Apart from Google's script for its sign-in, ";
  expect(scripts()).toBe(`${apart}no page loads scripts of other companies.`);
  expect(scripts(undefined, { ...PRODUCT, heatmapSrc: 'https://maps.example/map.js' })).toContain(
    `${apart}scripts of other companies (heat map) load once you allow them, and only`,
  );
  expect(scripts('http://127.0.0.1:9099')).toBe('- No page loads scripts of other companies.');
});

it('announces no ends of keys by mail, and allows private networks to webhooks only', () => {
  const text = securityText(BARE);
  expect(text).toContain('every change of password, address or second factor, new API keys and connected');
  expect(text).toContain('; pictures are fetched from public addresses only.');
});

it('is a page without any file of the operator', async () => {
  const api = await startApi();
  onTestFinished(() => api.stop());
  const { markdown } = (await api.app.inject({ url: '/api/legal/security' })).json();
  expect(markdown).toBe(securityText(api.context.config));
  expect((await api.app.inject({ url: '/security' })).statusCode).toBe(200);
});
