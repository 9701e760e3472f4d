import type { List, ListBrand } from '@brandlode/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../testing.ts';

const api = await useApi({ brands: 120 });
const [plus, basic] = await Promise.all([api.tokenFor('plus'), api.tokenFor('basic')]);
beforeEach(() => api.query('delete from lists; delete from brand_notes; delete from rate_limits'));

type Options = { token?: string; body?: unknown; method?: string };
async function send(path: string, { token = plus, ...options }: Options = {}, status = 200) {
  return api.json(`/api${path}`, { token, ...options }, status);
}
const create = async (name = 'List', token = plus) =>
  (await send('/lists', { token, body: { name } }, 201)) as List;
const add = (id: string, brandIds: number[], token = plus) =>
  send(`/lists/${id}/brands`, { token, body: { brandIds } });
const entries = async (id: string, query = ''): Promise<ListBrand[]> =>
  (await send(`/lists/${id}/brands${query}`)).data;
const idsOf = async (id: string, query?: string) => (await entries(id, query)).map(({ brandId }) => brandId);
const names = async () => (await send('/lists')).data.map(({ name }: { name: string }) => name);

describe('Lists', () => {
  it('are created, renamed and ordered, and deleting one can be undone', async () => {
    const [a, b, c] = [await create('A'), await create('B'), await create('C')];
    expect(await names()).toEqual(['A', 'B', 'C']);
    await send(`/lists/${c.id}`, { method: 'PATCH', body: { version: 1, before: a.id, name: 'Z' } });
    expect(await names()).toEqual(['Z', 'A', 'B']);
    await send(`/lists/${c.id}`, { method: 'PATCH', body: { version: 2, before: null } });
    await send(`/lists/${a.id}`, { method: 'DELETE' }, 204);
    expect(await names()).toEqual(['B', 'Z']);
    await send(`/lists/${a.id}/restore`, { method: 'POST' });
    expect(await names()).toEqual(['A', 'B', 'Z']);
    expect(b.version).toBe(1);
  });

  it('are read in pages and found by a part of their name', async () => {
    for (const name of ['Tea', 'Coffee', 'Green tea']) await create(name);
    expect(await send('/lists?limit=2')).toMatchObject({
      data: [{ name: 'Tea' }, { name: 'Coffee' }],
      total: 3,
      next: 2,
    });
    const last = await send('/lists?limit=2&page=2');
    expect(last).toMatchObject({ data: [{ name: 'Green tea' }], total: 3 });
    expect(last).not.toHaveProperty('next');
    const found = await send('/lists?keyword=TEA');
    expect(found).toMatchObject({ data: [{ name: 'Tea' }, { name: 'Green tea' }], total: 2 });
    await send('/lists?limit=201', {}, 400);
  });

  it('are read with cursors that neither repeat nor skip lists when others are deleted meanwhile', async () => {
    const [a, b, c] = [await create('A'), await create('B'), await create('C')];
    await send(`/lists/${c.id}`, { method: 'PATCH', body: { version: 1, before: b.id } });
    const first = await send('/lists?limit=2');
    expect(first.data.map(({ id }: List) => id)).toEqual([a.id, c.id]);
    await send(`/lists/${a.id}`, { method: 'DELETE' }, 204);
    await send(`/lists/${c.id}`, { method: 'DELETE' }, 204);
    const last = await send(`/lists?limit=2&after=${first.cursor}`);
    expect(last).toMatchObject({ data: [{ id: b.id }], total: 1, cursor: null });
    expect(last).not.toHaveProperty('next');
    await send('/lists?after=2', {}, 400);
    await send(`/lists?after=${'9'.repeat(400)}_${a.id}`, {}, 400);
  });

  it('count their brands after every change', async () => {
    const { id } = await create();
    const count = async () => (await send(`/lists/${id}`)).brands;
    await add(id, [1, 2, 3, 4]);
    await send(`/lists/${id}/brands`, { method: 'DELETE', body: { brandIds: [1, 2] } });
    expect(await count()).toBe(2);
    await send(`/lists/${id}/brands/restore`, { body: { brandIds: [2] } });
    await add(id, [1, 2, 5]);
    expect(await count()).toBe(5);
    const rows = await api.query(
      "insert into brands (brand_name, domain, catalogue) select 'Gone', 'gone.example', catalogue from brands where id = 1 returning id",
    );
    await add(id, [rows[0].id]);
    expect(await count()).toBe(6);
    await api.query('delete from brands where id = $1', [rows[0].id]);
    expect(await count()).toBe(5);
  });

  it('hold 1,000,000 brands of a workspace together, also when brands are added at the same time', async () => {
    const [full, ...others] = [await create('Full'), await create(), await create(), await create()];
    await api.query('update lists set brand_count = 999_990 where id = $1', [full?.id]);
    const results = await Promise.all(others.map(({ id }) => add(id, [1, 2, 3, 4])));
    expect(results.map(({ added }) => added).sort()).toEqual([2, 4, 4]);
    const [first] = others;
    await send(`/lists/${first?.id}/brands`, { method: 'DELETE', body: { brandIds: [1] } });
    await add(others[2]?.id ?? '', [5, 6, 7]);
    const restored = await send(`/lists/${first?.id}/brands/restore`, { body: { brandIds: [1] } }, 409);
    expect(restored.code).toBe('limit-reached');
    await send(`/lists/${full?.id}`, { method: 'DELETE' }, 204);
    await add(first?.id ?? '', [8]);
    expect((await send(`/lists/${full?.id}/restore`, { method: 'POST' }, 409)).code).toBe('limit-reached');
  });

  it('hold brands in their order, each once, and moving one keeps the others in order', async () => {
    const { id } = await create();
    expect(await add(id, [5, 3, 9])).toEqual({
      added: 3,
      already: 0,
      unknown: 0,
      left: 0,
      total: 3,
      addedIds: [5, 3, 9],
    });
    expect(await add(id, [9, 7, 999_999])).toEqual({
      added: 1,
      already: 1,
      unknown: 1,
      left: 0,
      total: 3,
      addedIds: [7],
    });
    expect(await idsOf(id)).toEqual([5, 3, 9, 7]);
    await send(`/lists/${id}/brands/7`, { method: 'PATCH', body: { version: 1, before: 3 } });
    expect(await idsOf(id)).toEqual([5, 7, 3, 9]);
    const [list] = (await send('/lists')).data;
    expect(list.brands).toBe(4);
    expect(Date.parse(list.updatedAt)).toBeGreaterThan(Date.parse(list.createdAt));
  });

  it('have the time of the last change, which moving a list and requests that change nothing leave as it is', async () => {
    const { id, statuses } = await create();
    await add(id, [1]);
    const [list, brands] = [`/lists/${id}`, `/lists/${id}/brands`];
    const same = statuses.map((name) => ({ name, from: name }));
    const [first = '', second = ''] = statuses;
    // The names stay as they are, but each of the two takes over the brands of the other.
    const swapped = [{ name: first, from: second }, { name: second, from: first }, ...same.slice(2)];
    const change = (version: number, fields: object) => ({ brands: [{ brandId: 1, version, ...fields }] });
    const unchanged: [string, string, object, number][] = [
      ['POST', brands, { brandIds: [1] }, 200],
      ['POST', brands, { brandIds: [999_999] }, 200],
      ['DELETE', brands, { brandIds: [2] }, 200],
      ['POST', `${brands}/restore`, { brandIds: [2] }, 200],
      ['PATCH', `${brands}/1`, { version: 9, rating: 5 }, 409],
      ['PATCH', `${brands}/1`, { version: 1, status: 'Nowhere' }, 400],
      ['PATCH', brands, change(9, { tags: ['tea'] }), 200],
      ['PATCH', brands, change(1, { status: 'Nowhere' }), 400],
      ['PATCH', `${brands}/1`, { version: 1, status: null, rating: null, tags: [] }, 200],
      ['PATCH', brands, change(1, { status: null, tags: [] }), 200],
      ['PATCH', list, { version: 9, name: 'Other' }, 409],
      ['PATCH', list, { version: 1, before: null }, 200],
      ['PATCH', list, { version: 2, name: 'List', statuses: same }, 200],
    ];
    const changed: typeof unchanged = [
      ['POST', brands, { brandIds: [2] }, 200],
      ['PATCH', `${brands}/1`, { version: 1, rating: 5 }, 200],
      ['PATCH', brands, change(2, { tags: ['tea'] }), 200],
      ['DELETE', brands, { brandIds: [2] }, 200],
      ['POST', `${brands}/restore`, { brandIds: [2] }, 200],
      ['PATCH', list, { version: 3, name: 'Other' }, 200],
      ['PATCH', list, { version: 4, statuses: swapped }, 200],
      ['PATCH', list, { version: 5, statuses: swapped.slice(1) }, 200],
    ];
    const BEFORE = '2026-01-01T00:00:00.000Z';
    const seen: [string, string, boolean][] = [];
    for (const [method, path, body, status] of [...unchanged, ...changed]) {
      await api.query('update lists set updated_at = $1', [BEFORE]);
      await send(path, { method, body }, status);
      seen.push([method, path, (await send('/lists')).data[0].updatedAt !== BEFORE]);
    }
    expect(seen).toEqual([
      ...unchanged.map(([method, path]) => [method, path, false]),
      ...changed.map(([method, path]) => [method, path, true]),
    ]);
  });

  it('keep their order after hundreds of moves to the same position', async () => {
    const { id } = await create();
    const ids = Array.from({ length: 60 }, (_, index) => index + 1);
    await add(id, ids);
    for (const brandId of ids.slice(2))
      await send(`/lists/${id}/brands/${brandId}`, { method: 'PATCH', body: { version: 1, before: 2 } });
    expect((await idsOf(id, '?limit=100')).slice(0, 60)).toEqual([1, ...ids.slice(2), 2]);
  });

  it('can be put between two of which one was restored where the other has been moved', async () => {
    const { id } = await create();
    await add(id, [1, 2, 3, 4]);
    const moveBefore = (brandId: number, before: number) =>
      send(`/lists/${id}/brands/${brandId}`, { method: 'PATCH', body: { version: 1, before } });
    await send(`/lists/${id}/brands`, { method: 'DELETE', body: { brandIds: [2] } });
    await moveBefore(4, 3);
    await send(`/lists/${id}/brands/restore`, { body: { brandIds: [2] } });
    expect(await idsOf(id)).toEqual([1, 2, 4, 3]);
    await moveBefore(1, 4);
    expect(await idsOf(id)).toEqual([2, 1, 4, 3]);
  });

  it('add all matches of a search within the plan and report how many were not added', async () => {
    const { id } = await create('Basic', basic);
    const search = await send(`/lists/${id}/brands`, { token: basic, body: { search: {} } });
    expect(search).toMatchObject({ added: 50, already: 0, unknown: 0, left: 70, total: 120 });
    const all = await create();
    expect(await send(`/lists/${all.id}/brands`, { body: { search: {} } })).toMatchObject({ added: 120 });
  });

  it.each(['product_avg_price:asc', 'product_avg_price:desc', 'estimated_monthly_traffic:asc'])(
    'add the brands that a search sorted by %s displays first, in this order',
    async (sort) => {
      const { id } = await create('Sorted', basic);
      const search = { scope: 'all', filters: { estimated_monthly_traffic: { min: 1 } }, sort, columns: '' };
      const body = search.filters;
      const page = await send(`/brands/filter?page=1&limit=50&sort=${sort}`, { token: basic, body });
      const { addedIds } = await send(`/lists/${id}/brands`, { token: basic, body: { search } });
      const displayed = page.data.map((brand: { id: number }) => brand.id);
      expect(addedIds).toEqual(displayed);
      const { data } = await send(`/lists/${id}/brands?limit=50`, { token: basic });
      expect(data.map(({ brandId }: ListBrand) => brandId)).toEqual(displayed);
    },
  );

  it('sort and filter their brands; unknown values come last in both directions', async () => {
    const { id } = await create();
    await add(id, [1, 2, 3, 4]);
    for (const [brandId, rating] of [
      [2, 5],
      [3, 1],
    ])
      await send(`/lists/${id}/brands/${brandId}`, {
        method: 'PATCH',
        body: { version: 1, rating, tags: [`t${rating}`] },
      });
    expect(await idsOf(id, '?sort=rating:desc')).toEqual([2, 3, 1, 4]);
    expect(await idsOf(id, '?sort=rating:asc')).toEqual([3, 2, 1, 4]);
    expect(await idsOf(id, '?tag=t5')).toEqual([2]);
    await send(`/lists/${id}/brands/4`, { method: 'PATCH', body: { version: 1, status: 'Contacted' } });
    expect(await idsOf(id, '?status=Contacted')).toEqual([4]);
    expect(await idsOf(id, '?status=')).toEqual([1, 2, 3]);
    expect(await idsOf(id, '?sort=estimated_monthly_traffic:desc')).toHaveLength(4);
    expect(await send(`/lists/${id}/brands?limit=3`)).toMatchObject({
      total: 4,
      next: 2,
      tags: ['t1', 't5'],
    });
  });

  it('are read with cursors in their own order, but not in another one', async () => {
    const { id } = await create();
    await add(id, [1, 2, 3, 4]);
    await send(`/lists/${id}/brands/4`, { method: 'PATCH', body: { version: 1, before: 2 } });
    const read = (query: string) => send(`/lists/${id}/brands?limit=2${query}`);
    const first = await read('');
    expect(first.data.map(({ brandId }: ListBrand) => brandId)).toEqual([1, 4]);
    await send(`/lists/${id}/brands`, { method: 'DELETE', body: { brandIds: [1, 4] } });
    const last = await read(`&after=${first.cursor}`);
    expect(last).toMatchObject({ data: [{ brandId: 2 }, { brandId: 3 }], total: 2, cursor: null });
    expect(await read('&sort=rating:desc')).toMatchObject({ cursor: null });
    await send(`/lists/${id}/brands?after=${first.cursor}&sort=rating:desc`, {}, 400);
  });

  it('restore removed brands with their fields, position and day; a brand that is added again has a new day', async () => {
    const { id } = await create();
    await add(id, [1, 2, 3]);
    const [{ addedAt } = { addedAt: '' }] = await entries(id);
    const fields = { status: 'Shortlisted', rating: 4, tags: ['tea'] };
    await send(`/lists/${id}/brands/2`, { method: 'PATCH', body: { version: 1, ...fields } });
    expect(await send(`/lists/${id}/brands`, { method: 'DELETE', body: { brandIds: [2] } })).toEqual({
      removed: 1,
    });
    expect(await idsOf(id)).toEqual([1, 3]);
    expect(await send(`/lists/${id}/brands/restore`, { body: { brandIds: [2] } })).toEqual({ restored: 1 });
    expect((await entries(id))[1]).toMatchObject({ brandId: 2, ...fields, addedAt });
    await send(`/lists/${id}/brands`, { method: 'DELETE', body: { brandIds: [2] } });
    await add(id, [2]);
    expect(await idsOf(id, '?sort=added:desc')).toEqual([2, 1, 3]);
    expect(Date.parse((await entries(id))[2]?.addedAt ?? '')).toBeGreaterThan(Date.parse(addedAt));
  });

  it('change, remove, restore and find a brand by the number of one that was merged into it', async () => {
    await api.query('insert into brand_redirects (from_id, to_id) values (999999, 2)');
    const { id } = await create();
    await add(id, [1, 2]);
    expect((await send('/brands/999999/lists')).data).toMatchObject([{ listId: id }]);
    const change = { brandId: 999_999, version: 1, tags: ['tea'] };
    const { data } = await send(`/lists/${id}/brands`, { method: 'PATCH', body: { brands: [change] } });
    expect(data).toMatchObject([{ brandId: 2, version: 2, tags: ['tea'] }]);
    const rated = { version: 2, rating: 4 };
    expect(await send(`/lists/${id}/brands/999999`, { method: 'PATCH', body: rated })).toMatchObject({
      brandId: 2,
      rating: 4,
    });
    const body = { brandIds: [999_999] };
    expect(await send(`/lists/${id}/brands`, { method: 'DELETE', body })).toEqual({ removed: 1 });
    expect(await send(`/lists/${id}/brands/restore`, { body })).toEqual({ restored: 1 });
    expect(await idsOf(id)).toEqual([1, 2]);
    await api.query('delete from brand_redirects');
  });

  it('rename a status on all brands that have it; brands of a removed one have none', async () => {
    const { id } = await create();
    await add(id, [1, 2]);
    for (const [brandId, status] of [
      [1, 'Contacted'],
      [2, 'Rejected'],
    ])
      await send(`/lists/${id}/brands/${brandId}`, { method: 'PATCH', body: { version: 1, status } });
    const statuses = [{ name: 'Called', from: 'Contacted' }, { name: 'New' }];
    const changed = await send(`/lists/${id}`, { method: 'PATCH', body: { version: 1, statuses } });
    expect(changed.statuses).toEqual(['Called', 'New']);
    expect((await entries(id)).map(({ status }) => status)).toEqual(['Called', null]);
  });

  it('set status and tags of many brands in one request, except of those changed elsewhere', async () => {
    const { id } = await create();
    await add(id, [1, 2, 3]);
    await send(`/lists/${id}/brands/2`, { method: 'PATCH', body: { version: 1, rating: 5 } });
    const change = (brands: object[], status?: number) =>
      send(`/lists/${id}/brands`, { method: 'PATCH', body: { brands } }, status);
    const { data } = await change([
      { brandId: 1, version: 1, status: 'Contacted', tags: ['gift'] },
      { brandId: 2, version: 1, status: 'Contacted' },
      { brandId: 3, version: 1, tags: ['gift', 'spring'] },
      { brandId: 4, version: 1, status: 'Contacted' },
    ]);
    expect(data.map(({ brandId }: { brandId: number }) => brandId).sort()).toEqual([1, 3]);
    const fields = async () =>
      (await entries(id)).map(({ status, rating, tags }) => ({ status, rating, tags }));
    expect(await fields()).toEqual([
      { status: 'Contacted', rating: null, tags: ['gift'] },
      { status: null, rating: 5, tags: [] },
      { status: null, rating: null, tags: ['gift', 'spring'] },
    ]);
    await change([
      { brandId: 1, version: 2, status: null },
      { brandId: 3, version: 2, tags: [] },
    ]);
    expect((await fields()).map(({ status, tags }) => [status, tags])).toEqual([
      [null, ['gift']],
      [null, []],
      [null, []],
    ]);
  });

  it('are unchanged if a request to change many brands is not allowed in every part', async () => {
    const { id } = await create();
    await add(id, [1, 2]);
    const one = { brandId: 1, version: 1, status: 'Contacted' };
    const two = { brandId: 2, version: 1 };
    const tags = Array.from({ length: 21 }, (_, index) => `Tag ${index}`);
    const change = (brands: object[], status: number, token = plus) =>
      send(`/lists/${id}/brands`, { token, method: 'PATCH', body: { brands } }, status);
    await change([one, { ...two, status: 'Nowhere' }], 400);
    await change([one, { ...two, tags }], 400);
    await change([one, { ...two, tags: ['Gift', 'gift'] }], 400);
    await change([one, two], 400);
    await change([one, one], 400);
    await change([], 400);
    await change(
      Array.from({ length: 1_001 }, (_, index) => ({ ...one, brandId: index + 1 })),
      400,
    );
    await change([one], 404, basic);
    expect((await entries(id)).map(({ status, version }) => [status, version])).toEqual([
      [null, 1],
      [null, 1],
    ]);
    const most = Array.from({ length: 1_000 }, (_, index) => ({
      brandId: index + 1,
      version: 1,
      tags: Array.from({ length: 20 }, (_, tag) => `${'\u4e00'.repeat(48)}${tag}`),
    }));
    expect((await change(most, 200)).data).toHaveLength(2);
  });

  it('reject a change made from an older version, so that two tabs lose nothing', async () => {
    const { id } = await create();
    await add(id, [1]);
    const change = (body: object) =>
      api.request(`/api/lists/${id}/brands/1`, { token: plus, method: 'PATCH', body });
    const results = await Promise.all([1, 2, 3].map((rating) => change({ version: 1, rating })));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await send(`/lists/${id}`, { method: 'PATCH', body: { version: 1, name: 'One' } });
    expect(
      await send(`/lists/${id}`, { method: 'PATCH', body: { version: 1, name: 'Two' } }, 409),
    ).toMatchObject({
      code: 'edit-conflict',
    });
  });

  it('lose nothing to concurrent changes: adds, moves, removals and renamed statuses', async () => {
    const { id } = await create();
    const all = Array.from({ length: 40 }, (_, index) => index + 1);
    const counts = await Promise.all(
      [0, 10, 20, 30].flatMap((from) => [
        add(id, all.slice(from, from + 10)),
        add(id, all.slice(from, from + 10)),
      ]),
    );
    expect(counts.reduce((sum, { added, already }) => sum + added - already, 0)).toBe(0);
    expect((await idsOf(id)).sort((a, b) => a - b)).toEqual(all);

    const statuses = (name: string, from: string) => ({ version: 1, statuses: [{ name, from }] });
    const results = await Promise.all([
      api.request(`/api/lists/${id}`, {
        token: plus,
        method: 'PATCH',
        body: statuses('Called', 'Contacted'),
      }),
      ...all.slice(0, 20).map((brandId) =>
        api.request(`/api/lists/${id}/brands/${brandId}`, {
          token: plus,
          method: 'PATCH',
          body: { version: 1, status: 'Contacted', before: 40 },
        }),
      ),
      send(`/lists/${id}/brands`, { method: 'DELETE', body: { brandIds: all.slice(20, 30) } }),
      send(`/lists/${id}/brands`, { method: 'DELETE', body: { brandIds: all.slice(20, 30).reverse() } }),
    ]);
    expect(results.every(({ status = 200 }) => status < 500)).toBe(true);
    const after = await entries(id);
    expect(after).toHaveLength(30);
    expect(new Set(after.map(({ status }) => status))).not.toContain('Contacted');
  });

  it('hold 10,000 brands and a workspace 10,000 lists, also after a removal is undone', async () => {
    const { id } = await create();
    await add(id, [1, 2]);
    await send(`/lists/${id}/brands`, { method: 'DELETE', body: { brandIds: [2] } });
    const setCount = (count: number) => api.query('update lists set brand_count = $1', [count]);
    await setCount(9_999);
    expect(await add(id, [3, 4])).toMatchObject({ added: 1, left: 1 });
    expect((await send(`/lists/${id}/brands/restore`, { body: { brandIds: [2] } }, 409)).detail).toBe(
      'A list can have 10,000 brands, and all lists of a workspace together 1,000,000. Remove some of them first.',
    );
    await setCount(9_999);
    expect(await send(`/lists/${id}/brands/restore`, { body: { brandIds: [2] } })).toEqual({ restored: 1 });

    const { id: deleted } = await create('Deleted');
    await send(`/lists/${deleted}`, { method: 'DELETE' }, 204);
    await api.query(
      `insert into lists (workspace_id, name, statuses, position)
       select workspace_id, 'Filler', '[]', n from lists, generate_series(2, 10000) n where id = $1`,
      [id],
    );
    expect((await send('/lists', { body: { name: 'One more' } }, 409)).code).toBe('limit-reached');
    await send(`/lists/${deleted}/restore`, { method: 'POST' }, 409);
  });

  it('include brands of an inactive catalogue without their values, and count them', async () => {
    const { id } = await create();
    await add(id, [1]);
    expect((await entries(id))[0]?.brand).toMatchObject({ id: 1 });
    await api.query("update brands set catalogue = 'real' where id = 1");
    const [entry] = await entries(id);
    const { unavailable } = await send(`/lists/${id}/brands`);
    await api.query("update brands set catalogue = 'demonstration' where id = 1");
    expect(entry).toMatchObject({ brandId: 1, brandName: expect.any(String), brand: null });
    expect(unavailable).toBe(1);
  });

  it('place brands of an inactive catalogue last in the order of values that are not shown', async () => {
    const { id } = await create();
    await add(id, [1, 2, 3]);
    const setCatalogue = (name: string) => api.query('update brands set catalogue = $1 where id = 2', [name]);
    const rows = await api.query<{ id: number }>(
      'select id from brands where id = any($1) order by estimated_monthly_traffic',
      [[1, 2, 3]],
    );
    const known = rows.map((row) => Number(row.id)).filter((brandId) => brandId !== 2);
    await setCatalogue('real');
    const orders = [];
    for (const sort of [
      'estimated_monthly_traffic:asc',
      'estimated_monthly_traffic:desc',
      'estimated_monthly_traffic_change_30d:asc',
      'estimated_monthly_traffic_change_30d:desc',
      'name:asc',
    ])
      orders.push(await idsOf(id, `?sort=${sort}`));
    await setCatalogue('demonstration');
    expect(orders.slice(0, 2)).toEqual([
      [...known, 2],
      [...known.toReversed(), 2],
    ]);
    expect(orders.slice(2, 4).map((ids) => ids.at(-1))).toEqual([2, 2]);
    expect(orders[4]).toHaveLength(3);
  });
});

