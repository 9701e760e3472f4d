import { randomUUID } from 'node:crypto';
import { BrandEvents, BrandHistory } from '@brandlode/contract';
import { inTransaction, saveObservations, savePrivateBrands } from '@brandlode/database';
import { found } from '@brandlode/database/testing';
import { expect, it } from 'vitest';
import { workspaceOf } from '../../../request-workspace.ts';
import { useApi } from '../../../testing.ts';
import { derivePending } from './event-jobs.ts';

const HOUR = 3_600_000;

const api = await useApi({ brands: 3 });
const [plus, basic] = await Promise.all([api.tokenFor('plus'), api.tokenFor('basic')]);
const HOURLY = Array.from({ length: 41 }, (_, index) => new Date(Date.now() - (41 - index) * HOUR));
const ids = [await observed(HOURLY), await observed(HOURLY, 20_000)];
await derivePending(api.database);

/** A store with followers that grow by a fifth at each of these times after the first; returns the brand's id. */
async function observed(times: Date[], followers = 10_000): Promise<number> {
  const domain = `${randomUUID()}.example`;
  let brandId: number | null = null;
  for (const [change, observedAt] of times.entries())
    ({ brandId } = await saveObservations(api.database, {
      domain,
      observedAt,
      catalogue: 'demonstration',
      reports: [
        found('instagram-business', {
          metrics: [
            { metric: 'ig_followers_count', value: Math.round(followers * 1.2 ** change), kind: 'measured' },
          ],
        }),
      ],
    }));
  if (brandId === null) throw new Error('The store was not saved.');
  return brandId;
}

async function events(query: string, token = plus, status = 200): Promise<BrandEvents> {
  const json = await api.json(`/api/events?kind=followers_jumped&${query}`, { token }, status);
  return status === 200 ? BrandEvents.parse(json) : json;
}
async function create(path: string, body: object, token = plus): Promise<string> {
  return (await api.json(path, { token, method: 'POST', body }, 201)).id;
}

