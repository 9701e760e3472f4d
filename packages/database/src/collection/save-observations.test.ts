import { randomUUID } from 'node:crypto';
import {
  categoryById,
  categoryByLabel,
  type Provenance,
  type ProvenanceInputs,
  withParents,
} from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { connect } from '../connect.ts';
import { found, insertBrands, useDatabase } from '../testing.ts';
import type { ObservedFacts, ObservedMetric, SourceObservation } from './observed.ts';
import { getBrandFacts, getHistory } from './read-collection.ts';
import { saveObservations } from './save-observations.ts';

const database = await useDatabase();

const DAY = 86_400_000;
const NOW = Date.parse('2026-06-01T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW - days * DAY);

const report = (part: Partial<SourceObservation>) => found('shop', part);
const measured = (metric: ObservedMetric['metric'], value: number | boolean): ObservedMetric => ({
  metric,
  value,
  kind: 'measured',
});
const RANK: ProvenanceInputs = {
  source: 'estimates',
  formula: 'visits-from-rank 1',
  list: 'Tranco',
  bestRank: 8123,
  worstRank: 8123,
  rankDay: '2026-03-01',
};
const estimated = (metric: ObservedMetric['metric'], value: number): ObservedMetric => ({
  metric,
  value,
  kind: 'estimated',
  low: Math.floor(value / 2),
  high: value * 2,
  inputs: RANK,
});
const save = (domain: string, reports: SourceObservation[], at = daysAgo(0)) =>
  saveObservations(database, { domain, observedAt: at, reports });
const brand = async (domain: string) =>
  (await database.query('select * from brands where domain = $1', [domain]))[0];
const newDomain = () => `${randomUUID()}.example`;

/** A brand with this traffic and provenance. */
async function brandWith(kind: Provenance['kind'], at: Date, value = 100) {
  const domain = newDomain();
  await database.query(
    `insert into brands (domain, brand_name, estimated_monthly_traffic, origins) values ($1, 'Known', $2, $3)`,
    [
      domain,
      value,
      JSON.stringify({ '*': { source: 'a list', kind, observedAt: at.toISOString() } satisfies Provenance }),
    ],
  );
  return domain;
}
const traffic = async (domain: string) => (await brand(domain)).estimated_monthly_traffic;

describe('Saving the observations of a store', () => {
  it('adds an unknown brand under the address of the visit, with the provenance of each metric', async () => {
    const domain = newDomain();
    const saved = await save(domain, [
      report({
        facts: {
          brand_name: 'Fernloft',
          country: 'DE',
          language: 'de-DE',
          currency: 'EUR',
          platform: { name: 'Salesforce Commerce Cloud', evidence: 'a script' },
        },
        metrics: [measured('product_count', 12)],
      }),
      report({ source: 'estimates', metrics: [estimated('estimated_monthly_traffic', 5000)] }),
    ]);
    expect(saved.added).toBe(true);
    expect(await brand(domain)).toMatchObject({
      brand_name: 'Fernloft',
      brand_url: `https://${domain}/`,
      locations: ['DE'],
      platforms: ['salesforce-commerce-cloud'],
      languages: ['de'],
      currencies: ['EUR'],
      product_count: 12,
      is_demonstration: false,
      origins: {
        product_count: { source: 'shop', kind: 'measured', observedAt: '2026-06-01T12:00:00.000Z' },
        estimated_monthly_traffic: {
          kind: 'estimated',
          low: 2500,
          high: 10_000,
          inputs: RANK,
        },
      },
    });
  });

  it('saves a value with the date of its source, so that it replaces nothing newer', async () => {
    const domain = newDomain();
    const followers = (value: number, observedAt?: string) =>
      save(domain, [
        report({
          metrics: [{ ...measured('ig_followers_count', value), ...(observedAt && { observedAt }) }],
        }),
      ]);
    await followers(500, '2023-01-02T00:00:00.000Z');
    const dated = await brand(domain);
    expect(dated).toMatchObject({
      ig_followers_count: 500,
      origins: { ig_followers_count: { observedAt: '2023-01-02T00:00:00.000Z' } },
    });
    await followers(900);
    await followers(600, '2024-01-02T00:00:00.000Z');
    expect((await brand(domain)).ig_followers_count).toBe(900);
    // Never dated after the visit.
    await followers(700, '2030-01-01T00:00:00.000Z');
    expect((await brand(domain)).origins.ig_followers_count.observedAt).toBe('2026-06-01T12:00:00.000Z');
  });

  it('fills categories with their top levels if the brand has none, follows the store, and keeps imported ones', async () => {
    const domain = newDomain();
    const saw = (categories: string, days: number) =>
      save(
        domain,
        [
          report({
            facts: { categories, seen_in: { categories: { place: 'serums (title)', weak: false } } },
          }),
        ],
        daysAgo(days),
      );
    const labels = async () =>
      ((await brand(domain)).categories as number[]).map((id) => categoryById(id)?.label);
    await saw('Skincare', 3);
    expect(await labels()).toEqual(['Beauty and personal care', 'Skincare']);
    await saw('Skincare; Makeup', 2);
    expect(await labels()).toEqual(['Beauty and personal care', 'Skincare', 'Makeup']);
    const facts = await getBrandFacts(database.db, (await brand(domain)).id);
    expect(facts.find(({ fact }) => fact === 'categories')).toMatchObject({
      value: 'Skincare; Makeup',
      evidence: 'serums (title)',
    });
    const coffee = withParents([categoryByLabel('coffee')!.id]);
    await database.query('update brands set categories = $2 where domain = $1', [domain, coffee]);
    await saw('Makeup', 1);
    expect(await labels()).toEqual(['Food and drink', 'Coffee']);
    const { reports } = await saw('Nonsense', 0);
    expect(reports[0]?.rejected).toEqual(['categories names no category (Nonsense)']);
  });

  it("saves a count that only replaces its source's own neither over that of another source nor over none", async () => {
    const domain = newDomain();
    const ads = (source: string, value: number, days: number, onlyReplacesOwn = false) =>
      save(
        domain,
        [
          report({
            source,
            metrics: [{ ...measured('fb_ads_count', value), ...(onlyReplacesOwn && { onlyReplacesOwn }) }],
          }),
        ],
        daysAgo(days),
      );
    const count = async () => (await brand(domain)).fb_ads_count;
    await save(domain, [report({ metrics: [measured('product_count', 12)] })], daysAgo(9));
    const { reports } = await ads('library', 0, 8, true);
    expect([await count(), reports[0]?.changed]).toEqual([null, false]);
    await ads('other', 7, 7);
    await ads('library', 0, 6, true);
    expect(await count()).toBe(7);
    await ads('library', 5, 5);
    await ads('library', 0, 4, true);
    expect(await count()).toBe(0);
    await ads('other', 7, 3);
    await ads('library', 5, 2);
    await ads('other', 7, 1);
    const unsaved = await ads('library', 0, 0, true);
    expect([await count(), unsaved.reports[0]?.changed]).toEqual([7, false]);
    const { id } = await brand(domain);
    const history = await getHistory(database.db, id, daysAgo(30));
    const points = history.find(({ metric }) => metric === 'fb_ads_count')?.points;
    expect(points?.map(({ value }) => value)).toEqual([7, 5, 0, 7, 5, 7]);
  });

  it('adds nothing if nothing was found', async () => {
    const domain = newDomain();
    const saved = await save(domain, [report({ outcome: 'failed', reason: 'timed out' })]);
    expect(saved).toMatchObject({ brandId: null, added: false });
    expect(await brand(domain)).toBeUndefined();
  });

  it.each(['blocked', 'missing', 'failed', 'not applicable'] as const)(
    'overwrites nothing when a source was %s, regardless of its values',
    async (outcome) => {
      const domain = newDomain();
      await save(domain, [
        report({ metrics: [measured('product_count', 7)], facts: { brand_name: 'Kept' } }),
      ]);
      await save(
        domain,
        [report({ outcome, metrics: [measured('product_count', 0)], facts: { brand_name: 'Sorry' } })],
        new Date(NOW + DAY),
      );
      expect(await brand(domain)).toMatchObject({ product_count: 7, brand_name: 'Kept' });
    },
  );

  it.each([
    ['measured', 89, 100],
    ['imported', 89, 100],
    ['measured', 91, 900],
    ['imported', 91, 900],
    ['estimated', 1, 900],
    ['demonstration', 0, 900],
  ] as const)(
    'compares an estimate with a value %s %i days before: %i is current',
    async (kind, days, expected) => {
      const domain = await brandWith(kind, daysAgo(days));
      await save(domain, [report({ metrics: [estimated('estimated_monthly_traffic', 900)] })]);
      expect(await traffic(domain)).toBe(expected);
    },
  );

  it.each(['imported', 'estimated', 'demonstration', 'measured'] as const)(
    'replaces an older value that was %s by a measurement',
    async (kind) => {
      const domain = await brandWith(kind, daysAgo(1));
      await save(domain, [report({ metrics: [measured('estimated_monthly_traffic', 900)] })]);
      expect(await traffic(domain)).toBe(900);
    },
  );

  it('stores an observation older than the current one of its kind without making it current', async () => {
    const domain = newDomain();
    await save(domain, [report({ metrics: [measured('product_count', 20)], facts: { currency: 'EUR' } })]);
    const late = [report({ metrics: [measured('product_count', 10)], facts: { currency: 'USD' } })];
    const { brandId } = await save(domain, late, daysAgo(3));
    expect((await brand(domain)).product_count).toBe(20);
    expect(await getBrandFacts(database.db, brandId!)).toMatchObject([{ fact: 'currency', value: 'EUR' }]);
    const [history] = await getHistory(database.db, brandId!, daysAgo(30));
    expect(history!.points.map(({ day, value }) => [day, value])).toEqual([
      ['2026-05-29', 10],
      ['2026-06-01', 20],
    ]);
  });

  it('yields the same current value for any order of observations', async () => {
    const observations = [
      { at: daysAgo(100), metricValue: measured('estimated_monthly_traffic', 1) },
      { at: daysAgo(50), metricValue: estimated('estimated_monthly_traffic', 2) },
      { at: daysAgo(5), metricValue: estimated('estimated_monthly_traffic', 3) },
      { at: daysAgo(60), metricValue: measured('estimated_monthly_traffic', 4) },
    ];
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
      [1, 3, 0, 2],
    ];
    for (const order of orders) {
      const domain = newDomain();
      for (const at of order) {
        const { metricValue, at: observedAt } = observations[at]!;
        await save(domain, [report({ metrics: [metricValue] })], observedAt);
      }
      expect(await traffic(domain), String(order)).toBe(4);
    }
  });

  it("returns a metric's history by day: the last value of a day, imported values before it, no superseded estimates", async () => {
    const domain = await brandWith('imported', daysAgo(40));
    await save(domain, [report({ metrics: [measured('estimated_monthly_traffic', 110)] })], daysAgo(20));
    await save(domain, [report({ metrics: [estimated('estimated_monthly_traffic', 5)] })], daysAgo(10));
    await save(domain, [report({ metrics: [measured('estimated_monthly_traffic', 120)] })], daysAgo(1.1));
    const { brandId } = await save(
      domain,
      [report({ metrics: [measured('estimated_monthly_traffic', 130)] })],
      daysAgo(1),
    );
    const [history] = await getHistory(database.db, brandId!, daysAgo(365));
    expect(history!.points.map(({ day, value, origin }) => [day, value, origin.kind])).toEqual([
      ['2026-04-22', 100, 'imported'],
      ['2026-05-12', 110, 'measured'],
      ['2026-05-31', 130, 'measured'],
    ]);
  });

  it('returns a history that ends in the current value, without what other sources saw in place of a silent one', async () => {
    const domain = newDomain();
    const count = (source: string, value: number) =>
      report({ source, metrics: [measured('product_count', value)] });
    const refused = report({ source: 'shopify-products', outcome: 'blocked' });
    const missing = report({ source: 'shopify-products', outcome: 'missing' });
    const visit = async (at: Date, reports: SourceObservation[]) => {
      const { brandId } = await save(domain, reports, at);
      const [history] = await getHistory(database.db, brandId!, daysAgo(365));
      const values = history!.points.map(({ value }) => value);
      expect(values.at(-1)).toBe((await brand(domain)).product_count);
      return values;
    };
    const both = [count('shopify-meta', 1200), count('shopify-products', 1150)];
    expect(await visit(daysAgo(29), both)).toEqual([1150]);
    expect(await visit(daysAgo(22), [count('shopify-meta', 1201), refused])).toEqual([1150]);
    expect(await visit(daysAgo(15), [count('shopify-meta', 1202), missing])).toEqual([1150, 1201, 1202]);
    expect(await visit(daysAgo(8), [count('shopify-meta', 1203), refused])).toEqual([1150, 1201, 1202, 1203]);
    expect(await visit(daysAgo(1), [count('shopify-products', 1160)])).toEqual([1150, 1160]);
  });

  it('keeps the estimates of a file that it replaces in the history, and the address of those it found itself', async () => {
    const domain = await brandWith('estimated', daysAgo(40));
    await save(domain, [report({ metrics: [estimated('estimated_monthly_traffic', 110)] })], daysAgo(20));
    const { brandId } = await save(domain, [
      report({ source: 'panel', metrics: [estimated('estimated_monthly_traffic', 120)] }),
    ]);
    const rows = await database.query(
      'select source, value::integer, address from metric_observations where brand_id = $1 order by observed_at',
      [brandId],
    );
    expect(rows).toEqual([
      { source: 'a list', value: 100, address: null },
      { source: 'shop', value: 110, address: domain },
      { source: 'panel', value: 120, address: domain },
    ]);
  });

  it('loses nothing when two processes save the same new brand at once', async () => {
    const domain = newDomain();
    const other = connect(database.url, { max: 8 });
    const metrics = ['product_count', 'product_max_price', 'ig_followers_count', 'fb_likes_count'] as const;
    const results = await Promise.all(
      metrics.map((metric, index) =>
        saveObservations(index % 2 ? other : database, {
          domain,
          observedAt: daysAgo(0),
          reports: [report({ source: metric, metrics: [measured(metric, index + 1)] })],
        }),
      ),
    );
    await other.close();
    expect(results.filter(({ added }) => added)).toHaveLength(1);
    expect(await brand(domain)).toMatchObject({
      product_count: 1,
      product_max_price: 2,
      ig_followers_count: 3,
      fb_likes_count: 4,
    });
    expect(Object.keys((await brand(domain)).origins).sort()).toEqual([...metrics].sort());
  });

  it.each([
    [measured('product_count', -1), 'product_count is negative (-1)'],
    [measured('product_count', 1.5), 'product_count is not whole (1.5)'],
    [measured('product_count', Number.NaN), 'product_count is not a number'],
    [measured('trustpilot_rating', 51), 'trustpilot_rating exceeds the sanity limit (51)'],
    [measured('product_max_price', 1e15), 'product_max_price exceeds the sanity limit (1000000000000000)'],
    [measured('is_fb_ads_active', 1), 'is_fb_ads_active is neither true nor false'],
    [
      { ...estimated('estimated_monthly_traffic', 10), low: 11 },
      'estimated_monthly_traffic is outside its own bounds',
    ],
    [
      { ...measured('product_count', 10), inputs: JSON.parse('{ "from": "free text" }') },
      'product_count has invalid provenance',
    ],
    [
      { ...measured('ig_followers_count', 10), observedAt: '2023-02-30T00:00:00.000Z' },
      'ig_followers_count has an invalid date (2023-02-30)',
    ],
  ])('rejects an invalid value with a reason: %#', async (metricValue, word) => {
    const domain = newDomain();
    const saved = await save(domain, [
      report({
        metrics: [metricValue, measured('fb_likes_count', 3)],
        facts: { fb_url: 'javascript:alert(1)' },
      }),
    ]);
    expect(saved.reports[0]!.rejected).toEqual([word, 'fb_url is not an http or https address']);
    expect(await brand(domain)).toMatchObject({
      [metricValue.metric]: null,
      fb_likes_count: 3,
      fb_url: null,
    });
  });

  it.each(['0000-00-00', '2023-02-29', '0001-01-01', '9999-12-31', '2021-1-1'])(
    'rejects %s as the day on which a store went online',
    async (day) => {
      const facts = { domain_created: day, first_seen: day, language: 'de' };
      const saved = await save(newDomain(), [report({ facts })]);
      expect(saved.reports[0]!.rejected).toEqual([
        `domain_created is invalid (${day})`,
        `first_seen is invalid (${day})`,
      ]);
    },
  );

  it.each([
    ['1949', true],
    ['1949-05', true],
    ['1760-12-31', true],
    ['1949-00', false],
    ['1949-05-32', false],
    ['1949-02-29', false],
  ])('takes %s as the founding of a brand only if it exists in the calendar', async (founded, valid) => {
    const saved = await save(newDomain(), [report({ facts: { founded } })]);
    expect(saved.reports[0]!.rejected).toEqual(valid ? [] : [`founded is invalid (${founded})`]);
  });

  it('rejects contradictory prices and counts of one report', async () => {
    const domain = newDomain();
    const saved = await save(domain, [
      report({
        metrics: [
          measured('product_min_price', 500),
          measured('product_max_price', 400),
          measured('product_count', 5),
          measured('product_count_30_days', 6),
        ],
      }),
    ]);
    expect(saved.reports[0]!.rejected).toEqual([
      'product_min_price, product_max_price are not in ascending order',
      'product_count_30_days is above product_count',
    ]);
    expect(await brand(domain)).toMatchObject({ product_min_price: null, product_count: 5 });
  });

  it('strips bidirectional control characters', async () => {
    const domain = newDomain();
    await save(domain, [
      report({ facts: { brand_name: '\u202eelppA\u202c', brand_description: '\u2067a' } }),
    ]);
    expect(await brand(domain)).toMatchObject({ brand_name: 'elppA', brand_description: 'a' });
  });

  it('never overwrites a text of another origin, and updates its own', async () => {
    const domain = newDomain();
    await insertBrands(database, { domain, brand_name: 'Our own name', ig_url: 'NULL' });
    const said = (handle: string): ObservedFacts => ({
      brand_name: 'Official Store | Best Deals',
      ig_url: `https://www.instagram.com/${handle}`,
      platform: { name: 'Shopify', evidence: `cdn.shopify.com/${handle}` },
    });
    await save(domain, [report({ facts: said('one') })], daysAgo(2));
    const { brandId } = await save(domain, [report({ facts: said('two') })]);
    expect(await brand(domain)).toMatchObject({
      brand_name: 'Our own name',
      ig_url: 'https://www.instagram.com/two',
    });
    expect(await getBrandFacts(database.db, brandId!)).toContainEqual(
      expect.objectContaining({ fact: 'platform', value: 'Shopify', evidence: 'cdn.shopify.com/two' }),
    );
    const rows = await database.query(
      "select value, first_observed_at, last_observed_at from fact_observations where brand_id = $1 and fact in ('ig_url', 'platform') order by fact, first_observed_at",
      [brandId],
    );
    expect(rows.map(({ value }) => value)).toEqual([
      'https://www.instagram.com/one',
      'https://www.instagram.com/two',
      'Shopify',
    ]);
    expect(rows[2]).toMatchObject({ first_observed_at: daysAgo(2), last_observed_at: daysAgo(0) });
  });

  it("replaces another source's fact by a weak one only if it was not seen for three months", async () => {
    const domain = newDomain();
    const said = (source: string, country: string, weak: boolean) =>
      report({ source, facts: { country, seen_in: { country: { place: 'somewhere', weak } } } });
    await save(domain, [said('page', 'DE', true)], daysAgo(3));
    expect((await brand(domain)).locations).toEqual(['DE']);
    await save(domain, [said('page', 'FR', true), said('meta', 'AT', false)], daysAgo(2));
    await save(domain, [said('page', 'CH', true)], daysAgo(1));
    expect((await brand(domain)).locations).toEqual(['AT']);

    const shop = newDomain();
    const runsOn = async (source: string, name: string, days: number) => {
      const platform = { name, evidence: source };
      const seen_in = { platform: { place: source, weak: source === 'dns' } };
      await save(shop, [report({ source, facts: { platform, seen_in } })], daysAgo(days));
      return (await brand(shop)).platforms;
    };
    expect(await runsOn('storefront', 'Magento', 120)).toEqual(['magento']);
    expect(await runsOn('dns', 'Shopify', 110)).toEqual(['magento']);
    expect(await runsOn('dns', 'Shopify', 20)).toEqual(['shopify']);
    expect(await runsOn('storefront', 'Magento', 1)).toEqual(['magento']);
  });

  it('keeps what a source of precedence saw in visits in which it does not run, for three months', async () => {
    const domain = newDomain();
    const said = (source: string, name: string, count: number) =>
      report({
        source,
        facts: { brand_name: name },
        metrics: [measured('trustpilot_reviews_count', count)],
      });
    const visited = async (days: number, ...reports: SourceObservation[]) => {
      await saveObservations(database, { domain, observedAt: daysAgo(days), reports });
      const { brand_name, trustpilot_reviews_count } = await brand(domain);
      return [brand_name, trustpilot_reviews_count];
    };
    expect(await visited(200, said('storefront', 'Buy', 5), said('shopify-meta', 'Fernloft', 80))).toEqual([
      'Fernloft',
      80,
    ]);
    expect(await visited(190, said('storefront', 'Sale', 6))).toEqual(['Fernloft', 80]);
    expect(await visited(180, said('trustpilot', 'Fern & Loft', 81))).toEqual(['Fern & Loft', 81]);
    for (const outcome of ['failed', 'blocked'] as const)
      expect(
        await visited(175, said('shopify-meta', 'Fernloft', 82), report({ source: 'trustpilot', outcome })),
      ).toEqual(['Fern & Loft', 81]);
    // A source that reads the store and says nothing of it yields.
    const missing = report({ source: 'trustpilot', outcome: 'missing' });
    expect(await visited(170, said('shopify-meta', 'Fernloft', 82), missing)).toEqual(['Fernloft', 82]);
    expect(await visited(70, said('storefront', 'Fernloft Porto', 83))).toEqual(['Fernloft Porto', 83]);
  });

  it('reports for each source whether it changed', async () => {
    const domain = newDomain();
    const round = (count: number, name: string) => [
      report({ metrics: [measured('product_count', count)] }),
      report({ source: 'page', facts: { brand_name: name } }),
    ];
    const changed = async (count: number, name: string, days: number) =>
      (await save(domain, round(count, name), daysAgo(days))).reports.map((entry) => entry.changed);
    expect(await changed(1, 'A', 3)).toEqual([true, true]);
    expect(await changed(1, 'A', 2)).toEqual([false, false]);
    expect(await changed(2, 'A', 1)).toEqual([true, false]);
    expect(await changed(2, 'B', 0)).toEqual([false, true]);
  });

  it('never changes a demonstration brand', async () => {
    const domain = newDomain();
    const madeUp = { brand_name: 'Made up', product_count: 3, is_demonstration: true };
    await insertBrands(database, { domain, ...madeUp });
    const saved = await save(domain, [report({ metrics: [measured('product_count', 99)] })]);
    expect(saved.brandId).toBeNull();
    expect((await brand(domain)).product_count).toBe(3);
  });
});

