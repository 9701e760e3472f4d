import {
  BASIC_SEARCH_LIMIT,
  type Brand,
  BrandDetail,
  FacetsResponse,
  FilteredBrandList,
  FiltersResponse,
  Problem,
} from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { STRINGS } from '../../../../../tests/fuzz/hostile-values.ts';
import { useApi } from '../../testing.ts';

const BRANDS = 600;

const api = await useApi({ brands: BRANDS });
const [plus, basic, free] = [
  await api.tokenFor('plus'),
  await api.tokenFor('basic'),
  await api.tokenFor('free'),
];

const filter = async (payload: unknown, query = '', token = plus) => {
  return FilteredBrandList.parse(await api.json(`/api/brands/filter${query}`, { token, body: payload }));
};

it('A body is read only after the token and the plan', async () => {
  const send = (request: object) =>
    api.request('/api/brands/filter', { body: { nonsense: true }, ...request });
  expect((await send({ headers: { authorization: `Basic ${plus}` } })).json.code).toBe('unauthenticated');
  expect((await send({ token: free })).json.code).toBe('payment-required');
});

it('Browse pages through the whole catalogue, most popular first, every brand once, then an empty page', async () => {
  const seen: Brand[] = [];
  for (let page = 1; ; page++) {
    const { data } = (await api.request(`/api/brands?page=${page}`, { token: basic })).json;
    if (data.length === 0) break;
    seen.push(...data);
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(BRANDS);
  const traffic = seen.map((brand) => brand.estimated_monthly_traffic ?? -1);
  expect(traffic).toEqual([...traffic].sort((a, b) => b - a));
});

describe('Filter', () => {
  it('returns 10 brands a page with the exact count', async () => {
    const all = await filter({});
    expect([all.data.length, all.count, all.total]).toEqual([10, BRANDS, BRANDS]);
    const second = await filter({}, '?page=2&limit=100');
    expect(second.data.length).toBe(100);
  });

  it('sorts all matches by a metric, unknown values last, and on Basic returns the first 50 of them', async () => {
    const everything = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (page) => (await filter({}, `?limit=100&page=${page}`)).data),
    );
    const all = everything.flat();
    const expected = (direction: number) => {
      const known = all.filter((brand) => brand.trustpilot_rating !== null);
      const unknown = all.filter((brand) => brand.trustpilot_rating === null);
      known.sort((a, b) => ((a.trustpilot_rating ?? 0) - (b.trustpilot_rating ?? 0)) * direction);
      return [...known, ...unknown].map(({ id }) => id);
    };
    const sorted = async (query: string, token = plus) =>
      (await filter({}, query, token)).data.map(({ id }) => id);
    expect(await sorted('?limit=100&sort=trustpilot_rating:desc')).toEqual(expected(-1).slice(0, 100));
    expect(await sorted('?limit=100&page=6&sort=trustpilot_rating:asc')).toEqual(expected(1).slice(500));
    expect(await sorted('?limit=100&sort=trustpilot_rating:asc', basic)).toEqual(expected(1).slice(0, 50));
  });

  it('combines ranges, flags, countries and categories, in displayed units', async () => {
    const { data, total } = await filter({ product_min_price: { min: 1, max: 19.99 } }, '?limit=100');
    expect(total).toBeGreaterThan(0);
    for (const brand of data) {
      expect(brand.product_min_price).toBeGreaterThanOrEqual(1);
      expect(brand.product_min_price).toBeLessThanOrEqual(19.99);
    }
    const rated = await filter({ trustpilot_rating: { min: 4.1, max: 4.1 } }, '?limit=100');
    expect(rated.data.length).toBeGreaterThan(0);
    expect(rated.data.every((brand) => brand.trustpilot_rating === 4.1)).toBe(true);
    const placed = await filter({ locations: ['US', 'GB'], categories: ['sports', 'health'] }, '?limit=100');
    expect(placed.data.length).toBeGreaterThan(0);
    for (const brand of placed.data) {
      expect(brand.locations.some((id) => ['US', 'GB'].includes(id))).toBe(true);
      expect(brand.categories.some((label) => ['Sports', 'Health'].includes(label))).toBe(true);
    }
  });

  it('finds brands by technologies: at least one of each requested group, and none that is excluded', async () => {
    const namesOf = async (...technologies: string[]) =>
      (await filter({ technologies }, '?limit=100')).data.map((brand) => brand.technologies);
    const either = await namesOf('klaviyo', 'mailchimp');
    expect(either.length).toBeGreaterThan(0);
    expect(either.every((names) => names.includes('Klaviyo') || names.includes('Mailchimp'))).toBe(true);
    const both = await namesOf('klaviyo', 'judge-me');
    expect(both.length).toBeGreaterThan(0);
    expect(both.every((names) => names.includes('Klaviyo') && names.includes('Judge.me'))).toBe(true);
    const without = await namesOf('klaviyo', '-judge-me');
    expect(without.length).toBeGreaterThan(0);
    expect(without.every((names) => names.includes('Klaviyo') && !names.includes('Judge.me'))).toBe(true);
  });

  it('finds and counts brands by platform, language and currency', async () => {
    const { lists } = FacetsResponse.parse(await api.json('/api/brands/facets', { token: plus, body: {} }));
    for (const [key, id] of [
      ['platforms', 'shopify'],
      ['languages', 'en'],
      ['currencies', 'USD'],
    ] as const) {
      const found = await filter({ [key]: [id] }, '?limit=100');
      expect(found.total).toBeGreaterThan(0);
      expect(found.data.every((brand) => brand[key].includes(id))).toBe(true);
      expect(lists[key][id]).toBe(found.total);
      expect((await filter({ [key]: [id, 'unknown'] })).total).toBe(found.total + (lists[key].unknown ?? 0));
      const wrong = await api.request('/api/brands/filter', { token: plus, body: { [key]: ['no-such'] } });
      expect(wrong.status).toBe(400);
    }
  });
  it('counts brands with unknown technologies neither as using nor as not using one', async () => {
    const total = async (...technologies: string[]) => (await filter({ technologies })).total;
    const unknown = await total('unknown');
    expect(unknown).toBeGreaterThan(0);
    expect((await total('klaviyo')) + (await total('-klaviyo')) + unknown).toBe(BRANDS);
    expect(await total('klaviyo', 'unknown')).toBe((await total('klaviyo')) + unknown);
    expect(await total('-klaviyo', 'unknown')).toBe((await total('-klaviyo')) + unknown);
  });

  it('excludes unknown values from a range unless requested, and finds them alone if requested', async () => {
    const bounds = { min: 0 };
    const known = await filter({ fb_likes_count: bounds });
    const unknown = await filter({ fb_likes_count: { ...bounds, unknown: 'only' } });
    const both = await filter({ fb_likes_count: { ...bounds, unknown: 'include' } });
    expect(known.total + unknown.total).toBe(BRANDS);
    expect(both.total).toBe(BRANDS);
    expect(unknown.data.every((brand) => brand.fb_likes_count === null)).toBe(true);
  });

  it('limits Basic to 50 results of a search and returns the total; Plus gets all', async () => {
    const first = await filter({}, '?limit=40', basic);
    expect([first.data.length, first.count, first.total]).toEqual([40, BASIC_SEARCH_LIMIT, BRANDS]);
    expect((await filter({}, '?limit=40&page=2', basic)).data.length).toBe(10);
    expect((await filter({}, '?limit=40&page=3', basic)).data.length).toBe(0);
    const beyond = await filter({}, '?limit=100&page=1', basic);
    expect(beyond.data.length).toBe(BASIC_SEARCH_LIMIT);
    const few = await filter({ is_pinned: true }, '', basic);
    expect(few.count).toBe(Math.min(few.total, BASIC_SEARCH_LIMIT));
    expect((await filter({}, '?limit=40&page=3')).data.length).toBe(40);
  });

  it('counts for each option as many brands as a search finds', async () => {
    const payload = { locations: ['US'], fb_likes_count: { min: 1 } };
    const response = await api.request('/api/brands/facets', { token: plus, body: payload });
    const facets = FacetsResponse.parse(response.json);
    expect(facets.total).toBe((await filter(payload)).total);
    expect(facets.lists.locations.DE ?? 0).toBe((await filter({ ...payload, locations: ['DE'] })).total);
    expect(facets.lists.categories.sports ?? 0).toBe(
      (await filter({ ...payload, categories: ['sports'] })).total,
    );
    expect(facets.lists.technologies.klaviyo ?? 0).toBe(
      (await filter({ ...payload, technologies: ['klaviyo'] })).total,
    );
    expect(facets.withoutTechnology.klaviyo ?? 0).toBe(
      (await filter({ ...payload, technologies: ['-klaviyo'] })).total,
    );
    expect(facets.flags.is_fb_ads_active.yes).toBe(
      (await filter({ ...payload, is_fb_ads_active: true })).total,
    );
    const likes = facets.metrics.fb_likes_count;
    const anyLikes = await filter({ locations: ['US'], fb_likes_count: { unknown: 'include' } });
    expect(likes.unknown + likes.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(anyLikes.total);
  });

  it('counts how many brands a search finds without each of its filters', async () => {
    const payload = {
      fb_likes_count: { min: 100_000 },
      is_fb_ads_active: true,
      locations: ['US', 'DE', 'unknown'],
      categories: ['coffee'],
    };
    const { fb_likes_count, is_fb_ads_active, locations, categories } = payload;
    const response = await api.request('/api/brands/facets', {
      token: plus,
      body: payload,
    });
    expect(FacetsResponse.parse(response.json).without).toEqual({
      fb_likes_count: (await filter({ is_fb_ads_active, locations, categories })).total,
      is_fb_ads_active: (await filter({ fb_likes_count, locations, categories })).total,
      locations: (await filter({ fb_likes_count, is_fb_ads_active, categories })).total,
      categories: (await filter({ fb_likes_count, is_fb_ads_active, locations })).total,
    });
    const unfiltered = await api.request('/api/brands/facets', { token: plus, body: { locations: [] } });
    expect(unfiltered.json.without).toEqual({});
  });
});