it("lists a brand's events newest first, page by page and with all of an event", async () => {
  const first = await events(`brandId=${ids[0]}&limit=30`);
  expect(first).toMatchObject({ total: 40, data: { length: 30 } });
  expect(first.data[0]).toMatchObject({
    kind: 'followers_jumped',
    brand: { id: ids[0] },
    metric: 'ig_followers_count',
    change: expect.closeTo(20, 1),
    evidence: { source: 'instagram-business' },
    confidence: 'high',
    demonstration: false,
  });
  const second = await events(`brandId=${ids[0]}&limit=30&after=${first.next}`);
  expect(second).toMatchObject({ data: { length: 10 }, next: null });
  const times = [...first.data, ...second.data].map(({ at }) => at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(40);
});

it('lists events of a kind and since a day', async () => {
  expect(await events(`brandId=${ids[0]}&since=2100-01-01`)).toMatchObject({ total: 0, data: [] });
  const { json } = await api.request(`/api/events?brandId=${ids[0]}&kind=price_cut`, { token: plus });
  expect(json.total).toBe(0);
});

it('lists the events of a list, of a saved search and of a filter; Basic reads the 50 newest of the latter two', async () => {
  const lists = await Promise.all(
    [plus, basic].map(async (token) => {
      const id = await create('/api/lists', { name: 'Competitors' }, token);
      await api.request(`/api/lists/${id}/brands`, { token, method: 'POST', body: { brandIds: ids } });
      return id;
    }),
  );
  expect(await events(`listId=${lists[1]}&limit=100`, basic)).toMatchObject({
    total: 80,
    data: { length: 80 },
  });
  await expect
    .poll(async () => (await events('limit=100&since=2000-01-01')).total)
    .toBeGreaterThanOrEqual(80);
  const filters = { ig_followers_count: { min: 10_000_000 } };
  const filter = `brands=${encodeURIComponent(JSON.stringify(filters))}`;
  const large = `brands=${encodeURIComponent(JSON.stringify({ ig_followers_count: { min: 20_000_000 } }))}`;
  // Only once all changes are indexed.
  await expect.poll(async () => (await events(large)).total).toBe(40);
  const search = await create('/api/searches', { name: 'Large', search: { filters } }, basic);
  for (const set of [`searchId=${search}`, filter]) {
    const page = await events(`${set}&limit=40`, basic);
    expect(page).toMatchObject({ total: 80, data: { length: 40 } });
    expect(await events(`${set}&limit=40&after=${page.next}`, basic)).toMatchObject({
      data: { length: 10 },
      next: null,
    });
  }
  // Of each, only brands that a filter matches, too.
  for (const source of [`listId=${lists[1]}`, `searchId=${search}`, `brandId=${ids[1]}`]) {
    const page = await events(`${source}&${large}&limit=50`, basic);
    expect([page.total, new Set(page.data.map(({ brand }) => brand.id))]).toEqual([40, new Set([ids[1]])]);
    const counts = `/api/events/counts?kind=followers_jumped&since=2000-01-01&${source}&${large}`;
    expect((await api.request(counts, { token: basic })).json).toEqual({ totals: [40] });
  }
  expect((await events(`brandId=${ids[0]}&${large}`)).total).toBe(0);
  expect(await events(`listId=${lists[0]}&brandId=${ids[0]}`, plus, 400)).toMatchObject({
    code: 'invalid-request',
  });
  // Those of another user, and unknown ids.
  for (const path of [`listId=${lists[1]}`, `searchId=${search}`, `listId=${randomUUID()}`, 'brandId=999999'])
    expect(await events(path, plus, 404)).toMatchObject({ code: 'not-found' });
});

it('lists the events of a saved search of My brands, by the shared brands at their addresses', async () => {
  const { domain } = await api.database.db
    .selectFrom('brands')
    .select('domain')
    .where('id', '=', ids[0] ?? 0)
    .executeTakeFirstOrThrow();
  const workspaceId = await workspaceOf(api.context, await api.context.identity.verify(plus));
  const into = {
    workspaceId,
    importId: randomUUID(),
    source: 'stores.csv',
    observedAt: new Date(),
    dated: false,
    limit: 10,
  };
  await inTransaction(api.database, ({ db }) => savePrivateBrands(db, [{ domain, brand_name: 'Own' }], into));
  const search = await create('/api/searches', { name: 'Own', search: { scope: 'mine', filters: {} } });
  expect(await events(`searchId=${search}`)).toMatchObject({ total: 40, data: { length: 40 } });
});

it('counts the events since each of several times as the list does, on every plan', async () => {
  const since = [new Date(Date.now() - 10.5 * HOUR).toISOString(), '2100-01-01', '2000-01-01'];
  const times = since.map((time) => `since=${time}`).join('&');
  const counts = (query: string, token = plus) =>
    api.request(`/api/events/counts?kind=followers_jumped&${times}&${query}`, { token });
  expect(await counts(`brandId=${ids[0]}`)).toMatchObject({ status: 200, json: { totals: [10, 0, 40] } });
  expect((await events(`brandId=${ids[0]}&since=${since[0]}`)).total).toBe(10);
  const brands = `brands=${encodeURIComponent(JSON.stringify({ ig_followers_count: { min: 10_000_000 } }))}`;
  await expect.poll(async () => (await counts(brands, basic)).json).toEqual({ totals: [20, 0, 80] });
  expect(await counts(`brandId=${ids[0]}&minChange=25`)).toMatchObject({ json: { totals: [0, 0, 0] } });
  expect(await counts('brandId=999999')).toMatchObject({ status: 404 });
});

it("includes changes that have only a day in that day of the user's time zone", async () => {
  const midnight = new Date(Date.now() - 24 * HOUR).setUTCHours(0, 0, 0, 0);
  const id = await observed([-5, 0, 3, 7, 24].map((hour) => new Date(midnight + hour * HOUR)));
  await derivePending(api.database);
  const day = new Date(midnight).toISOString().slice(0, 10);
  const totals = {
    '05:00:00Z': 2,
    '00:00:00-05:00': 3,
    '22:00:00-05:00': 2,
    '00:00:00+09:00': 4,
    '00:00:00+23:00': 4,
  };
  const times = Object.keys(totals).map((time) => `since=${encodeURIComponent(`${day}T${time}`)}`);
  const counts = await api.request(
    `/api/events/counts?kind=followers_jumped&brandId=${id}&${times.join('&')}`,
    { token: plus },
  );
  expect(counts.json).toEqual({ totals: Object.values(totals) });
  for (const [index, total] of Object.values(totals).entries())
    expect((await events(`brandId=${id}&${times[index]}`)).data).toHaveLength(total);
  for (const [since, total] of [
    ['0000-01-01', 4],
    ['9999-12-31T23:00:00-12:00', 0],
  ] as const)
    expect((await events(`brandId=${id}&since=${since}`)).data).toHaveLength(total);
});

it('lists events of at least some size', async () => {
  expect((await events(`brandId=${ids[0]}&minChange=15`)).total).toBe(40);
  expect((await events(`brandId=${ids[0]}&minChange=25`)).total).toBe(0);
});

it('rejects an `after` that is not a position', async () => {
  expect(await events('after=first', plus, 400)).toMatchObject({
    code: 'invalid-request',
    errors: [{ path: 'querystring.after' }],
  });
});

it('returns the history of one metric, with the source of each value', async () => {
  const path = `/api/brands/${ids[0]}/history`;
  const { data } = BrandHistory.parse(await api.json(`${path}?metric=ig_followers_count`, { token: plus }));
  expect(data.map(({ metric }) => metric)).toEqual(['ig_followers_count']);
  expect(data[0]?.points[0]?.origin).toMatchObject({ kind: 'measured', source: 'instagram-business' });
  expect((await api.request(`${path}?metric=nothing`, { token: plus })).status).toBe(400);
});
