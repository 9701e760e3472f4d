import { randomUUID } from 'node:crypto';
import { type CreatedShare, SharedContent } from '@brandlode/contract';
import { mergeBrand } from '@brandlode/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../testing.ts';

const api = await useApi({ brands: 620 });
const [plus, other, basic] = await Promise.all([
  api.tokenFor('plus'),
  api.tokenFor('plus'),
  api.tokenFor('basic'),
]);
beforeEach(() =>
  api.query(
    'delete from shares; delete from lists; delete from saved_searches; delete from brand_notes; delete from rate_limits',
  ),
);

type Options = { token?: string; body?: unknown; method?: string };
async function send(path: string, { token = plus, ...options }: Options = {}, status = 200) {
  return api.json(`/api${path}`, { token, ...options }, status);
}
const share = async (body: object, token = plus): Promise<CreatedShare> =>
  send('/shares', { token, body }, 201);
const open = (url: string, token?: string) =>
  api.request(`/api${new URL(url).pathname}`, token === undefined ? {} : { token });
const read = async (url: string) => SharedContent.parse(await api.json(`/api${new URL(url).pathname}`));
const codeOf = async (url: string) => {
  const { status, json } = await open(url);
  return [status, json.code];
};

async function createList(brandIds: number[], token = plus): Promise<string> {
  const { id } = await send('/lists', { token, body: { name: 'Kettles' } }, 201);
  await send(`/lists/${id}/brands`, { token, body: { brandIds } });
  return id;
}
const note = (brandId: number, text: string) =>
  send(`/brands/${brandId}/notes`, { method: 'PUT', body: { text, version: 0 } });

async function saveSearch(search: object, token = plus): Promise<string> {
  // Creates the workspace.
  await send('/lists', { token });
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const rows = await api.query(
    `insert into saved_searches (workspace_id, name, search, position)
     select id, 'Small shops', $2, 1 from workspaces where owner_id = $1 returning id`,
    [sub, JSON.stringify({ scope: 'all', filters: {}, columns: '', ...search })],
  );
  return rows[0].id;
}
const setTier = (token: string, tier: string) => {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return api.query('update user_roles set tier = $2 where user_id = $1', [sub, tier]);
};