describe('A pasted text', () => {
  const brand = async (id: number) =>
    (await api.query('select brand_name, domain from brands where id = $1', [id]))[0];

  it('adds brands by name, domain and URL, and reports the rest', async () => {
    const { id } = await create();
    await add(id, [3]);
    const [one, two, three] = await Promise.all([brand(1), brand(2), brand(3)]);
    const text = `"${one.brand_name.toUpperCase()}"\thttps://www.${two.domain}/products/a\r\n${three.domain}\n${two.domain}\nno such thing\n${'x'.repeat(400)}`;
    const report = await send(`/lists/${id}/import`, { body: { text } });
    expect(report).toMatchObject({
      added: 2,
      already: 1,
      ambiguous: [],
      observable: [],
      unknown: ['no such thing', 'x'.repeat(300)],
    });
    expect((await idsOf(id)).sort()).toEqual([1, 2, 3]);
  });

  it('lists the brands of an ambiguous name instead of guessing', async () => {
    const { id } = await create();
    await api.query("update brands set brand_name = 'Twin' where id in (10, 11)");
    const report = await send(`/lists/${id}/import`, { body: { text: 'twin' } });
    expect(report.added).toBe(0);
    expect(report.ambiguous[0].candidates.map((one: { id: number }) => one.id).sort()).toEqual([10, 11]);
  });

  it('queues new stores, which are on the list once they are brands', async () => {
    const { id } = await create();
    // Only the real catalogue is observed.
    await api.query("update brands set is_demonstration = false, catalogue = 'real'");
    await api.query(
      "insert into catalogue_state (active) values ('real') on conflict (id) do update set active = 'real'",
    );
    await expect.poll(() => api.catalogue.isDemonstration()).toBe(false);
    const report = await send(`/lists/${id}/import`, { body: { text: 'https://kettles.example.com/shop' } });
    expect(report.observable).toEqual(['kettles.example.com']);
    const body = { addresses: ['kettles.example.com', 'nonsense'] };
    expect(await send(`/lists/${id}/observe`, { body })).toEqual({
      queued: 1,
      added: 0,
      rejected: ['nonsense'],
    });
    const requested = 'select domain, requested_in_bulk as bulk from stores where requested_at is not null';
    expect(await api.query(requested)).toEqual([{ domain: 'kettles.example.com', bulk: true }]);
    expect((await send(`/lists/${id}`)).pending).toBe(1);
    await api.query("insert into brand_addresses (address, brand_id) values ('kettles.example.com', 20)");
    expect((await send('/lists')).data[0]).toMatchObject({ brands: 1, pending: 0 });
    expect(await idsOf(id)).toEqual([20]);
  });
});

