import { CreatedApiKey, CreatedExportLink, MAX_API_KEYS } from '@brandlode/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../../testing.ts';
import { isWellFormedKey, newKey } from './key-format.ts';

const api = await useApi({
  brands: 80,
  env: { BRAND_RATE_LIMIT: '1000', OPERATOR_EMAILS: 'operator@brands.example' },
});
const [plus, basic] = await Promise.all([api.tokenFor('plus'), api.tokenFor('basic')]);
beforeEach(() => api.query('delete from api_keys; delete from export_links; delete from rate_limits'));

const create = async (scopes: string[], token = plus) =>
  CreatedApiKey.parse(
    (await api.request('/api/keys', { token, body: { name: 'Test', scopes, days: 30 } })).json,
  );
const list = async (token = plus) => (await api.request('/api/keys', { token })).json.data;
const revoke = (id: string, token = plus) => api.request(`/api/keys/${id}`, { token, method: 'DELETE' });

describe('An API key', () => {
  it('reads brands with the plan of its workspace, and responses include the rate limit', async () => {
    const { key } = await create(['brands'], basic);
    const page = await api.request('/api/brands/filter?page=6', { token: key, body: {} });
    expect(page.json).toMatchObject({ data: [], count: 50, total: 80 });
    expect(page.headers.get('ratelimit')).toMatch(/^"brand-lists";r=\d+;t=\d+$/);
    for (const path of ['/api/brands', '/api/brands/search?keyword=a', '/api/brands/1', '/api/filters'])
      expect((await api.request(path, { token: key })).status, path).toBe(200);
  });

  it('is shown once: the database holds its hash, and lists only its last characters', async () => {
    const { key, id } = await create(['brands']);
    expect(key).toMatch(/^bl_[0-9A-Za-z]{36}$/);
    expect(JSON.stringify(await api.query('select * from api_keys'))).not.toContain(key);
    expect(await list()).toEqual([
      expect.objectContaining({ id, name: 'Test', hint: key.slice(-4), scopes: ['brands'], usage: [] }),
    ]);
    expect(JSON.stringify(await list())).not.toContain(key);
  });

  it('reads events of a list or a saved search only with the scope for these', async () => {
    const [brands, lists] = [await create(['brands']), await create(['brands', 'lists'])];
    const searches = await create(['brands', 'searches']);
    const id = '7d1f6b1e-9b1e-4c58-9f0a-3f1f0a8f9b11';
    const read = async ({ key }: { key: string }, query: string) =>
      (await api.request(`/api/events?${query}`, { token: key })).json.code;
    expect(await read(brands, `listId=${id}`)).toBe('key-not-allowed');
    expect(await read(lists, `listId=${id}`)).toBe('not-found');
    expect(await read(lists, `searchId=${id}`)).toBe('key-not-allowed');
    expect(await read(searches, `searchId=${id}`)).toBe('not-found');
  });

  it('lets a script do what its user can do with lists, searches, alerts and webhooks', async () => {
    const { key } = await create(['lists:write', 'searches', 'alerts', 'webhooks']);
    const send = async (path: string, body?: object, method?: string) => {
      const response = await api.request(`/api${path}`, { token: key, body, ...(method && { method }) });
      expect(response.status, path).toBeLessThan(300);
      return response.json;
    };
    const { id } = await send('/lists', { name: 'Shortlist' });
    await send(`/lists/${id}/brands`, { brandIds: [1, 2] });
    await send(`/lists/${id}/brands`, { brands: [{ brandId: 1, version: 1, status: 'Contacted' }] }, 'PATCH');
    await send('/brands/1/notes', { text: 'Call them', version: 0 }, 'PUT');
    const { id: searchId } = await send('/searches', { name: 'All', search: {} });
    await send('/alerts', { kind: 'list', id, kinds: [] });
    await send('/alerts', { kind: 'search', id: searchId, kinds: [] });
    await send(`/follows/brand/1`, undefined, 'PUT');
    await send('/webhooks', { address: 'http://127.0.0.1:9/' });
    expect((await api.request(`/api/lists/${id}/brands`, { token: plus })).json.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ brandId: 1, status: 'Contacted' })]),
    );
  });

  it('changes a list only with the scope that includes it, and watches one only if it may read it', async () => {
    const [lists, write] = [await create(['lists', 'alerts']), await create(['lists:write'])];
    const alerts = await create(['alerts']);
    const { id } = (await api.request('/api/lists', { token: write.key, body: { name: 'Mine' } })).json;
    expect((await api.request(`/api/lists/${id}`, { token: write.key })).status).toBe(200);
    const refused = await api.request('/api/lists', { token: lists.key, body: { name: 'More' } });
    expect(refused.json).toMatchObject({
      code: 'key-not-allowed',
      detail: expect.stringContaining('"lists:write"'),
    });
    const watch = ({ key }: { key: string }) =>
      api.request('/api/alerts', { token: key, body: { kind: 'list', id, kinds: [] } });
    expect((await watch(alerts)).json.detail).toContain('"lists"');
    expect((await watch(lists)).status).toBe(201);
  });

  it('sees only imports into its workspace, and none into the catalogue', async () => {
    const { key } = await create(['imports']);
    const upload = async (token: string, target: string) => {
      const response = await fetch(`${api.url}/api/imports?name=a.csv&target=${target}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        body: 'brand_name,domain\nA,a.example.com\n',
      });
      return response.json() as Promise<{ id: string; code?: string }>;
    };
    const ids = async (token: string) =>
      (await api.request('/api/imports', { token })).json.data.map(({ id }: { id: string }) => id);
    const { id } = await upload(key, 'mine');
    expect(await ids(key)).toEqual([id]);
    await api.query(
      'update imports set workspace_id = (select id from workspaces where id <> workspace_id limit 1) where public_id = $1',
      [id],
    );
    expect(await ids(plus)).toEqual([id]);
    expect(await ids(key)).toEqual([]);
    expect((await api.request(`/api/imports/${id}`, { token: key })).json.code).toBe('not-found');
    const operator = await api.tokenFor('plus', 'operator@brands.example');
    expect((await upload((await create(['imports'], operator)).key, 'catalogue')).code).toBe(
      'operators-only',
    );
    expect((await upload(operator, 'catalogue')).code).toBeUndefined();
  });

  it('gets 401 from the next request on once it is revoked or has expired', async () => {
    const [revoked, expired] = [await create(['brands']), await create(['brands'])];
    for (const { key } of [revoked, expired])
      expect((await api.request('/api/brands', { token: key })).status).toBe(200);
    expect((await revoke(revoked.id)).status).toBe(204);
    expect((await api.request('/api/brands', { token: revoked.key })).json.code).toBe('unauthenticated');
    await api.query('update api_keys set expires_at = now() where id = $1', [expired.id]);
    api.context.apiKeys.clear();
    expect((await api.request('/api/brands', { token: expired.key })).json.code).toBe('unauthenticated');
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([expired.id]);
  });

  it('stops with the plan of its workspace and when its user is disabled', async () => {
    const token = await api.tokenFor('plus', 'lapsed@example.com');
    const { key } = await create(['brands'], token);
    const set = (sql: string) =>
      api.query(sql, ['lapsed@example.com']).then(() => api.context.apiKeys.clear());
    await set("update user_roles set tier = 'free' where user_id = (select id from users where email = $1)");
    expect((await api.request('/api/brands', { token: key })).json.code).toBe('payment-required');
    await set('update users set disabled_at = now() where email = $1');
    expect((await api.request('/api/brands', { token: key })).json.code).toBe('unauthenticated');
  });

  it('counts its requests by day and when it was last used', async () => {
    const { key } = await create(['brands']);
    for (let request = 0; request < 3; request += 1) await api.request('/api/brands', { token: key });
    await expect
      .poll(async () => (await list())[0])
      .toMatchObject({ usage: [{ requests: 3 }], lastUsedAt: expect.any(String) });
  });

  it(`is one of at most ${MAX_API_KEYS} of a workspace, also when created at the same time`, async () => {
    const statuses = await Promise.all(
      Array.from({ length: MAX_API_KEYS + 5 }, async () => {
        const body = { name: 'Test', scopes: ['brands'], days: null };
        return (await api.request('/api/keys', { token: plus, body })).status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_API_KEYS);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  });

  it('is distinguished from mistyped and made-up ones by its checksum', async () => {
    const key = newKey();
    expect(isWellFormedKey(key)).toBe(true);
    const mistyped = key.slice(0, 5) + (key[5] === 'a' ? 'b' : 'a') + key.slice(6);
    for (const wrong of [mistyped, key.slice(0, -1), `${key}a`, `bl_${'a'.repeat(36)}`, 'bl_']) {
      expect(isWellFormedKey(wrong), wrong).toBe(false);
      expect((await api.request('/api/brands', { token: wrong })).json.code).toBe('unauthenticated');
    }
    expect((await api.request('/api/brands', { token: newKey() })).json.code).toBe('unauthenticated');
  });
});

describe('The secret address of an export', () => {
  const createLink = async (request: object, token = plus) =>
    CreatedExportLink.parse(
      (await api.request('/api/exports/links', { token, body: { name: 'Sheet', export: request } })).json,
    );
  const read = async (address: string) => {
    const response = await fetch(api.url + new URL(address).pathname);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const rows = (text: string) => text.trimEnd().split('\r\n').length - 1;

  it('returns the current brands as CSV within the plan, to programs only', async () => {
    const { url } = await createLink({ search: {}, format: 'xlsx', columns: ['id', 'brand_name'] });
    const file = await read(url);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect(file.headers.get('x-robots-tag')).toBe('noindex');
    expect(rows(file.text)).toBe(80);
    const limited = await createLink({ search: {}, format: 'csv' }, basic);
    expect(rows((await read(limited.url)).text)).toBe(50);
  });

  it('returns 404 once it is revoked', async () => {
    const { id, url } = await createLink({ brandIds: [1, 2], format: 'csv' });
    const remove = { token: plus, method: 'DELETE' };
    expect((await api.request(`/api/exports/links/${id}`, remove)).status).toBe(204);
    expect((await read(url)).status).toBe(404);
    expect((await api.request('/api/exports/links', { token: plus })).json.data).toEqual([]);
  });

  it('is limited to ten requests at once', async () => {
    const { url } = await createLink({ brandIds: [1], format: 'csv' });
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await read(url)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