describe('A shared link', () => {
  it('shows the current list in its order to anyone', async () => {
    const listId = await createList([5, 3, 9]);
    const { url } = await share({ listId });
    expect(await read(url)).toMatchObject({ kind: 'list', title: 'Kettles', total: 3, notes: {} });
    await send(`/lists/${listId}/brands`, { body: { brandIds: [7] } });
    expect((await read(url)).data.map(({ id }) => id)).toEqual([5, 3, 9, 7]);
  });

  it('shows no private fields, and notes only if they are shared', async () => {
    const listId = await createList([5, 3]);
    const fields = { version: 1, status: 'Contacted', rating: 5, tags: ['secret-tag'] };
    await send(`/lists/${listId}/brands/5`, { method: 'PATCH', body: fields });
    await note(5, 'secret-note');
    await note(9, 'note on another brand');
    const without = await open((await share({ listId })).url);
    expect(without.status).toBe(200);
    expect(without.text).not.toMatch(/secret|Contacted|@/);
    expect((await read((await share({ listId, notes: true })).url)).notes).toEqual({ 5: 'secret-note' });
  });

  it('shows status, rating and tags of a list only if the link includes them', async () => {
    const listId = await createList([5, 3]);
    const { statuses } = await send(`/lists/${listId}`);
    const own = { status: statuses[0], rating: 4, tags: ['secret-tag'] };
    await send(`/lists/${listId}/brands/5`, { method: 'PATCH', body: { version: 1, ...own } });
    const all = await read((await share({ listId, fields: ['status', 'rating', 'tags'] })).url);
    expect(all).toMatchObject({
      fields: ['status', 'rating', 'tags'],
      entries: { 5: own, 3: { status: null, rating: null, tags: [] } },
    });
    const rated = await share({ listId, fields: ['rating', 'rating'] });
    expect(rated.fields).toEqual(['rating']);
    const content = await open(rated.url);
    expect(content.text).not.toMatch(/secret|"status"|"tags"/);
    expect(content.json.entries).toEqual({ 5: { rating: 4 }, 3: { rating: null } });
    expect(await read((await share({ listId })).url)).toMatchObject({ fields: [], entries: {} });
  });

  it('shares fields of entries only for a list', async () => {
    const searchId = await saveSearch({});
    await send('/shares', { body: { searchId, fields: ['rating'] } }, 400);
    await send('/shares', { body: { brandIds: [5, 3], fields: ['rating'] } }, 400);
    await send('/shares', { body: { listId: await createList([5]), fields: ['note'] } }, 400);
  });

  it('shows at most 500 brands and their total number', async () => {
    const listId = await createList(Array.from({ length: 600 }, (_, index) => index + 1));
    const content = await read((await share({ listId })).url);
    expect(content.data).toHaveLength(500);
    expect(content).toMatchObject({ total: 600 });
  });

  it('shows the part of a search that the current plan of its workspace allows', async () => {
    const searchId = await saveSearch({ columns: 'fb_likes_count' }, basic);
    const { url } = await share({ searchId }, basic);
    const content = await read(url);
    expect(content).toMatchObject({ kind: 'search', title: 'Small shops', columns: 'fb_likes_count' });
    expect(content.data).toHaveLength(50);
    await setTier(basic, 'plus');
    expect((await read(url)).data).toHaveLength(500);
    await setTier(basic, 'free');
    expect(await codeOf(url)).toEqual([410, 'expired-share']);
    await setTier(basic, 'basic');
    expect((await read(url)).data).toHaveLength(50);
  });

  it('says what a shared search filters by and which columns it has', async () => {
    const filters = { estimated_monthly_traffic_change_90d: { min: 1 }, locations: ['US'] };
    const searchId = await saveSearch({ filters, columns: '-locations' });
    expect(await read((await share({ searchId })).url)).toMatchObject({
      columns: '-locations',
      filters: ['locations', 'estimated_monthly_traffic_change_90d'],
    });
  });

  it('shows the growth that a shared search has as a column', async () => {
    const searchId = await saveSearch({ columns: '+estimated_monthly_traffic_change_90d,brand_name.pin' });
    const { data } = await read((await share({ searchId })).url);
    expect(data.some((brand) => typeof brand.estimated_monthly_traffic_change_90d === 'number')).toBe(true);
    expect(Object.keys(data[0] ?? {}).filter((key) => key.includes('_change_'))).toHaveLength(1);
  });

  it('shows a comparison with histories and provenance', async () => {
    await note(3, 'Third');
    const content = await read((await share({ brandIds: [9, 3, 9], notes: true })).url);
    expect(content).toMatchObject({ kind: 'comparison', notes: { 3: 'Third' } });
    expect(content.data.map(({ id }) => id)).toEqual([9, 3]);
    expect('histories' in content && content.histories).toHaveLength(2);
    expect('products' in content && content.products.map(({ brandId }) => brandId)).toEqual([9, 3]);
    expect(content.data[0]).toHaveProperty('origins');
    await send('/shares', { body: { brandIds: [9, 9] } }, 404);
    await send('/shares', { body: { brandIds: [9, 999_999] } }, 404);
  });

  it('names the brands of a comparison as they are after a merge, in their order', async () => {
    const { url } = await share({ brandIds: [610, 611, 612] });
    await mergeBrand(api.database, { keepId: 613, otherId: 610 });
    await mergeBrand(api.database, { keepId: 612, otherId: 611 });
    const { title, data } = await read(url);
    expect(data.map(({ id }) => id)).toEqual([613, 612]);
    expect(title).toBe(data.map(({ brand_name }) => brand_name).join(', '));
    expect((await send('/shares')).data[0]).toMatchObject({ title });
    const later = await share({ brandIds: [610, 611] });
    expect((await read(later.url)).data.map(({ id }) => id)).toEqual([613, 612]);
  });

  it('ends when it is revoked, when it expires and while its list is deleted', async () => {
    const listId = await createList([5]);
    const { id, url } = await share({ listId, days: 1 });
    await send(`/lists/${listId}`, { method: 'DELETE' }, 204);
    expect(await codeOf(url)).toEqual([410, 'expired-share']);
    await send(`/lists/${listId}/restore`, { method: 'POST' });
    await read(url);
    await api.query("update shares set expires_at = now() - interval '1 second'");
    expect(await codeOf(url)).toEqual([410, 'expired-share']);
    await api.query("update shares set expires_at = now() + interval '1 day'");
    await send(`/shares/${id}`, { method: 'DELETE' }, 204);
    expect(await codeOf(url)).toEqual([410, 'expired-share']);
    await send(`/shares/${id}`, { method: 'DELETE' }, 404);
    expect((await send('/shares')).data[0]).toMatchObject({ id, revokedAt: expect.any(String) });
  });

  it('does not exist for a forged token, nor for the stored form of a token', async () => {
    const { url } = await share({ listId: await createList([5]) });
    expect(await codeOf(`${url.slice(0, -1)}${url.endsWith('A') ? 'E' : 'A'}`)).toEqual([404, 'not-found']);
    const rows = await api.query('select token from shares');
    for (const stored of [rows[0].token.toString('base64url'), rows[0].token.toString('hex')])
      expect(await codeOf(`${new URL(url).origin}/s/${stored}`)).toEqual([404, 'not-found']);
  });

  it('cannot be made of a list or search of another workspace, nor of private brands', async () => {
    const listId = await createList([5]);
    const searchId = await saveSearch({});
    await send('/shares', { token: other, body: { listId } }, 404);
    await send('/shares', { token: other, body: { searchId } }, 404);
    await send('/shares', { body: { listId: randomUUID() } }, 404);
    await send('/shares', { body: { searchId: await saveSearch({ scope: 'mine' }) } }, 404);
    const { url } = await share({ searchId });
    await api.query(`update saved_searches set search = search || '{"scope":"mine"}'`);
    expect(await codeOf(url)).toEqual([410, 'expired-share']);
  });

  it('can be listed and revoked only in its own workspace', async () => {
    const { id, url } = await share({ listId: await createList([5]) });
    expect((await send('/shares', { token: other })).data).toEqual([]);
    await send(`/shares/${id}`, { token: other, method: 'DELETE' }, 404);
    await read(url);
    const [listed] = (await send('/shares')).data;
    expect(listed).toMatchObject({ id, title: 'Kettles', notes: false });
    expect(listed).not.toHaveProperty('url');
  });

  it('counts views by others, not those of its own workspace', async () => {
    const { url } = await share({ listId: await createList([5]) });
    expect((await send('/shares')).data[0]).toMatchObject({ views: 0, lastViewedAt: null });
    await open(url, plus);
    await open(url);
    await open(url, other);
    await open(url, 'not a token');
    const [listed] = (await send('/shares')).data;
    expect(listed).toMatchObject({ views: 3, lastViewedAt: expect.any(String) });
  });

  it('is kept out of caches and search engines, and limited by network', async () => {
    const { url } = await share({ listId: await createList([5]) });
    for (const link of [url, `${url}x`]) {
      const { headers } = await open(link);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
    let status = 200;
    for (let index = 0; index < 80 && status === 200; index += 1) ({ status } = await open(url));
    expect(status).toBe(429);
  });
});
