import { BrandEvents, CategoryHistory, CategoryList, Niche, NicheList } from '@brandlode/contract';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useApi } from '../../testing.ts';

const ALL = 60;
/** Women's clothing: 12 in Germany at 30 dollars and few visits, 5 in France at 80 dollars and many visits, 1 of them with few known values. */
const GERMAN = { country: 'DE', cents: 3_000, visits: 5_000, technologies: ['klaviyo', 'shop-pay'] };
const FRENCH = { country: 'FR', cents: 8_000, visits: 90_000, technologies: ['klaviyo'] };

const api = await useApi({ brands: ALL });
const token = await api.tokenFor('plus');
const get = (path: string) => api.request(`/api/${path}`, { token });
/** Waits until the index has the change. */
const shows = (brands: number) =>
  vi.waitFor(async () => expect((await category(201)).brands).toBe(brands), {
    timeout: 60_000,
    interval: 50,
  });
const category = async (id: number) => Niche.parse((await get(`categories/${id}`)).json);
const { query } = api.database;
await query(
  `update brands set categories = '{300}', technologies = '{jquery}', locations = '{US}', estimated_monthly_traffic = 700, product_avg_price = 1500`,
);
const rows = await query('select id from brands order by id limit 60');
const ids: number[] = rows.map(({ id }) => id);
const become = async (some: number[], { country, cents, visits, technologies }: typeof GERMAN) =>
  query(
    `update brands set categories = '{200,201}', locations = $2, product_avg_price = $3, estimated_monthly_traffic = $4,
         technologies = $5 where id = any($1)`,
    [some, [country], cents, visits, technologies],
  );
await become(ids.slice(0, 12), GERMAN);
await become(ids.slice(12, 17), FRENCH);
await query(
  `update brands set categories = '{200,201,300}', locations = '{}', product_avg_price = null, estimated_monthly_traffic = null, technologies = '{}'
     where id = $1`,
  [ids[17]],
);
await query('delete from brand_facts');
await query(
  `insert into brand_facts (brand_id, fact, value, source, observed_at) values
       ($1, 'domain_created', '2024-02-01', 'rdap', now()), ($1, 'first_seen', '2023-01-05', 'first-seen', now()),
       ($2, 'domain_created', '2025-06-07', 'rdap', now())`,
  [ids[0], ids[12]],
);
// The index reads the facts with a brand's row.
await query('update brands set updated_at = now()');
await shows(18);

describe('A category', () => {
  it('counts its brands by visits, price and country, with the number of known values', async () => {
    expect(await category(201)).toMatchObject({
      brands: 18,
      visits: {
        known: 17,
        median: 5_000,
        bands: [
          { min: 0, max: 1_000, count: 0 },
          { min: 1_000, max: 10_000, count: 12 },
          { min: 10_000, max: 100_000, count: 5 },
          { count: 0 },
          { count: 0 },
          { min: 10_000_000, max: null, count: 0 },
        ],
      },
      price: { known: 17, median: 30 },
      countries: {
        known: 17,
        counts: [
          { id: 'DE', count: 12 },
          { id: 'FR', count: 5 },
        ],
      },
      categories: { known: 18, counts: expect.arrayContaining([{ id: '300', count: 1 }]) },
    });
  });

  it('names technologies above their share in the catalogue first', async () => {
    const { technologies } = await category(201);
    expect(technologies).toEqual({
      known: 17,
      data: [
        { id: 'shop-pay', count: 12, share: 12 / 17, shareOverall: 12 / 59 },
        { id: 'klaviyo', count: 17, share: 1, shareOverall: 17 / 59 },
      ].toSorted((a, b) => b.share - b.shareOverall - (a.share - a.shareOverall)),
    });
  });

  it('finds gaps only with at least five known brands, if they are few', async () => {
    expect((await category(201)).gaps).toEqual({ known: 17, data: [] });
    await api.query(`update brands set categories = '{200,201}' where categories = '{300}'`);
    await shows(ALL);
    expect((await category(201)).gaps).toEqual({
      known: 59,
      data: [{ country: 'FR', price: { min: 50, max: 100 }, brands: 5, medianVisits: 90_000 }],
    });
  });

  it('lists the newest brands on the web, by the earlier of two dates', async () => {
    const { newest } = await category(201);
    expect(newest).toMatchObject({ known: 2, data: [{ since: '2025-06-07' }, { since: '2023-01-05' }] });
  });

  it('returns 404 for an unknown id, and is empty without brands', async () => {
    expect((await get('categories/999999')).status).toBe(404);
    expect(await category(3105)).toMatchObject({
      brands: 0,
      visits: { known: 0, median: null },
      gaps: { data: [] },
    });
  });
});