it('a visit never replaces a fact by one that says less, nor by a placeholder', async () => {
  const domain = newDomain();
  const facts: ObservedFacts = {
    brand_name: 'Fernloft',
    brand_description: 'Shoes for long walks. Made in Porto.',
    categories: 'Shoes',
    country: 'PT',
    profile_image: 'https://a.example/logo.png',
    fb_url: 'https://www.facebook.com/fernloft',
    first_seen: '2009-04-12',
  };
  const worse: ObservedFacts = {
    brand_name: 'Home',
    brand_description: 'Shoes for long…',
    categories: 'Fashion and apparel',
    country: 'EU',
    profile_image: 'https://a.example/no-image.png',
    fb_url: 'https://www.facebook.com/shopify',
    first_seen: '2014-05-01',
  };
  await save(domain, [report({ facts })], daysAgo(2));
  const before = await brand(domain);
  expect(before).toMatchObject({ categories: [200, 204], locations: ['PT'] });
  const saved = await save(domain, [report({ facts: worse })], daysAgo(1));
  expect(saved.reports[0]?.rejected).toHaveLength(3);
  expect(await brand(domain)).toEqual(before);
  expect(await getBrandFacts(database.db, before.id)).toContainEqual(
    expect.objectContaining({ fact: 'first_seen', value: '2009-04-12' }),
  );
  await save(domain, [report({ facts: { categories: 'Activewear', country: 'ES' } })]);
  expect(await brand(domain)).toMatchObject({ categories: [200, 206], locations: ['ES'] });
});

