import { giveUpStore } from '@brandlode/database';
import { useDatabase } from '@brandlode/database/testing';
import { expect, it } from 'vitest';
import { collectStore } from '../collect-store.ts';
import { estimates } from '../sources/estimates/estimates-source.ts';
import { type Facts, sourceReport } from '../sources/report.ts';
import type { Source } from '../sources/source.ts';
import { visitTo } from '../sources/testing.ts';
import { checkStore } from './check-store.ts';

const database = await useDatabase();

/** Visits a store whose pages only these sources know. */
function check(sources: Source[], address: string, options?: Parameters<typeof checkStore>[2]) {
  const { fetch, parse, cache } = visitTo({});
  return checkStore(
    {
      connection: database,
      sources,
      collect: (domain, choice) =>
        collectStore({ sources, fetch, parse, cache }, { domain, storefront: `https://${domain}/` }, choice),
    },
    address,
    options,
  );
}

it('a visit ends with the error of the database when its progress cannot be saved, before the next source runs', async () => {
  await database.query("insert into stores (domain, requested_at) values ('shop.example', now())");
  await database.query("alter table stores add constraint no_progress check (progress = '[]')");
  const ran: string[] = [];
  const source = (name: string): Source => ({
    name,
    collect: async () => {
      ran.push(name);
      return sourceReport(name, 'found');
    },
  });
  const sources = [source('first'), source('second')];
  await expect(check(sources, 'shop.example')).rejects.toThrow('no_progress');
  expect(ran).toEqual(['first']);
  await database.query('alter table stores drop constraint no_progress');
});

it('a visit after one that was given up runs the sources that never ran', async () => {
  const sources = ['storefront', 'products'].map(
    (name): Source => ({ name, collect: async () => sourceReport(name, 'found') }),
  );
  await database.query("insert into stores (domain) values ('broken.example')");
  await giveUpStore(database.db, 'broken.example');
  const observed = await check(sources, 'broken.example', { onlyDue: true });
  expect(observed).toMatchObject({ reports: [{ source: 'products' }] });
});

it('a visit with only some sources due keeps what better ones saw in an earlier visit', async () => {
  const naming = (name: string, brand_name: string): Source => ({
    name,
    collect: async () => sourceReport(name, 'found', { facts: { brand_name }, commerce: ['a cart'] }),
  });
  const sources = [naming('storefront', 'Buy shoes online'), naming('shopify-meta', 'Fernloft')];
  const observe = () => check(sources, 'fernloft.example', { onlyDue: true });
  await observe();
  await database.query("update source_runs set due_at = now() where source = 'storefront'");
  const second = await observe();
  expect(second).toMatchObject({ reports: [{ source: 'storefront' }] });
  const rows = await database.query("select brand_name from brands where domain = 'fernloft.example'");
  expect(rows).toEqual([{ brand_name: 'Fernloft' }]);
});

it.each([
  ['another one on its front page', 'Magento', 'Magento'],
  ['none there', undefined, 'Shopify'],
])('a store whose name servers show a platform and later %s', async (_, platform, expected) => {
  const shown: Facts['platform'][] = [
    undefined,
    platform === undefined ? undefined : { name: platform, evidence: 'generator' },
  ];
  const sources: Source[] = [
    {
      name: 'storefront',
      collect: async () => {
        const front = shown.shift();
        return sourceReport('storefront', 'found', {
          facts: { brand_name: 'Alder', ...(front && { platform: front }) },
          commerce: ['a cart'],
        });
      },
    },
    {
      name: 'dns',
      collect: async () =>
        sourceReport('dns', 'found', {
          facts: {
            platform: { name: 'Shopify', evidence: 'CNAME' },
            seen_in: { platform: { place: 'CNAME', weak: true } },
          },
        }),
    },
  ];
  const domain = `alder-${expected}.example`.toLowerCase();
  const observe = () => check(sources, domain, { onlyDue: true });
  await observe();
  await database.query("update source_runs set due_at = now() where source = 'storefront'");
  expect(await observe()).toMatchObject({ reports: [{ source: 'storefront' }] });
  const rows = await database.query('select platforms from brands where domain = $1', [domain]);
  expect(rows).toEqual([{ platforms: [expected.toLowerCase()] }]);
});

it('a visit ends with, and reports, orders and revenue of the visits that are displayed, not of the rank', async () => {
  const domain = 'birch.example';
  await database.query(
    `insert into brands (domain, brand_name, estimated_monthly_traffic, origins) values ($1, 'Birch', 10000, $2)`,
    [
      domain,
      {
        estimated_monthly_traffic: {
          source: 'Sheet',
          kind: 'imported',
          observedAt: new Date().toISOString(),
        },
      },
    ],
  );
  await database.query("insert into rank_lists (list, claimed_at, day) values ('Tranco', now(), now())");
  await database.query(
    "insert into ranked_names (address, list, best, worst) values ($1, 'Tranco', 900, 900)",
    [domain],
  );
  const sources: Source[] = [
    {
      name: 'storefront',
      collect: async () =>
        sourceReport('storefront', 'found', {
          metrics: [{ metric: 'product_avg_price', value: 5_000, kind: 'measured' }],
        }),
    },
    estimates,
  ];
  const observed = await check(sources, domain);
  const metrics = [
    { metric: 'estimated_monthly_orders', value: 140, kind: 'estimated', low: expect.any(Number) },
    { metric: 'estimated_monthly_revenue', value: 7_000, inputs: { source: 'estimates', list: 'Tranco' } },
  ];
  expect(observed).toMatchObject({ reports: [{}, { source: 'estimates', outcome: 'found', metrics }] });
  const rows = await database.query(
    `select distinct on (metric) metric, value from metric_observations
     where source = 'estimates' and metric <> 'estimated_monthly_traffic' order by metric, value desc`,
  );
  expect(rows).toEqual([
    { metric: 'estimated_monthly_orders', value: 140 },
    { metric: 'estimated_monthly_revenue', value: 7_000 },
  ]);
});

it.each([
  ['unknown', undefined, 'linden.com', 'linden.com'],
  ['of a brand', 'maple.com', 'maple.com', 'maple.com'],
  ['of a brand that moved', 'hazel.com', 'hazel.net', 'hazel.com'],
  ['of a brand with a page of a marketplace as primary one', 'etsy.com/shop/aspen', 'aspen.de', 'aspen.de'],
])('services are asked about the primary address from one that is %s', async (_, primary, site, expected) => {
  const domain = `${expected.slice(0, expected.indexOf('.'))}.de`;
  if (primary) {
    await database.query("insert into brands (domain, brand_name) values ($1, 'Known')", [primary]);
    await database.query(
      'insert into brand_addresses (address, brand_id) select $1, id from brands where domain = $2',
      [domain, primary],
    );
  }
  const asked: string[] = [];
  const asks = (name: string, rest?: Partial<Source>): Source => ({
    name,
    collect: async (visit) => {
      asked.push(visit.domain);
      return sourceReport(name, 'found', {
        facts: name === 'rdap' ? { domain_created: '2004-01-01' } : { brand_url: `https://${site}/` },
        commerce: ['a cart'],
      });
    },
    ...rest,
  });
  const sources = [asks('storefront'), asks('rdap', { asksByAddress: true }), asks('shopify-meta')];
  const observed = await check(sources, domain);
  expect(asked).toEqual([domain, expected, domain]);
  const rows = await database.query(
    "select address from fact_observations where brand_id = $1 and source = 'rdap'",
    [observed.status === 'free' && observed.saved.brandId],
  );
  expect(rows).toEqual([{ address: expected }]);
});