describe('What changed in a niche', () => {
  type Event = [brand: number, kind: string, subject: string, daysAgo: number, withdrawn?: boolean];
  const DAY = 86_400_000;
  beforeAll(async () => {
    const { query } = api.database;
    const rows = await query('select id from brands order by id limit 60');
    const events: Event[] = [
      // Switched from Mailchimp to Klaviyo: two brands, one of them a month after the removal.
      [0, 'technology_removed', 'mailchimp', 5],
      [0, 'technology_added', 'klaviyo', 5],
      [1, 'technology_removed', 'mailchimp', 60],
      [1, 'technology_added', 'klaviyo', 31],
      // No switches: too far apart, another group, too long ago, withdrawn.
      [2, 'technology_removed', 'mailchimp', 80],
      [2, 'technology_added', 'klaviyo', 40],
      [3, 'technology_removed', 'hotjar', 3],
      [3, 'technology_added', 'klaviyo', 3],
      [4, 'technology_removed', 'mailchimp', 100],
      [4, 'technology_added', 'klaviyo', 95],
      [5, 'technology_removed', 'mailchimp', 2, true],
      [5, 'technology_added', 'klaviyo', 2],
      // The only brand of another category.
      [17, 'technology_removed', 'klaviyo', 7],
      [17, 'technology_added', 'mailchimp', 9],
    ];
    await query('delete from brand_events');
    for (const [brand, kind, subject, daysAgo, withdrawn] of events)
      await query(
        `insert into brand_events (brand_id, kind, subject, happened_at, source, confidence, withdrawn_at) values ($1, $2, $3, $4, 'test', 'high', $5)`,
        [rows[brand].id, kind, subject, new Date(Date.now() - daysAgo * DAY), withdrawn ? new Date() : null],
      );
    await query(
      `insert into brand_events (brand_id, kind, happened_at, before, after, source, confidence)
       values ($1, 'platform_changed', now(), 'WooCommerce', 'Shopify', 'test', 'high')`,
      [rows[0].id],
    );
    await query('delete from brand_technologies');
    await query(
      `insert into brand_technologies (brand_id, technology, evidence, source, address, first_observed_at, last_observed_at, gone_at)
       values ($1, 'klaviyo', '', 'test', 'a.example', now() - interval '9 days', now(), null),
         ($1, 'jquery', '', 'test', 'a.example', now() - interval '9 days', now(), null),
         ($2, 'klaviyo', '', 'test', 'b.example', now() - interval '9 days', now() - interval '9 days', now()),
         ($3, 'klaviyo', '', 'test', 'c.example', now(), now(), null),
         ($4, 'klaviyo', '', 'test', 'd.example', now() - interval '9 days', now(), null)`,
      [rows[0].id, rows[1].id, rows[2].id, rows[17].id],
    );
  });

  const sides = ({ switches }: Niche['changes']) =>
    switches.map(({ from, to, brands, newest }) => [from.name, to.name, brands, newest.length]);

  it('counts brands of a category that added, removed or switched a technology within 30 days, and their platforms', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { changes } = await category(201);
    expect(changes).toMatchObject({
      known: 3,
      since: new Date(Date.now() - 90 * DAY).toISOString().slice(0, 10),
    });
    expect(changes.technologies).toEqual([
      { id: 'klaviyo', added: 5, removed: 1 },
      { id: 'mailchimp', added: 1, removed: 3 },
      { id: 'hotjar', added: 0, removed: 1 },
    ]);
    expect(sides(changes)).toEqual([
      ['Mailchimp', 'Klaviyo', 2, 2],
      ['Klaviyo', 'Mailchimp', 1, 1],
      ['WooCommerce', 'Shopify', 1, 1],
    ]);
    expect((await category(300)).changes).toMatchObject({
      known: 1,
      switches: [{ from: { technology: 'klaviyo' }, to: { technology: 'mailchimp' }, brands: 1 }],
    });
  });

  it('counts brands of the whole catalogue that switched to a technology and from it', async () => {
    const { changes } = Niche.parse((await get('technologies/klaviyo')).json);
    expect(changes).toMatchObject({ known: 3, technologies: [{ id: 'klaviyo', added: 5, removed: 1 }] });
    expect(sides(changes)).toEqual([
      ['Mailchimp', 'Klaviyo', 2, 2],
      ['Klaviyo', 'Mailchimp', 1, 1],
    ]);
    expect(Niche.parse((await get('technologies/hotjar')).json).changes.switches).toEqual([]);
  });

  it('leads to the events of its technologies', async () => {
    const { json } = await get('events?technology=klaviyo&technology=hotjar&kind=technology_removed');
    expect(json).toMatchObject({ total: 2 });
    expect((await get('events?technology=klaviyo')).json).toMatchObject({ total: 7 });
    expect((await get('events?technology=KLAVIYO!')).status).toBe(400);
  });
});

