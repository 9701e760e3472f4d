import { randomUUID } from 'node:crypto';
import { BrandDetail, FilteredBrandList, PrivateBrandOf } from '@brandlode/contract';
import { inTransaction, type PrivatePatch, saveObservations, savePrivateBrands } from '@brandlode/database';
import { found } from '@brandlode/database/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { workspaceOf } from '../../../request-workspace.ts';
import { useApi } from '../../../testing.ts';

const DAY = 86_400_000;
const IMPORTED_DAYS_AGO = 270;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
const IMPORTED_ON = dayOf(daysAgo(IMPORTED_DAYS_AGO));

const api = await useApi({ brands: 60 });
let token: string;
let other: string;
const rows = await api.query(
  'select id, brand_name, domain, estimated_monthly_traffic from brands order by id limit 1',
);
/** A brand of the shared catalogue. */
const shared: { id: number; brand_name: string; domain: string; estimated_monthly_traffic: number } = rows[0];

beforeEach(async () => {
  [token, other] = await Promise.all([api.tokenFor('plus'), api.tokenFor('plus')]);
});

async function save(rows: PrivatePatch[], as = token) {
  const workspaceId = await workspaceOf(api.context, await api.context.identity.verify(as));
  const into = {
    workspaceId,
    importId: randomUUID(),
    source: 'stores.csv',
    observedAt: new Date(IMPORTED_ON),
    dated: false,
    limit: 1_000,
  };
  return inTransaction(api.database, ({ db }) => savePrivateBrands(db, rows, into));
}
const filter = async (body: object = {}, as = token, query = '') =>
  FilteredBrandList.parse(
    (await api.request(`/api/brands/filter?scope=mine${query}`, { token: as, body })).json,
  );
const search = async (keyword: string, as = token) =>
  (await api.request(`/api/brands/search?scope=mine&keyword=${keyword}`, { token: as })).json.data;
const facets = async (as = token, body = {}) =>
  (await api.request('/api/brands/facets?scope=mine', { token: as, body })).json;
const detail = (id: number, as = token) => api.request(`/api/brands/mine/${id}`, { token: as });
const dataOn = async (id: number, as = token) =>
  (await api.request(`/api/brands/${id}/mine`, { token: as })).json.data;
const remove = async (body: object, as = token) =>
  (await api.request('/api/brands/mine/delete', { token: as, body })).json;
const restore = async (deletionId: string, as = token) =>
  (await api.request('/api/brands/mine/restore', { token: as, body: { deletionId } })).json;

const brand = (name: string, rest: Partial<PrivatePatch> = {}): PrivatePatch => ({
  domain: `${name.toLowerCase()}.example`,
  brand_name: name,
  ...rest,
});