describe('Search', () => {
  it('finds at most 10 brands by name, by a part of it and with a typo', async () => {
    const [brand] = (await filter({ estimated_monthly_traffic: { min: 1 } })).data;
    const name = brand!.brand_name;
    const wrong = name.slice(0, 2) + name[3] + name[2] + name.slice(4);
    for (const keyword of [name, name.toUpperCase(), name.slice(0, -1), wrong, brand!.domain]) {
      const { data } = (
        await api.request(`/api/brands/search?keyword=${encodeURIComponent(keyword)}`, { token: plus })
      ).json;
      expect(data.length).toBeLessThanOrEqual(10);
      expect(
        data.map(({ id }: Brand) => id),
        keyword,
      ).toContain(brand!.id);
    }
    expect((await api.request('/api/brands/search?keyword=', { token: plus })).json).toEqual({
      data: [],
      categories: [],
      countries: [],
      observable: null,
    });
  });

  it('finds a brand by a pasted URL of any length', async () => {
    const domain = (await api.request('/api/brands', { token: plus })).json.data[0].domain;
    const address = encodeURIComponent(`https://www.${domain}/?q=${'x'.repeat(10_000)}`);
    const response = await api.request(`/api/brands/search?keyword=${address}`, { token: plus });
    expect([response.status, response.json.data[0].domain]).toEqual([200, domain]);
  });
});