it('Events of switches are those of platforms, and of technologies that replaced others of their group within 30 days', async () => {
  const { json } = await get('events?switched=true');
  const { data, total } = BrandEvents.parse(json);
  expect(total).toBe(9);
  expect(new Set(data.map(({ kind }) => kind))).toEqual(
    new Set(['platform_changed', 'technology_added', 'technology_removed']),
  );
  const brands = data.map(({ brand }) => ids.indexOf(brand.id));
  expect([...new Set(brands)].toSorted((a, b) => a - b)).toEqual([0, 1, 4, 17]);
  expect(data.find(({ brand }) => brand.id === ids[0])?.brand).toMatchObject({
    categories: [200, 201],
    locations: ['DE'],
    visits: 5_000,
  });
  expect((await get('events?switched=no')).status).toBe(400);
});

describe('The history of a category', () => {
  const historyOf = (id: number, metric = 'fb_likes_count') =>
    get(`categories/${id}/history?metric=${metric}`);

  it('is computed for demonstration brands, and not found for no category', async () => {
    const { data } = CategoryHistory.parse((await historyOf(201)).json);
    const days = data.map(({ day }) => day);
    expect(days.length).toBeGreaterThan(20);
    expect(days).toEqual(days.toSorted());
    const rows = await api.query(
      `select count(*)::int as brands, percentile_disc(0.5) within group (order by fb_likes_count)::int as value
       from brands where fb_likes_count > 0 and categories @> '{201}'`,
    );
    expect(data.at(-1)).toMatchObject(rows[0]);
    expect((await historyOf(999_999)).status).toBe(404);
    expect((await historyOf(201, 'no_metric')).status).toBe(400);
  });

  it('is the median of the last value that each brand had in a month, of at least five brands', async () => {
    const { query } = api.database;
    await query(
      `update brands set catalogue = active_catalogue(), is_demonstration = false, fb_likes_count = null where categories @> '{201}'`,
    );
    await query(
      `insert into metric_observations (brand_id, metric, observed_at, source, kind, value)
       select id, 'fb_likes_count', date_trunc('month', now(), 'UTC') - interval '20 days' + make_interval(days => day), 'test', 'measured', value * day
       from (select id, row_number() over (order by id) as value from brands where categories @> '{201}' order by id limit 5) b,
         unnest('{0,10}'::int[]) as day
       union all
       (select id, 'fb_likes_count', now() - interval '90 days', 'test', 'measured', 7 from brands where categories @> '{201}' limit 4)`,
    );
    const { data } = CategoryHistory.parse((await historyOf(201)).json);
    expect(data).toEqual([{ day: expect.any(String), value: 30, brands: 5 }]);
    const lastMonth = new Date();
    lastMonth.setUTCDate(0);
    expect(data[0]?.day.slice(0, 7)).toBe(lastMonth.toISOString().slice(0, 7));
  });
});

it('A technology describes the brands that use it', async () => {
  const { json } = await get('technologies/klaviyo');
  expect(Niche.parse(json)).toMatchObject({
    brands: 17,
    categories: {
      known: 17,
      counts: [
        { id: '200', count: 17 },
        { id: '201', count: 17 },
      ],
    },
    technologies: {
      data: expect.arrayContaining([expect.objectContaining({ id: 'shop-pay', count: 12 })]),
    },
  });
  expect((await get('technologies/no-such')).status).toBe(404);
});

it('lists categories and technologies with their number of brands', async () => {
  const categories = CategoryList.parse((await get('categories')).json);
  expect(categories).toMatchObject({ brands: ALL, known: ALL });
  expect(categories.data.find(({ id }) => id === '201')).toMatchObject({
    id: '201',
    name: "Women's clothing",
    group: 'Fashion and apparel',
    brands: ALL,
  });
  const technologies = NicheList.parse((await get('technologies')).json);
  expect(technologies).toMatchObject({ brands: ALL, known: ALL - 1 });
  expect(technologies.data.find(({ id }) => id === 'klaviyo')).toMatchObject({ name: 'Klaviyo', brands: 17 });
});
