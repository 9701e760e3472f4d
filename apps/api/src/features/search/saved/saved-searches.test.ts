import type { SavedSearch } from '@brandlode/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../../testing.ts';

const api = await useApi({ brands: 120 });
const [plus, basic] = await Promise.all([api.tokenFor('plus'), api.tokenFor('basic')]);
beforeEach(() => api.query('delete from saved_searches'));

type Options = { token?: string; body?: unknown; method?: string };
async function send(path: string, { token = plus, ...options }: Options = {}, status = 200) {
  return api.json(`/api/searches${path}`, { token, ...options }, status);
}
const POPULAR = { filters: { product_count: { min: 1 } } };
const save = (name = 'Search', search: object = {}, token = plus): Promise<SavedSearch> =>
  send('', { token, body: { name, search } }, 201);
const patch = (id: string, body: object, status = 200) => send(`/${id}`, { method: 'PATCH', body }, status);
const list = async (token = plus): Promise<SavedSearch[]> => (await send('', { token })).data;
const names = async () => (await list()).map(({ name }) => name);

describe('Saved searches', () => {
  it('keep filters, sort and columns, and count all matches on every plan', async () => {
    const search = { filters: {}, sort: 'product_count:desc', columns: 'brand_name' };
    const saved = await save('All', search);
    expect(saved).toMatchObject({ search: { ...search, scope: 'all' }, matches: 120, new: 0, version: 1 });
    expect(await list()).toEqual([saved]);
    expect(await save('All', search, basic)).toMatchObject({ matches: 120 });
    expect(await save('Mine', { scope: 'mine' })).toMatchObject({ matches: 0, new: 0 });
  });

  it('are renamed, redefined and ordered, and deleting one can be undone', async () => {
    const [a, b, c] = [await save('A'), await save('B'), await save('C')];
    await patch(c.id, { version: 1, before: a.id });
    expect(await names()).toEqual(['C', 'A', 'B']);
    const changed = await patch(b.id, { version: 1, name: 'Few', search: { filters: { categories: [] } } });
    expect(changed).toMatchObject({ name: 'Few', version: 2, new: 0 });
    await send(`/${a.id}`, { method: 'DELETE' }, 204);
    expect(await names()).toEqual(['C', 'Few']);
    await send(`/${a.id}`, { method: 'DELETE' }, 404);
    await patch(a.id, { version: 1, name: 'X' }, 404);
    await send(`/${a.id}/restore`, { method: 'POST' });
    expect(await names()).toEqual(['C', 'A', 'Few']);
  });

  it('reject a change from an older version, and keep the first of two concurrent ones', async () => {
    const { id } = await save();
    const both = await Promise.all(
      ['One', 'Two'].map((name) =>
        api.request(`/api/searches/${id}`, { token: plus, method: 'PATCH', body: { version: 1, name } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await patch(id, { version: 1, before: null }, 409)).code).toBe('edit-conflict');
  });

  it('count the matches that are new since this user last visited', async () => {
    const { query } = api.database;
    await query('update brands set product_count = null where id <= 3');
    const without = async () =>
      (await query('select count(*)::int as n from brands where product_count >= 1'))[0].n;
    const before = await without();
    const matches = async () =>
      (await api.request('/api/brands/filter', { token: plus, body: POPULAR.filters })).json.total;
    await expect.poll(matches).toBe(before);
    const { id } = await save('Popular', POPULAR);
    await query('update brands set product_count = 5 where id <= 3');
    const now = async () => (await list()).find((search) => search.id === id);
    await expect.poll(now).toMatchObject({ matches: before + 3, new: 3 });
    await send(`/${id}/visit`, { method: 'POST' }, 204);
    expect(await now()).toMatchObject({ matches: before + 3, new: 0 });
    // Matches of the old filters do not count as seen with the new ones.
    expect(await patch(id, { version: 1, search: {} })).toMatchObject({ matches: 120, new: 0 });
  });

  it('of products count all and new products of the filtered brands, and can be neither added to lists nor shared', async () => {
    const { query } = api.database;
    const rows = await query('select id::int from brands order by id limit 2');
    const addMats = (brandId: number, count: number, title: string) =>
      query(
        `insert into products (brand_id, store_id, title, price_min_usd, price_max_usd, first_observed_at, last_observed_at, source)
         select $1, $2 || n, $2, 100 * n, 100 * n, now(), now(), 'test' from generate_series(1, $3) as n`,
        [brandId, title, count],
      );
    await addMats(rows[0].id, 5, 'Cork mat');
    const products = { filters: { keyword: 'mat', maxPrice: 3 } };
    const saved = await save('Mats', { products });
    expect(saved).toMatchObject({ search: { products }, matches: 3, new: 0 });
    expect(await save('Elsewhere', { products, filters: { product_count: { min: 1e14 } } })).toMatchObject({
      matches: 0,
    });
    await addMats(rows[1].id, 1, 'Felt mat');
    // Another version is not in the cache of counts.
    await patch(saved.id, { version: 1, name: 'Cheap mats' });
    expect((await list()).find(({ id }) => id === saved.id)).toMatchObject({ matches: 4, new: 1 });

    await addMats(rows[1].id, 1_100, 'Steel bottle');
    expect(await save('All', { products: {} })).toMatchObject({ matches: 1_001, new: null });

    const post = (path: string, body: object) => api.request(path, { token: plus, body });
    expect((await post('/api/shares', { searchId: saved.id })).status).toBe(404);
    const made = await post('/api/lists', { name: 'Mats' });
    expect((await post(`/api/lists/${made.json.id}/brands`, { search: { products } })).status).toBe(400);
  });

  it('count no new matches once the visits of the workspace take up 20 MB', async () => {
    const first = await save('First');
    const { query } = api.database;
    await query(
      "update saved_search_visits set brand_ids = decode(repeat('01', 20000000), 'hex') where search_id = $1",
      [first.id],
    );
    const second = await save('Second');
    expect(second).toMatchObject({ matches: 120, new: null });
    await send(`/${first.id}/visit`, { method: 'POST' }, 204);
    await send(`/${second.id}/visit`, { method: 'POST' }, 204);
    expect((await list()).map((search) => search.new)).toEqual([0, 0]);
  });

  it('are limited in number', async () => {
    const { id } = await save('First');
    await api.query(
      `insert into saved_searches (workspace_id, name, search, position)
       select workspace_id, 'S', search, n from saved_searches, generate_series(1, 199) n where id = $1`,
      [id],
    );
    expect((await send('', { body: { name: 'More', search: {} } }, 409)).code).toBe('limit-reached');
    await send(`/${id}`, { method: 'DELETE' }, 204);
    await save('Another one');
    expect((await send(`/${id}/restore`, { method: 'POST' }, 409)).code).toBe('limit-reached');
    expect(await list()).toHaveLength(200);
  });
});
