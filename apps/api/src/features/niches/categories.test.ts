import {
  AGE_RESTRICTED_CATEGORIES,
  CategoryList,
  CategoryMap,
  type CategoryStatistics,
  type FilterPayload,
  isAgeRestricted,
} from '@brandlode/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useApi } from '../../testing.ts';

const BRANDS = 600;
const api = await useApi({ brands: BRANDS });
const token = await api.tokenFor('plus');
const { query } = api.database;

type Row = {
  categories: number[];
  locations: string[];
  visits: number | null;
  growth: number | null;
  price: number | null;
  ads: boolean | null;
  reviews: number | null;
  since: string | null;
};
let rows: Row[] = [];

const get = (path: string, brands: FilterPayload = {}, as = token) =>
  api.request(`/api/${path}brands=${encodeURIComponent(JSON.stringify(brands))}`, { token: as });
const list = async (brands?: FilterPayload) => CategoryList.parse((await get('categories?', brands)).json);
const map = async (by: string, brands?: FilterPayload) =>
  CategoryMap.parse((await get(`category-map?by=${by}&`, brands)).json);
const search = async (filters: FilterPayload): Promise<number> => {
  const { json } = await api.request('/api/brands/filter', { token, body: filters });
  return json.total;
};

beforeAll(async () => {
  // Few categories, so that some have enough known values; a tenth of the brands are hidden. In one transaction, so that the index reads all of it or nothing.
  const restrictedCategories = `{${(await restrictedIds()).join()}}`;
  await query(`
    update brands set categories = case
        when id in (select id from brands order by id limit 40) then '${restrictedCategories}'::smallint[]
        when id % 10 = 0 then '{200,201}'
        when id % 3 = 0 then '{100}'
        else '{300,301}'
      end, updated_at = now();
    delete from brand_facts;
    insert into brand_facts (brand_id, fact, value, source, observed_at)
    select id, fact, (current_date - (id % 700)::integer - shift)::text, 'test', now()
    from brands, (values ('domain_created', 40), ('first_seen', 0)) as facts (fact, shift) where id % 4 <> 0`);
  rows = await query(`
    select categories, locations, estimated_monthly_traffic::float8 as visits, product_avg_price::float8 / 100 as price,
      (changes -> 'estimated_monthly_traffic' ->> 2)::float8 / 10 as growth, is_fb_ads_active as ads,
      trustpilot_reviews_count::float8 as reviews, (select min(value) from brand_facts where brand_id = brands.id) as since
    from brands`);
  await vi.waitFor(
    async () => {
      const { data } = await list();
      expect(find(data, 201)?.brands).toBe(rows.filter(({ categories }) => categories.includes(201)).length);
      expect(find(data, 300)?.newcomers.known).toBeGreaterThan(0);
    },
    { timeout: 240_000, interval: 50 },
  );
});

/** A hidden category with the category above it. */
async function restrictedIds(): Promise<number[]> {
  const { json } = await api.request('/api/filters', { token });
  type Entry = { id: number; label: string; sub_categories: Entry[] };
  const parents: Entry[] = json.categories;
  for (const parent of parents) {
    const sub = parent.sub_categories.find(({ label }) => AGE_RESTRICTED_CATEGORIES.has(label.toLowerCase()));
    if (sub && !AGE_RESTRICTED_CATEGORIES.has(parent.label.toLowerCase())) return [parent.id, sub.id];
  }
  throw new Error('No category is age-restricted.');
}

const find = (data: CategoryStatistics[], id: number) => data.find((entry) => entry.id === String(id));

