import { type KeyScope, Lookup } from '@brandlode/contract';
import {
  activateCatalogue,
  beginStore,
  mergeBrand,
  requestStores,
  saveSourceRuns,
} from '@brandlode/database';
import { describe, expect, it, vi } from 'vitest';
import { useApi } from '../../testing.ts';

/** Of the shared catalogue, by address. */
const ids: Record<string, number> = {};

const api = await useApi({ brands: 5 });
await activateCatalogue(api.database.db, 'real');
await vi.waitUntil(() => !api.context.catalogue.isDemonstration(), { timeout: 240_000 });
const owner = await api.tokenFor('plus');
for (const address of ['kettle.com', 'münchen-tee.de', 'etsy.com/shop/kettleworks', 'old-kettle.com'])
  ids[address] = await addBrand(new URL(`https://${address}`).href.slice(8).replace(/\/$/, ''));
await mergeBrand(api.database, { keepId: ids['kettle.com'] ?? 0, otherId: ids['old-kettle.com'] ?? 0 });

async function addBrand(domain: string): Promise<number> {
  const rows = await api.query(
    "insert into brands (domain, brand_name, brand_url, catalogue) values ($1, $1, 'https://' || $1, 'real') returning id",
    [domain],
  );
  return Number(rows[0].id);
}
const send = (url: string, token: string | undefined = owner) =>
  api.request(`/api/lookup?url=${encodeURIComponent(url)}`, { token });
const lookUp = async (url: string, token?: string) => Lookup.parse((await send(url, token)).json);
const keyOf = async (token: string, scopes: KeyScope[]) =>
  (
    await api.request('/api/keys', {
      method: 'POST',
      token,
      body: { name: 'Laptop', scopes, days: null },
    })
  ).json as { id: string; key: string };

describe('An address of a brand', () => {
  it.each([
    ['kettle.com', 'kettle.com'],
    ['  HTTPS://WWW.Kettle.com./collections/all?page=2#top ', 'kettle.com'],
    ['http://us.shop.kettle.com:8080/', 'kettle.com'],
    ['münchen-tee.de', 'münchen-tee.de'],
    ['https://xn--mnchen-tee-9db.de/produkte', 'münchen-tee.de'],
    ['https://www.etsy.com/de/shop/KettleWorks?ref=seller', 'etsy.com/shop/kettleworks'],
    ['old-kettle.com', 'kettle.com'],
  ])('finds the brand when written as %s', async (url, address) => {
    const { brand, store } = await lookUp(url);
    expect({ id: brand?.id, store }).toEqual({ id: ids[address], store: 'yes' });
  });

  it.each([
    '',
    'kettle',
    'jane@kettle.com',
    'two words.com',
    'node.js',
    '127.0.0.1',
    'ftp://kettle.com',
    'file:///etc/passwd',
  ])('is not "%s"', async (url) => {
    const { status, json } = await send(url);
    expect({ status, json }).toMatchObject({ status: 400, json: { code: 'invalid-request' } });
  });

  it('is not looked up below a name that is not public, and says so', async () => {
    const { status, json } = await send('http://velvet-oak.localhost/');
    expect({ status, detail: json.detail }).toEqual({
      status: 400,
      detail: "This address can't be looked up here.",
    });
  });
});

describe('An address that no brand has', () => {
  it('is unknown until it is observed, and looking it up requests nothing', async () => {
    expect(await lookUp('unknown-shop.com')).toMatchObject({
      brand: null,
      store: 'unknown',
      status: 'free',
      requestedAt: null,
    });
    expect(await api.query("select from stores where domain = 'unknown-shop.com'")).toEqual([]);
    await requestStores(api.database.db, ['unknown-shop.com']);
    expect((await lookUp('unknown-shop.com')).requestedAt).not.toBeNull();
  });

  it('returns why an observation found no store there', async () => {
    const now = new Date();
    await beginStore(api.database.db, 'parked-shop.com');
    await saveSourceRuns(api.database.db, [
      {
        ...{ domain: 'parked-shop.com', source: 'storefront', outcome: 'not applicable' },
        reason: 'for-sale: this domain is for sale',
        ...{ requests: 1, rejected: [], ran_at: now, answered_at: null, changed_at: null, failures: 0 },
        ...{ interval_hours: 24, due_at: now },
      },
    ]);
    expect(await lookUp('parked-shop.com')).toMatchObject({
      store: 'no',
      notes: [{ code: 'for-sale' }],
      evidence: 'this domain is for sale',
    });
  });

  it("finds a private brand of the user's workspace, and never that of another", async () => {
    const other = await api.tokenFor('basic');
    await addPrivateBrand(other, 'our-secret-shop.com');
    expect((await lookUp('our-secret-shop.com', other)).mine?.domain).toBe('our-secret-shop.com');
    const mine = await lookUp('our-secret-shop.com');
    expect(mine).toMatchObject({ mine: null, brand: null, store: 'unknown' });
    const key = await keyOf(owner, ['extension']);
    expect((await lookUp('our-secret-shop.com', key.key)).mine).toBeNull();
  });
});

async function addPrivateBrand(token: string, address: string) {
  const list = await api.request('/api/lists', { method: 'POST', token, body: { name: 'Any' } });
  const { query } = api.database;
  const rows = await query('select workspace_id from lists where id = $1', [
    (list.json as { id: string }).id,
  ]);
  const workspace = rows[0].workspace_id;
  await query(
    "insert into private_sources (workspace_id, import_id, name, observed_at) values ($1, 'none', 'File', now())",
    [workspace],
  );
  await query(
    `insert into private_brands (workspace_id, tie_break, source_id, address, brand_name, search_name, search_address)
     select workspace_id, 1, id, $2, 'Secret', 'secret', $2 from private_sources where workspace_id = $1`,
    [workspace, address],
  );
}

describe('Origins', () => {
  const preflight = (origin: string) =>
    fetch(`${api.url}/api/lookup?url=kettle.com`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    });

  it('of browser extensions may read responses, without cookies', async () => {
    const origin = `chrome-extension://${'a'.repeat(32)}`;
    const { status, headers } = await preflight(origin);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.has('access-control-allow-credentials')).toBe(false);
    const failed = await fetch(`${api.url}/api/lookup?url=kettle.com`, { headers: { origin } });
    expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([401, origin]);
  });

  it.each(['https://evil.example', 'chrome-extension://a.evil.example', 'null'])(
    'as %s may not',
    async (origin) => {
      expect((await preflight(origin)).headers.has('access-control-allow-origin')).toBe(false);
    },
  );
});
