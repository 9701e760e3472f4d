import { afterAll, expect, it, vi } from 'vitest';
import { startSandbox } from '../index.ts';

const CALLBACK = 'http://localhost:3000/api/auth/google/callback';
const warnings = vi.spyOn(console, 'warn');
const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const ask = (changes: Record<string, string> = {}) => {
  const url = new URL(`${sandbox.url}/google/auth`);
  const params = {
    client_id: 'brandlode-sandbox',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email profile',
    prompt: 'select_account',
    state: 'state-of-the-test',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...changes,
  };
  url.search = String(new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')));
  return fetch(url, { redirect: 'manual' });
};
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

it('serves its metadata under its own issuer', async () => {
  const metadata = await (await fetch(`${sandbox.url}/google/.well-known/openid-configuration`)).json();
  expect(metadata).toMatchObject({
    issuer: `${sandbox.url}/google`,
    token_endpoint: `${sandbox.url}/google/token`,
    code_challenge_methods_supported: ['S256'],
  });
});

it('shows the account chooser: a button per account, another account, and Cancel', async () => {
  const start = await ask();
  const chooser = new URL(start.headers.get('location')!, sandbox.url);
  const headers = { cookie: cookiesOf(start) };
  const page = await (await fetch(chooser, { headers })).text();
  for (const words of [
    'visitor@example.com',
    'unverified.visitor@example.com',
    'Use another account',
    'Cancel',
  ]) {
    expect(page).toContain(words);
  }
  expect(await (await fetch(`${chooser}?another=yes`, { headers })).text()).toContain('<input id="email"');
  const wrong = await fetch(chooser, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ email: 'nobody' }),
  });
  expect([wrong.status, await wrong.text()]).toEqual([
    400,
    expect.stringContaining('That is not an address.'),
  ]);
  const other = await fetch(chooser, { headers: {} });
  expect(other.status).toBe(400);
});

it("rejects redirects other than the product's, and sign-ins without PKCE, as Google does", async () => {
  expect((await ask({ redirect_uri: 'http://elsewhere.example/callback' })).status).toBe(400);
  expect((await ask({ redirect_uri: CALLBACK.replace('localhost', '127.0.0.1') })).status).toBe(303);
  const bare = await ask({ code_challenge: '', code_challenge_method: '' });
  expect(bare.headers.get('location')).toMatch(/error=invalid_request/);
});

it('logs no warnings', () => {
  expect(warnings).not.toHaveBeenCalled();
});