describe('My brands', () => {
  it('are listed, filtered, counted and searched apart from the shared catalogue', async () => {
    await save([
      brand('Fernloft', { estimated_monthly_traffic: 500, locations: ['DE'], categories: [1] }),
      brand('Kettle', { estimated_monthly_traffic: 9_000, trustpilot_rating: 45 }),
    ]);
    const all = await filter();
    expect(all).toMatchObject({ count: 2, total: 2 });
    expect(all.data.map(({ brand_name }) => brand_name)).toEqual(['Kettle', 'Fernloft']);
    expect(all.data[0]).toMatchObject({
      domain: 'kettle.example',
      trustpilot_rating: 4.5,
      mine: {
        shared_id: null,
        sources: [{ name: 'stores.csv', observedAt: `${IMPORTED_ON}T00:00:00.000Z` }],
      },
    });
    const rated = await filter({ trustpilot_rating: { min: 4.5 } });
    expect(rated.data.map(({ brand_name }) => brand_name)).toEqual(['Kettle']);
    expect((await search('fernl')).map((found: { domain: string }) => found.domain)).toEqual([
      'fernloft.example',
    ]);
    expect(await facets()).toMatchObject({ total: 2, lists: { locations: { DE: 1, unknown: 1 } } });
    const growth = { fb_likes_count_change_30d: { min: 10 } };
    expect(await facets(token, growth)).toMatchObject({
      total: 0,
      without: { fb_likes_count_change_30d: 2 },
    });
    const { json: filters } = await api.request('/api/filters?scope=mine', { token });
    expect(filters).toMatchObject({ brands: 2, demonstration: false });
    const options = filters.groups.flatMap((group: { options: object[] }) => group.options);
    expect(options).toContainEqual(
      expect.objectContaining({
        dataKey: 'estimated_monthly_traffic',
        min: 500,
        max: 9_000,
        hasValues: true,
      }),
    );
    const known = options.filter(({ hasValues }: { hasValues: boolean }) => hasValues);
    expect(known.map(({ dataKey }: { dataKey: string }) => dataKey)).toEqual([
      'brand_name',
      'estimated_monthly_traffic',
      'locations',
      'categories',
      'trustpilot_rating',
    ]);
    // They are not in the shared catalogue.
    const { json } = await api.request('/api/brands/filter', { token, body: {} });
    expect(json.total).toBe(60);
    expect((await api.request('/api/brands/search?keyword=fernloft', { token })).json.data).toEqual([]);
  });

  it('of another account are never found', async () => {
    await save([brand('Fernloft', { estimated_monthly_traffic: 500 }), { domain: shared.domain }]);
    const ids = (await filter()).data.map(({ id }) => id);
    expect(await filter({}, other)).toEqual({ data: [], count: 0, total: 0, cursor: null });
    expect(await search('fernloft', other)).toEqual([]);
    expect(await facets(other)).toMatchObject({ total: 0 });
    expect((await api.request('/api/filters?scope=mine', { token: other })).json.brands).toBe(0);
    expect(await dataOn(shared.id, other)).toBeNull();
    for (const id of ids) expect((await detail(id, other)).json.code).toBe('not-found');
    expect(await remove({ brandIds: ids }, other)).toMatchObject({ deleted: 0 });
    expect(await remove({ all: true }, other)).toMatchObject({ deleted: 0 });
    const { deletionId } = await remove({ brandIds: ids });
    expect(await restore(deletionId, other)).toEqual({ restored: 0 });
    expect(await restore(deletionId)).toEqual({ restored: 2 });
    expect((await filter()).total).toBe(2);
  });

  it('have a page with the source, day and range of every value', async () => {
    const row = brand('Fernloft', {
      estimated_monthly_revenue: 700,
      product_avg_price: 1_250,
      details: {
        estimated_monthly_revenue: { estimated: true, low: 500, high: 900 },
        product_avg_price: { currency: 'EUR', amount: 11.25, rate: 0.9, rateDay: IMPORTED_ON },
      },
    });
    await save([row]);
    const [found] = (await filter()).data;
    const { status, json } = await detail(found!.id);
    expect(status).toBe(200);
    expect(BrandDetail.parse(json)).toMatchObject({ product_avg_price: 12.5, products_avg_price: 12.5 });
    const origin = { source: 'stores.csv', observedAt: `${IMPORTED_ON}T00:00:00.000Z` };
    expect(json.origins).toEqual({
      estimated_monthly_revenue: { ...origin, kind: 'estimated', low: 500, high: 900 },
      product_avg_price: {
        ...origin,
        kind: 'imported',
        inputs: { source: 'file', currency: 'EUR', amount: 11.25, rate: 0.9, rateDay: IMPORTED_ON },
      },
    });
  });

  it('of a brand in the shared catalogue get its name and images, and keep their own values', async () => {
    await save([{ domain: shared.domain, fb_likes_count: 3 }]);
    const [mine] = (await filter()).data;
    expect(mine).toMatchObject({
      brand_name: shared.brand_name,
      fb_likes_count: 3,
      estimated_monthly_traffic: null,
      mine: { shared_id: shared.id },
    });
    expect(mine!.profile_image).not.toBeNull();
    expect(await dataOn(shared.id)).toMatchObject({ id: mine!.id, fb_likes_count: 3 });
    // The shared brand is unchanged.
    const { json } = await api.request(`/api/brands/${shared.id}`, { token });
    expect(json.estimated_monthly_traffic).toBe(shared.estimated_monthly_traffic);
    expect(json.mine).toBeUndefined();
  });

  it('are all listed on Basic, which pages through at most 50 matches of a filter', async () => {
    const basic = await api.tokenFor('basic');
    await save(
      Array.from({ length: 60 }, (_, i) => brand(`Shop${i}`, { fb_likes_count: i })),
      basic,
    );
    expect(await filter({}, basic)).toMatchObject({ count: 60, total: 60 });
    const matching = { fb_likes_count: { min: 2 } };
    const last = await filter(matching, basic, '&page=5');
    expect(last).toMatchObject({ count: 50, total: 58 });
    expect(last.data).toHaveLength(10);
    expect((await filter(matching, basic, '&page=6')).data).toEqual([]);
    expect(await filter({ locations: [] }, basic)).toMatchObject({ count: 60 });
  });

  it('can be deleted one by one, several or all at once, and restored', async () => {
    await save(['A', 'B', 'C', 'D'].map((name) => brand(name)));
    const ids = (await filter()).data.map(({ id }) => id);
    const one = await remove({ brandIds: ids.slice(0, 1) });
    expect(one).toMatchObject({ deleted: 1 });
    expect((await detail(ids[0]!)).status).toBe(404);
    const rest = await remove({ all: true });
    expect(rest).toMatchObject({ deleted: 3 });
    expect((await filter()).total).toBe(0);
    expect(await restore(rest.deletionId)).toEqual({ restored: 3 });
    expect(await restore(rest.deletionId)).toEqual({ restored: 0 });
    // A brand that was imported again is not listed twice.
    await save([brand('A', { fb_likes_count: 1 })]);
    expect(await restore(one.deletionId)).toEqual({ restored: 0 });
    expect((await filter()).total).toBe(4);
  });

  it('are restored only as far as the plan allows', async () => {
    await save(['A', 'B', 'C'].map((name) => brand(name)));
    const { deletionId } = await remove({ all: true });
    const claims = await api.context.identity.verify(token);
    await api.query(
      `insert into private_brands (workspace_id, address, brand_name, search_name, search_address, tie_break, source_id)
       select $1, n || '.example', n, n, n, 0, 0 from generate_series(1, 99999) as n`,
      [await workspaceOf(api.context, claims)],
    );
    expect(await restore(deletionId)).toEqual({ restored: 1 });
  });
});