/** What the statistics should be, computed from the rows in the simplest way. */
function expected(entry: CategoryStatistics, matching: Row[]) {
  const isRestricted = AGE_RESTRICTED_CATEGORIES.has(entry.name.toLowerCase());
  const own = matching.filter(
    ({ categories }) =>
      categories.includes(Number(entry.id)) && (isRestricted || !isAgeRestricted(categories)),
  );
  const valuesOf = (key: 'visits' | 'growth' | 'price' | 'reviews') =>
    own.flatMap((row) => row[key] ?? []).sort((a, b) => a - b);
  const medianOf = (values: number[]) =>
    values.length < 5 ? null : values[Math.ceil(values.length / 2) - 1];
  const share = (count: number, known: number) => ({ known, count, share: known < 5 ? null : count / known });
  const visits = valuesOf('visits');
  const sum = visits.reduce((total, value) => total + value, 0);
  const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
  const dated = own.flatMap(({ since }) => since ?? []);
  const ads = own.flatMap((row) => row.ads ?? []);
  const reviews = valuesOf('reviews');
  const top = visits.slice(-3).reduce((total, value) => total + value, 0);
  return {
    brands: own.length,
    visits: {
      known: visits.length,
      sum: visits.length === 0 ? null : sum,
      median: medianOf(visits),
      topShare: visits.length < 5 ? null : expect.closeTo(top / sum, 10),
    },
    growth: { known: valuesOf('growth').length, median: medianOf(valuesOf('growth')) },
    price: { known: valuesOf('price').length, median: medianOf(valuesOf('price')) },
    advertising: share(ads.filter(Boolean).length, ads.length),
    newcomers: share(dated.filter((day) => day >= yearAgo).length, dated.length),
    reviewed: share(reviews.filter((count) => count >= 100).length, reviews.length),
  };
}

describe('Statistics of categories', () => {
  it('are those of a computation over all brands, without the hidden ones except in their own category', async () => {
    const { brands, known, data } = await list();
    const shown = rows.filter(({ categories }) => !isAgeRestricted(categories)).length;
    expect(shown).toBeLessThan(BRANDS);
    expect({ brands, known }).toEqual({ brands: shown, known: shown });
    expect(data.filter((entry) => entry.brands > 0).length).toBeGreaterThan(4);
    for (const entry of data) expect(entry, entry.name).toMatchObject(expected(entry, rows));
  });

  it('are those of the brands in a country, of a price and of a size', async () => {
    const filters = {
      locations: ['US', 'GB'],
      product_avg_price: { min: 20, max: 249.99 },
      estimated_monthly_traffic: { min: 1_000 },
    };
    const matching = rows.filter(
      ({ locations, price, visits }) =>
        locations.some((id) => filters.locations.includes(id)) &&
        price !== null &&
        price >= 20 &&
        price < 250 &&
        visits !== null &&
        visits >= 1_000,
    );
    expect(matching.length).toBeGreaterThan(20);
    const { brands, data } = await list(filters);
    expect(brands).toBe(matching.filter(({ categories }) => !isAgeRestricted(categories)).length);
    for (const entry of data) expect(entry, entry.name).toMatchObject(expected(entry, matching));
  });

  it('count what a search for the category finds', async () => {
    const { data } = await list({ locations: ['US'] });
    for (const { id, name, brands } of data.filter((entry) => entry.brands > 0))
      expect(await search({ locations: ['US'], categories: [name.toLowerCase()] }), id).toBe(brands);
  });

  it('have no score if too few categories can be compared', async () => {
    const { data } = await list({ locations: ['LU'] });
    for (const { gapScore, gapReason } of data)
      expect({ gapScore, gapReason }).toEqual({ gapScore: null, gapReason: null });
  });

  it('require a paid plan, and are not limited on Basic', async () => {
    expect((await get('categories?', {}, await api.tokenFor('free'))).status).toBe(403);
    const basic = CategoryList.parse((await get('categories?', {}, await api.tokenFor('basic'))).json);
    expect(basic).toEqual(await list());
  });
});

describe('The map of categories', () => {
  it.each(['country', 'price'])('counts what a search for each cell finds, by %s', async (by) => {
    const brands = {
      fb_likes_count: { min: 100 },
      locations: ['US'],
      product_avg_price: { min: 20, max: 49.99 },
    };
    const { columns, data } = await map(by, brands);
    expect(columns.length).toBeGreaterThan(4);
    const filled = data.filter((row) => row.counts.some((count) => count > 0)).slice(0, 3);
    expect(filled.length).toBeGreaterThan(0);
    for (const { name, counts } of filled)
      for (const [column, count] of counts.entries())
        expect(
          await search({ ...brands, ...columns[column], categories: [name.toLowerCase()] }),
          `${name} ${JSON.stringify(columns[column])}`,
        ).toBe(count);
  });

  it('tells how many brands of a category have a country or a price', async () => {
    for (const [by, isKnown] of [
      ['country', ({ locations }: Row) => locations.length > 0],
      ['price', ({ price }: Row) => price !== null],
    ] as const) {
      const { data } = await map(by);
      const own = rows.filter(({ categories }) => categories.includes(300));
      expect(data.find(({ id }) => id === '300')).toMatchObject({
        brands: own.length,
        known: own.filter(isKnown).length,
      });
    }
  });
});