describe('A note', () => {
  const put = (text: string, version: number, token = plus) =>
    api.request('/api/brands/1/notes', { token, method: 'PUT', body: { text, version } });

  it('is saved as typed, with who changed it last, and shown on lists', async () => {
    expect(await send('/brands/1/notes')).toEqual({ text: '', version: 0, updatedAt: null, by: null });
    const text = '# Call\n\n<b>not markup</b> *1* — ✓';
    expect((await put(text, 0)).json).toMatchObject({ text, version: 1, by: 'Test User' });
    const { id } = await create();
    await add(id, [1]);
    expect((await entries(id))[0]?.note).toBe(text);
    expect(await send('/brands/1/notes', { token: basic })).toMatchObject({ text: '' });
  });

  it('rejects a text written from an older version', async () => {
    const first = await Promise.all([put('one', 0), put('two', 0)]);
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await put('', 1)).json).toMatchObject({ text: '', version: 2 });
    expect((await put('late', 1)).json.code).toBe('edit-conflict');
    expect((await put('again', 0)).json.code).toBe('edit-conflict');
  });

  it('can be sent again when the response was lost', async () => {
    await put('first', 0);
    expect((await put('first', 0)).json).toMatchObject({ text: 'first', version: 1 });
    await put('second', 1);
    expect((await put('second', 1)).json).toMatchObject({ text: 'second', version: 2 });
  });

  it('can be written on 10,000 brands, changed and emptied beyond', async () => {
    await put('one', 0);
    // Notes on brands that do not exist: only their number matters.
    await api.query(
      `set local session_replication_role = replica;
       insert into brand_notes (workspace_id, brand_id, text)
       select workspace_id, 1000000 + n, 'n' from brand_notes, generate_series(1, 9999) n`,
    );
    const more = await api.request('/api/brands/2/notes', {
      token: plus,
      method: 'PUT',
      body: { text: 'two', version: 0 },
    });
    expect(more.json).toMatchObject({ status: 409, code: 'limit-reached' });
    expect((await put('changed', 1)).status).toBe(200);
  });
});