describe('Estimates with the visits that a user imported', () => {
  const DOMAIN = 'calibrated.example.com';

  /** A shared brand, estimated from its rank `ago` days before today; returns its id. */
  async function estimate(ago: number, rank: number): Promise<number> {
    const saved = await saveObservations(api.database, {
      domain: DOMAIN,
      observedAt: daysAgo(ago),
      catalogue: 'demonstration',
      reports: [
        found('estimates', {
          requests: 0,
          facts: { brand_name: 'Calibrated' },
          metrics: [
            { metric: 'product_avg_price', value: 5_000, kind: 'measured' },
            {
              metric: 'estimated_monthly_traffic',
              value: 100_000,
              low: 20_000,
              high: 500_000,
              kind: 'estimated',
              inputs: {
                source: 'estimates',
                formula: 'visits-from-rank 2',
                list: 'Tranco',
                bestRank: rank,
                worstRank: rank,
                rankDay: dayOf(daysAgo(ago)),
              },
            },
          ],
        }),
      ],
    });
    return saved.brandId!;
  }
  const estimatesOf = async (id: number, as = token) =>
    PrivateBrandOf.parse((await api.request(`/api/brands/${id}/mine`, { token: as })).json).estimates;

  it('are narrower, follow the rank, and are seen by this user only', async () => {
    // Known before the imported visits, and today.
    await estimate(IMPORTED_DAYS_AGO + 10, 20_000);
    const id = await estimate(0, 10_000);
    await save([{ domain: DOMAIN, brand_name: 'Calibrated', estimated_monthly_traffic: 30_000 }]);
    await save([{ domain: DOMAIN, brand_name: 'Calibrated', product_count: 3 }], other);

    const { estimated_monthly_traffic: traffic, estimated_monthly_revenue: revenue } = await estimatesOf(id);
    const { low = 0, high = 0, kind, inputs } = traffic!.origin;
    // The rank has improved.
    expect(traffic!.value).toBeGreaterThan(30_000);
    expect(high / low).toBeLessThan(500_000 / 20_000 / 3);
    expect([kind, inputs]).toMatchObject(['estimated', { bestRank: 10_000, calibratedWith: IMPORTED_ON }]);
    // 1.4 % of visits order at the average price of $50.
    expect(Math.abs(revenue!.value - traffic!.value * 0.014 * 50)).toBeLessThan(1);

    expect(await estimatesOf(id, other)).toEqual({});
    const shownToAll = BrandDetail.parse((await api.request(`/api/brands/${id}`, { token })).json);
    expect(shownToAll).toMatchObject({
      estimated_monthly_traffic: 100_000,
      origins: { estimated_monthly_traffic: { low: 20_000, high: 500_000 } },
    });
  });

  it('are empty if no rank was known at the time of the visits', async () => {
    await api.query('delete from brands where domain = $1', [DOMAIN]);
    const id = await estimate(0, 10_000);
    await save([{ domain: DOMAIN, brand_name: 'Calibrated', estimated_monthly_traffic: 30_000 }]);
    expect(await estimatesOf(id)).toEqual({});
  });
});
