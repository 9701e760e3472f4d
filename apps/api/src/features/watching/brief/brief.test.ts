import {
  AGE_RESTRICTED_CATEGORIES,
  type BrandEvent,
  Brief,
  categoryByLabel,
  isQuiet,
} from '@brandlode/contract';
import { beforeEach, expect, it } from 'vitest';
import { useApi } from '../../../testing.ts';

const BRANDS = 300;
const api = await useApi({ brands: BRANDS });
const { query } = api.database;
const [plus, basic] = await Promise.all([api.tokenFor('plus'), api.tokenFor('basic')]);
const rows = await query('select id::integer from brands order by id');
const brandIds: number[] = rows.map(({ id }) => id);
beforeEach(() => query('delete from follows'));

async function send(method: string, path: string, body?: object, token = plus) {
  const { status, json, text } = await api.request(`/api${path}`, { token, method, ...(body && { body }) });
  expect(status, text).toBeLessThan(300);
  return json;
}
const readBrief = async (token = plus) => Brief.parse(await send('GET', '/brief', undefined, token));
async function createList(brandIds: number[], token = plus): Promise<string> {
  const { id } = await send('POST', '/lists', { name: 'Competitors' }, token);
  await send('POST', `/lists/${id}/brands`, { brandIds }, token);
  return id;
}
async function saveSearch(search: object, token = plus): Promise<string> {
  const { id } = await send('POST', '/searches', { name: 'All', search }, token);
  await send('PUT', `/follows/search/${id}`, undefined, token);
  return id;
}
/** An event of the last hour. */
async function happens(kind: BrandEvent['kind'], brandId: number, subject = ''): Promise<string> {
  const rows = await query(
    `insert into brand_events (brand_id, kind, subject, happened_at, source, confidence)
     values ($1, $2, $3, now() - interval '1 hour', 'storefront', 'high') returning id::text`,
    [brandId, kind, subject],
  );
  return rows[0].id;
}
const eventsOf = ({ top, priceCuts, adsStarted, adsStopped }: Brief) => [
  ...top.flatMap(({ events }) => events),
  ...[priceCuts, adsStarted, adsStopped].flatMap(({ data }) => data.map(({ event }) => event)),
];
const topIds = ({ top }: Brief) => top.map(({ brand }) => brand.id);

it('is quiet for a user who follows nothing', async () => {
  const brief = await readBrief();
  expect(brief).toMatchObject({ follows: 0, brands: 0, changes: 0 });
  expect(isQuiet(brief)).toBe(true);
});

it('chooses among the changes of the brands on a followed list in the last seven days, each told once', async () => {
  const list = await createList(brandIds);
  await send('PUT', `/follows/list/${list}`);
  const brief = await readBrief();
  expect(brief).toMatchObject({ follows: 1, brands: BRANDS });
  const rows = await query(
    `select count(*)::integer as count from brand_events where happened_at > now() - interval '7 days' and happened_at <= now()`,
  );
  expect(brief.changes).toBe(rows[0].count);
  const events = eventsOf(brief);
  expect(brief.top).toHaveLength(3);
  expect(new Set(topIds(brief)).size).toBe(3);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  for (const { at } of events) expect(at >= brief.since && at <= brief.until, at).toBe(true);
  for (const { followed, reason } of brief.top) {
    expect(followed).toEqual({ kind: 'list', id: list, name: 'Competitors' });
    expect(reason).toMatch(/On your list “Competitors”$/);
  }
  // The demonstration has moves of the visits that the brand pages show.
  const moves = await query<{ id: number; change: string }>(
    `select id, tenths / 10.0 as change from (
       select id::integer, (changes -> 'estimated_monthly_traffic' ->> 0)::integer as tenths, estimated_monthly_traffic as visits,
         (change_details -> 'estimated_monthly_traffic' -> 0 ->> 0)::bigint as difference from brands) b
     where abs(tenths) >= 20 and visits - difference >= 1000 order by tenths desc, visits desc, id`,
  );
  const changes = moves.map(({ id, change }) => [id, Number(change)] as const);
  const [rising, falling] = [changes.filter(([, by]) => by > 0), changes.filter(([, by]) => by < 0)];
  expect(Math.min(rising.length, falling.length)).toBeGreaterThan(3);
  expect(brief.rising.map(({ brand, change }) => [brand.id, change])).toEqual(rising.slice(0, 3));
  expect(brief.falling.map(({ change }) => change)).toEqual(
    falling
      .slice(-3)
      .map(([, by]) => by)
      .reverse(),
  );
  for (const { before, after, change } of brief.falling) {
    expect(change).toBeLessThanOrEqual(-2);
    expect((100 * (after - before)) / before).toBeCloseTo(change, 0);
  }
});