describe('One brand', () => {
  it('has both spellings of the product metrics and the provenance of every known value', async () => {
    const response = await api.request('/api/brands/1', { token: plus });
    const brand = BrandDetail.parse(response.json);
    expect(brand.products_count).toBe(brand.product_count);
    expect(brand.products_max_price).toBe(brand.product_max_price);
    for (const [key, value] of Object.entries(brand)) {
      if (typeof value === 'number' && key in brand.origins) {
        expect(brand.origins[key as keyof typeof brand.origins]).toMatchObject({ kind: 'demonstration' });
      }
    }
    expect(brand.estimated_monthly_traffic === null).toBe(!('estimated_monthly_traffic' in brand.origins));
  });

  it('reads the text NULL as absent', async () => {
    await api.query("update brands set ig_url = 'NULL', brand_url = 'NULL' where id = 2");
    expect((await api.request('/api/brands/2', { token: plus })).json).toMatchObject({
      ig_url: null,
      brand_url: null,
    });
  });

  it.each(['01', '1e0', '%31x', '+1', '%201', '1.0', '0x1', '1%00'])(
    'has one address: %s is not the id of brand 1',
    async (id) => {
      for (const path of ['', '/history', '/collection', '/products', '/mine', '/similar']) {
        const response = await api.request(`/api/brands/${id}${path}`, { token: plus });
        expect([path, response.status]).toEqual([path, 400]);
      }
      expect((await api.request(`/api/brands?ids=${id}`, { token: plus })).status).toBe(400);
      expect((await api.request(`/api/events?brandId=${id}`, { token: plus })).status).toBe(400);
    },
  );

  it('returns not-found for an unknown id', async () => {
    expect((await api.request('/api/brands/999999999', { token: plus })).json).toMatchObject({
      status: 404,
      code: 'not-found',
    });
  });
});

