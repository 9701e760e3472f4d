import { expect, it } from 'vitest';
import { useApi } from '../../testing.ts';

const PUBLIC = 'https://brands.example';
/** Where the proxy that ends TLS reaches the API. */
const INTERNAL = 'api1.internal:3000';

const api = await useApi({
  brands: 20,
  google: true,
  env: {
    SANDBOX: '',
    PUBLIC_URL: PUBLIC,
    MAIL_FROM: 'Brandlode <hello@brands.example>',
    PRICE_BASIC_MONTH: 'price_1',
    PRICE_BASIC_YEAR: 'price_2',
    PRICE_PLUS_MONTH: 'price_3',
    PRICE_PLUS_YEAR: 'price_4',
  },
});
const token = await api.tokenFor('plus');

type Forwarded = { body?: object; method?: 'GET' | 'POST'; signedIn?: boolean };
/** A request as the proxy forwards it: without TLS, and for the name that it knows. */
async function forwarded(
  path: string,
  { body, method = body ? 'POST' : 'GET', signedIn = true }: Forwarded = {},
) {
  const { statusCode, headers, payload } = await api.app.inject({
    url: path,
    method,
    headers: {
      host: INTERNAL,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.7',
      ...(signedIn && { authorization: `Bearer ${token}` }),
    },
    ...(body && { payload: body }),
  });
  return { status: statusCode, headers, text: payload, all: `${JSON.stringify(headers)} ${payload}` };
}

it.each([
  ['the metadata of the authorization server', '/.well-known/oauth-authorization-server'],
  ['the metadata of the resource for assistants', '/.well-known/oauth-protected-resource/mcp'],
  ['the sitemap', '/sitemap.xml'],
  ['the rules for crawlers', '/robots.txt'],
])('names the public address behind a proxy that ends TLS in %s', async (_, path) => {
  const { status, all } = await forwarded(path, { signedIn: false });
  expect(status).toBe(200);
  expect(all).toContain(PUBLIC);
  expect(all).not.toMatch(/internal|http:\/\/(?!www\.sitemaps\.org)/);
});

it('names the public address in the challenge of an assistant without a key', async () => {
  const { status, headers } = await forwarded('/mcp', { body: {}, signedIn: false });
  expect(status).toBe(401);
  expect(headers['www-authenticate']).toContain(
    `resource_metadata="${PUBLIC}/.well-known/oauth-protected-resource/mcp"`,
  );
});

it.each([
  ['a feed', '/api/notifications/feed', undefined],
  ['a shared page', '/api/shares', { brandIds: [1, 2], notes: false }],
  ['a live export', '/api/exports/links', { name: 'All', export: { search: {}, format: 'csv' } }],
])('names the public address in the link to %s', async (_, path, body) => {
  const { status, text } = await forwarded(path, { body, method: 'POST' });
  expect({ status, text }).toMatchObject({ status: 201 });
  expect(text).toContain(`"${PUBLIC}/`);
  expect(text).not.toContain('internal');
});

it('sends users of Google back to the public address, with cookies for https only', async () => {
  const { status, headers } = await forwarded(`/api/auth/google/start?n=${'1'.repeat(32)}`, {
    signedIn: false,
  });
  expect(status).toBe(303);
  const redirect = new URL(String(headers.location)).searchParams.get('redirect_uri');
  expect(redirect).toBe(`${PUBLIC}/api/auth/google/callback`);
  expect(String(headers['set-cookie'])).toMatch(/Secure/);
});

it('names the public address in mails', async () => {
  const body = {
    email: 'rosa@example.com',
    password: 'plover-kettle-37-orbit',
    firstName: 'Rosa',
    lastName: 'Diaz',
  };
  const { status, text } = await forwarded('/api/auth/register', { body, signedIn: false });
  expect({ status, text }).toMatchObject({ status: 201 });
  const inbox = async () => (await fetch(`${api.sandbox.url}/inbox/messages?to=rosa@example.com`)).text();
  await expect.poll(inbox).toContain(`${PUBLIC}/`);
  expect(await inbox()).not.toContain('internal');
});

it.each(['/sample', '/sample/brands/7'])(
  'leads from %s to the landing page, which has the sample',
  async (path) => {
    const { status, headers } = await forwarded(path, { signedIn: false });
    expect([status, headers.location]).toEqual([301, '/']);
  },
);