it('puts a rare change of a followed brand first, and forgets it once it is withdrawn', async () => {
  const [brandId = 0] = brandIds;
  await send('PUT', `/follows/brand/${brandId}`);
  const event = await happens('store_closed', brandId);
  const brief = await readBrief();
  expect(brief.top[0]).toMatchObject({
    brand: { id: brandId },
    events: [{ id: event, kind: 'store_closed' }],
    followed: { kind: 'brand', id: String(brandId) },
    reason: 'The store no longer sells · You follow it',
  });
  await query('update brand_events set withdrawn_at = now() where id = $1', [event]);
  const after = await readBrief();
  expect(eventsOf(after).map(({ id }) => id)).not.toContain(event);
  expect(after.changes).toBe(brief.changes - 1);
});

it('tells which brands started to match a followed search, with visits and average price', async () => {
  const search = await saveSearch({ filters: {} });
  const other = await saveSearch({ filters: {} });
  await send('DELETE', `/follows/search/${other}`);
  const [first = 0, second = 0] = brandIds;
  const estimates = {
    estimated_monthly_traffic: { kind: 'estimated', low: 40_000, high: 350_000 },
    product_avg_price: { kind: 'estimated', low: 3_900, high: 5_800 },
  };
  await query(
    `update brands set product_avg_price = 4850, estimated_monthly_traffic = 120000, origins = origins || $2 where id = $1`,
    [first, estimates],
  );
  await happens('search_matched', first, search);
  await happens('search_matched', second, other);
  const { matches } = await readBrief();
  const estimated = { visits: 120_000, visitsEstimate: [40_000, 350_000] };
  const data = [{ brand: { id: first }, ...estimated, averagePrice: 48.5, averagePriceEstimate: [39, 58] }];
  expect(matches).toMatchObject([{ search: { id: search, name: 'All' }, total: 1, data }]);
});

it('covers on Basic the 50 brands that a followed search displays, with what matched earlier', async () => {
  const search = await saveSearch({ filters: {}, sort: 'estimated_monthly_traffic:desc' }, basic);
  const brief = await readBrief(basic);
  expect(brief.brands).toBe(50);
  const rows = await query(
    'select id::integer from brands order by estimated_monthly_traffic desc nulls last, id',
  );
  const hidden = rows.at(-1).id;
  const events = [await happens('store_closed', hidden), await happens('search_matched', hidden, search)];
  const after = await readBrief(basic);
  expect(after.changes).toBe(brief.changes);
  expect(after.matches).toEqual([]);
  expect(topIds(after)).not.toContain(hidden);
  await query('delete from brand_events where id = any($1::bigint[])', [events]);
});

it('leaves out age-restricted brands of a search that does not ask for them', async () => {
  await saveSearch({ filters: {} });
  const [brandId = 0] = brandIds.slice(7);
  const event = await happens('store_closed', brandId);
  expect(topIds(await readBrief())).toContain(brandId);
  const [label = ''] = AGE_RESTRICTED_CATEGORIES;
  await query('update brands set categories = $1 where id = $2', [[categoryByLabel(label)?.id], brandId]);
  await expect.poll(async () => topIds(await readBrief())).not.toContain(brandId);
  await query('delete from brand_events where id = $1', [event]);
});

it('shows nothing of what other users follow, of deleted lists, or of private brands', async () => {
  const list = await createList(brandIds);
  await send('PUT', `/follows/list/${list}`);
  // Earlier releases let a followed search become one of private brands.
  const search = await saveSearch({ filters: {} }, basic);
  await query(`update saved_searches set search = '{"scope": "mine", "filters": {}}' where id = $1`, [
    search,
  ]);
  expect(await readBrief(basic)).toMatchObject({ follows: 1, brands: 0, changes: 0, top: [] });
  await send('DELETE', `/lists/${list}`);
  expect(await readBrief()).toMatchObject({ brands: 0, changes: 0, top: [] });
});

it('shows nothing of brands in an inactive catalogue', async () => {
  const [brandId = 0] = brandIds;
  await send('PUT', `/follows/brand/${brandId}`);
  expect((await readBrief()).brands).toBe(1);
  await query(`update brands set catalogue = 'real' where id = $1`, [brandId]);
  expect(await readBrief()).toMatchObject({ follows: 1, brands: 0, changes: 0, rising: [], falling: [] });
  await query(`update brands set catalogue = 'demonstration' where id = $1`, [brandId]);
});