it('The filter groups have the bounds of the catalogue, at least 1, and the lists of categories and countries', async () => {
  const { groups, categories, countries, brands, demonstration } = FiltersResponse.parse(
    (await api.request('/api/filters', { token: plus })).json,
  );
  expect(groups.map(({ id }) => id)).toEqual([
    'brand',
    'site',
    'location',
    'category',
    'social',
    'reviews',
    'ads',
    'store',
    'products',
    'other',
    'technology',
    'market',
    'growth',
  ]);
  const option = (key: string) =>
    groups.flatMap(({ options }) => options).find(({ dataKey }) => dataKey === key)!;
  expect(option('fb_likes_count')).toMatchObject({
    min: expect.any(Number),
    max: 31_420_978,
    columnHidden: false,
  });
  expect(option('estimated_monthly_traffic').max).toBe(34_600_000_000);
  expect(option('trustpilot_rating').max).toBe(5);
  for (const { dataKey, kind, min, max } of groups.flatMap(({ options }) => options))
    if (kind === 'range' && max > 0 && !dataKey.includes('_change_')) expect(min).toBeGreaterThanOrEqual(1);
  expect([categories.length > 25, countries.length > 245, brands, demonstration]).toEqual([
    true,
    true,
    BRANDS,
    true,
  ]);
});

describe('The index follows the database', () => {
  it('shows a change made by another process within 2 seconds, and a deletion too', async () => {
    await api.query("update brands set locations = '{AQ}' where id in (3, 4)");
    await eventually(async () => (await filter({ locations: ['AQ'] })).total === 2);
    await api.query('delete from brands where id = 4');
    await eventually(async () => (await filter({ locations: ['AQ'] })).total === 1);
    expect((await filter({})).total).toBe(BRANDS - 1);
  });

  it('includes a transaction that commits after a newer change was read', async () => {
    const slow = await api.database.pool.connect();
    await slow.query("begin; update brands set locations = '{BV}' where id = 5");
    await api.query("update brands set locations = '{BV}' where id = 6");
    await eventually(async () => (await filter({ locations: ['BV'] })).total === 1);
    await slow.query('commit');
    slow.release();
    await eventually(async () => (await filter({ locations: ['BV'] })).total === 2);
  });
});