describe('A visit that was redirected to another site', () => {
  const front = (url: string, count: number) => [
    report({ source: 'storefront', facts: { brand_url: url }, metrics: [measured('product_count', count)] }),
  ];
  const addresses = async (id: number | null) =>
    (await database.query('select address from brand_addresses where brand_id = $1 order by 1', [id])).map(
      ({ address }) => address,
    );

  it('adds its brand under the address where it ended, once, and finds it by both', async () => {
    const [alias, name] = [`a-${newDomain()}`, `b-${newDomain()}`];
    const products = { list: [{ id: '1', title: 'Boots' }], complete: true };
    const [page] = front(`https://www.${name}/`, 3);
    const [first, again] = [
      await save(alias, [{ ...page!, products }], daysAgo(1)),
      await save(alias, [{ ...page!, products }]),
    ];
    expect([first.added, again.added, again.brandId]).toEqual([true, false, first.brandId]);
    expect(await addresses(first.brandId)).toEqual([alias, name]);
    expect(await brand(name)).toMatchObject({ product_count: 3, brand_url: `https://www.${name}/` });
    await save(name, [report({ products })]);
    const rows = await database.query('select id from products where brand_id = $1', [first.brandId]);
    expect(rows).toHaveLength(1);
  });

  it('saves nothing at the store of another brand, which it does not become', async () => {
    const [own, other] = [newDomain(), newDomain()];
    await save(own, [report({ metrics: [measured('product_count', 5)] })], daysAgo(1));
    await save(other, [report({ metrics: [measured('product_count', 9)] })], daysAgo(1));
    for (const domain of [own, newDomain()]) {
      expect(await save(domain, front(`https://${other}/`, 9))).toMatchObject({
        brandId: null,
        added: false,
      });
      expect((await brand(domain))?.product_count).toBe(domain === own ? 5 : undefined);
    }
  });

  it("gives a known brand the values and the address of its country's site", async () => {
    const name = randomUUID();
    const { brandId } = await save(
      `${name}.com`,
      [report({ facts: { brand_name: 'Fernloft' } })],
      daysAgo(1),
    );
    await save(`${name}.com`, front(`https://${name}.de/`, 7));
    expect(await brand(`${name}.com`)).toMatchObject({ product_count: 7 });
    expect(await addresses(brandId)).toEqual([`${name}.com`, `${name}.de`]);
  });

  /** A visit to a store with one product, which it finds at `NAME.com` or, redirected, at `NAME.de`. */
  const visit = (name: string, days: number, from: string, to: string, price: number, technology: string) => {
    const list = [{ id: '1', title: 'Boots', price: { currency: 'EUR', low: price, high: price } }];
    const facts = {
      brand_url: `https://${name}.${to}/`,
      technologies: [{ id: technology, evidence: 'a script' }],
    };
    const page = report({ source: 'storefront', facts, products: { list, complete: true } });
    return save(`${name}.${from}`, [page], daysAgo(days));
  };
  /** The products that are not gone: the end of their address and their prices. */
  const sold = async (name: string) => {
    const rows = await database.query(
      `select split_part(address, '.', 2) as address,
         (select array_agg(price_min::integer order by observed_at) from product_prices where product_id = id) as prices
       from products where brand_id = $1 and gone_at is null order by address`,
      [(await brand(`${name}.com`)).id],
    );
    return rows.map(({ address, prices }) => [address, ...prices]);
  };

  it('leaves the products and technologies of where it ended alone, each product with the prices of its own storefront', async () => {
    const name = randomUUID();
    await visit(name, 9, 'com', 'com', 10, 'klaviyo');
    await visit(name, 8, 'com', 'de', 20, 'gorgias');
    await visit(name, 7, 'de', 'de', 30, 'gorgias');
    await visit(name, 6, 'com', 'de', 40, 'gorgias');
    expect(await sold(name)).toEqual([['de', 20, 30, 40]]);
    expect((await brand(`${name}.com`)).technologies).toEqual(['gorgias']);
    await visit(name, 5, 'com', 'com', 11, 'klaviyo');
    expect(await sold(name)).toEqual([['com', 10, 11]]);
    expect((await brand(`${name}.com`)).technologies).toEqual(['klaviyo']);
    await visit(name, 4, 'de', 'de', 50, 'gorgias');
    await visit(name, 3, 'com', 'com', 12, 'klaviyo');
    expect(await sold(name)).toEqual([
      ['com', 10, 11, 12],
      ['de', 20, 30, 40, 50],
    ]);
  });

  it('ends no technology that name servers of another address show, until they no longer do', async () => {
    const name = randomUUID();
    const ask = (days: number, from: string, address: string, ...ids: string[]) => {
      const technologies = ids.map((id) => ({ id, evidence: 'TXT' }));
      const facts = { brand_name: 'Fernloft', brand_url: `https://${name}.com/` };
      return save(
        `${name}.${from}`,
        [
          report({ source: 'storefront', facts: { ...facts, technologies: [] } }),
          report({
            source: 'dns',
            address: `${name}.${address}`,
            outcome: ids.length > 0 ? 'found' : 'missing',
            facts: { technologies },
          }),
        ],
        daysAgo(days),
      );
    };
    const { brandId } = await ask(5, 'com', 'com', 'klaviyo');
    await database.query('insert into brand_addresses values ($1, $2)', [`${name}.de`, brandId]);
    await ask(4, 'de', 'de');
    expect((await brand(`${name}.com`)).technologies).toEqual(['klaviyo']);
    await ask(3, 'de', 'com');
    expect((await brand(`${name}.com`)).technologies).toEqual([]);
  });

  it('continues what an earlier release saved for the address at which it began', async () => {
    const name = randomUUID();
    await visit(name, 3, 'com', 'de', 20, 'gorgias');
    await database.query("update brands set domain = $1 || '.com' where domain = $1 || '.de'", [name]);
    await visit(name, 2, 'com', 'de', 20, 'gorgias');
    for (const table of ['products', 'product_visits'])
      await database.query(`update ${table} set address = $1 || '.com' where address = $1 || '.de'`, [name]);
    await visit(name, 1, 'com', 'de', 30, 'gorgias');
    expect(await sold(name)).toEqual([['de', 20, 30]]);
  });

  it('adds one brand for two addresses that are visited at the same moment', async () => {
    const name = newDomain();
    const visits = await Promise.all(
      [newDomain(), newDomain(), newDomain()].map((alias) => save(alias, front(`https://${name}/`, 3))),
    );
    expect(visits.filter(({ added }) => added)).toHaveLength(1);
    const rows = await database.query('select id from brands where brand_url = $1', [`https://${name}/`]);
    expect(rows).toHaveLength(1);
  });
});