describe('Invalid input returns a problem document that names the field', () => {
  const pages = [
    '0',
    '-1',
    'one',
    '1.5',
    '1000000000000',
    '',
    'NaN',
    '1&page=2',
    '01',
    '%00',
    '9'.repeat(400),
  ];
  it.each(pages)('a page of %s', async (page) => {
    for (const path of [`/api/brands?page=${page}`, `/api/brands/filter?page=${page}`]) {
      const response = await api.request(path, {
        token: plus,
        body: path.includes('filter') ? {} : undefined,
      });
      expect(response.status).toBe(400);
      expect(Problem.parse(response.json).errors?.[0]?.path).toContain('page');
    }
  });

  it.each(['brand_name:asc', 'product_count', 'product_count:down', 'product_count:asc,'])(
    'a sort by %s',
    async (sort) => {
      const response = await api.request(`/api/brands/filter?sort=${sort}`, { token: plus, body: {} });
      expect([response.status, response.json.errors[0].path]).toEqual([400, 'querystring.sort']);
    },
  );

  it.each(['0', '101', 'ten', '-5'])('a limit of %s', async (limit) => {
    const response = await api.request(`/api/brands/filter?limit=${limit}`, { token: plus, body: {} });
    expect([response.status, response.json.errors[0].path]).toEqual([400, 'querystring.limit']);
  });

  it.each([
    ['an unknown key', { likes: { min: 1 } }],
    ['min above max', { fb_likes_count: { min: 2, max: 1 } }],
    ['text', { fb_likes_count: { min: '1' } }],
    ['a list', []],
    ['an unknown category', { categories: ['x'] }],
    ['an unknown country', { locations: ['x'] }],
    ['a huge list', { locations: Array.from({ length: 20_000 }, () => 'x') }],
    ['deep JSON', `{"fb_likes_count":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['broken JSON', '{"fb_likes_count":'],
    ['NaN', '{"fb_likes_count":{"min":NaN}}'],
    ['a number beyond all', '{"fb_likes_count":{"min":1e999}}'],
    ['a prototype', '{"__proto__":{"min":1}}'],
    ['nothing', ''],
  ])('a payload of %s', async (_, body) => {
    const response = await api.request('/api/brands/filter', { token: plus, body });
    expect(response.status).toBe(400);
    expect(response.type).toContain('application/problem+json');
    expect(Problem.parse(response.json).code).toBe('invalid-request');
    expect(response.text.length).toBeLessThan(10_000);
  });

  it('a body that is too large or invalid JSON', async () => {
    const large = await api.request('/api/brands/filter', { token: plus, body: `"${'x'.repeat(300_000)}"` });
    expect([large.status, large.json.code]).toEqual([413, 'payload-too-large']);
    const text = await api.request('/api/brands/filter', {
      token: plus,
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect([text.status, text.json.code]).toEqual([415, 'unsupported-media-type']);
  });

  it('a URL that cannot be decoded, an unknown path and method', async () => {
    for (const [path, options] of [
      ['/api/brands/%zz', {}],
      ['/api/nothing', {}],
      ['/api/brands', { method: 'DELETE' }],
    ] as const) {
      const response = await api.request(path, { token: plus, ...options });
      expect([400, 404, 405]).toContain(response.status);
      expect(response.type).toContain('application/problem+json');
    }
  });

  it('any string as a keyword returns a list or names the field', async () => {
    for (const text of STRINGS.filter((string) => string.isWellFormed())) {
      const response = await api.request(`/api/brands/search?keyword=${encodeURIComponent(text)}`, {
        token: plus,
      });
      expect([200, 400], text).toContain(response.status);
    }
  });
});

async function eventually(holds: () => Promise<boolean>) {
  // Takes up to 2 seconds on an idle machine; this limit only ends a hang.
  const until = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error('not within a minute');
    await new Promise((done) => setTimeout(done, 50));
  }
}

describe('Growth', () => {
  const KEY = 'estimated_monthly_traffic_change_90d';

  it('can be filtered, sorted and counted by, and is returned with the brands of such a search', async () => {
    const { data, total } = await filter({ [KEY]: { min: 20 } }, `?limit=100&sort=${KEY}:desc`);
    expect(total).toBeGreaterThan(10);
    const growth = data.map((brand) => brand[KEY] ?? Number.NaN);
    expect(growth.every((percent) => percent >= 20)).toBe(true);
    expect(growth).toEqual(growth.toSorted((a, b) => b - a));

    const { json } = await api.request('/api/brands/facets?changes=90d', { token: plus, body: {} });
    const facets = FacetsResponse.parse(json);
    const histogram = facets.changes[KEY];
    expect(Object.keys(facets.changes).every((key) => key.endsWith('_change_90d'))).toBe(true);
    expect(histogram?.buckets.some(({ min, max }) => min === 0 && max === 0)).toBe(true);
    const counted = histogram?.buckets.reduce((sum, { count }) => sum + count, histogram.unknown);
    expect(counted).toBe(facets.total);
    const falling = histogram?.buckets
      .filter(({ max }) => max < 0)
      .reduce((sum, { count }) => sum + count, 0);
    expect((await filter({ [KEY]: { max: -0.1 } })).total).toBe(falling);
    expect((await filter({ [KEY]: { unknown: 'only' } })).total).toBe(histogram?.unknown);
  });

  it('is omitted from lists that do not request it; the details of a brand have all of it, with differences', async () => {
    const [plain] = (await filter({})).data;
    expect(Object.keys(plain ?? {}).filter((key) => key.includes('_change_'))).toEqual([]);
    const named = await filter({}, '?changes=fb_likes_count_change_30d,product_count_change_7d');
    expect(Object.keys(named.data[0] ?? {}).filter((key) => key.includes('_change_'))).toEqual([
      'fb_likes_count_change_30d',
      'product_count_change_7d',
    ]);
    const brand = BrandDetail.parse(await api.json(`/api/brands/${plain?.id}`, { token: plus }));
    expect(named.data[0]?.fb_likes_count_change_30d).toBe(brand.fb_likes_count_change_30d);
    const { difference = 0, since = '' } = brand.changes[KEY] ?? {};
    const before = (brand.estimated_monthly_traffic ?? 0) - difference;
    const percent = (100 * difference) / before;
    expect(brand[KEY]).toBeCloseTo(percent, Math.abs(percent) < 10 ? 1 : -0.5);
    expect(Math.round((Date.now() - Date.parse(since)) / 86_400_000)).toBeGreaterThanOrEqual(89);
    const invalid = await api.request('/api/brands/filter?changes=brand_name', { token: plus, body: {} });
    expect([invalid.status, invalid.json.code]).toEqual([400, 'invalid-request']);
  });
});
