import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { conversion, toCents } from '@brandlode/currencies';
import { MAX_PRODUCTS, requestStores } from '@brandlode/database';
import { useDatabase } from '@brandlode/database/testing';
import { type Counts, type ListedStore, startSandbox } from '@brandlode/sandbox';
import { afterAll, describe, expect, it } from 'vitest';
import { openAddresses } from '../../../tests/pooler.ts';

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url));
const PAUSE_SECONDS = 0.4;

type Run = { domain: string; source: string; outcome: string; reason: string | null };

const processes: ChildProcess[] = [];

const request = async (path: string) => (await fetch(sandbox.url + path)).json();

/**
 * All sample stores, requested at once and collected by three processes; then the one that redirects to another of them, and those that
 * never finish a response, because their time limit would be too short for the others on a busy machine.
 */
const database = await useDatabase();
const { query } = database;
const sandbox = await startSandbox();
const addresses = await openAddresses(database.url);
const shops: ListedStore[] = ((await request('/sample-stores')) as { shops: ListedStore[] }).shops;
const isEndless = ({ expected }: ListedStore) => expected.storefront === 'failed: timed out';
expect(shops.filter(isEndless).length).toBeGreaterThan(0);
const isLast = (shop: ListedStore) =>
  isEndless(shop) || shop.expected.storefront === 'not applicable: other-site';
await collect(
  shops.filter((shop) => !isLast(shop)),
  { timeoutSeconds: 600, processes: 3 },
);
await collect(shops.filter(isLast), { timeoutSeconds: 10, processes: 1 });
const runs: Run[] = await query('select domain, source, outcome, reason from source_runs');
const jobs = await query<{ jobs: number; stores: number; retries: number }>(
  "select count(*)::int jobs, count(distinct data->>'domain')::int stores, max(retry_count)::int retries from pgboss.job where name = 'observe-store'",
);
const counts = (await request('/sample-stores/counts')) as Counts;
afterAll(async () => {
  await stopProcesses();
  await sandbox.close();
  await addresses.close();
});

async function collect(shops: ListedStore[], options: { timeoutSeconds: number; processes: number }) {
  const env = {
    ...process.env,
    ...addresses.env,
    COLLECT_SAMPLE_STORES_URL: `${sandbox.url}/sample-stores`,
    COLLECT_PAUSE_SECONDS: String(PAUSE_SECONDS),
    COLLECT_TIMEOUT_SECONDS: String(options.timeoutSeconds),
  };
  for (let index = 0; index < options.processes; index++) processes.push(fork(PROGRAM, { env }));
  await Promise.all(processes.map((child) => once(child, 'message')));
  await requestStores(
    database.db,
    shops.map(({ domain }) => domain),
  );
  const left = () => query('select from stores where requested_at is not null or finished_at is null');
  while ((await left()).length > 0) await sleep(100);
  await stopProcesses();
}
async function stopProcesses() {
  const children = processes.splice(0);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
}

const outcomeText = ({ outcome, reason }: Run) =>
  reason && outcome !== 'found' ? `${outcome}: ${reason.split(': ')[0]}` : outcome;
const PRODUCT_SOURCES = ['shopify-products', 'woocommerce-products', 'structured-products'];

describe('The sample stores, collected by three processes', () => {
  it('end as expected: found, blocked, missing or failed, with the reason', () => {
    const seen = new Map(
      runs.filter(({ source }) => source === 'storefront').map((run) => [run.domain, run]),
    );
    const free = shops.filter(({ expected }) => expected.storefront !== 'blocked: opted out');
    expect(Object.fromEntries(free.map(({ domain }) => [domain, outcomeText(seen.get(domain)!)]))).toEqual(
      Object.fromEntries(free.map(({ domain, expected }) => [domain, expected.storefront])),
    );
    const withProducts = shops.filter(({ expected }) => expected.products);
    expect(withProducts.length).toBeGreaterThan(10);
    for (const { domain, expected } of withProducts) {
      const outcomes = runs
        .filter((run) => run.domain === domain && PRODUCT_SOURCES.includes(run.source))
        .map((run) => (expected.products!.includes(':') ? outcomeText(run) : run.outcome));
      expect(outcomes, domain).toContain(expected.products);
    }
  });

  it('yield exactly the expected metrics, platform and name for every store', async () => {
    const brands = new Map(
      (await query<Record<string, unknown> & { domain: string }>('select * from brands')).map((row) => [
        row.domain,
        row,
      ]),
    );
    const facts = await query<{ domain: string; fact: string; value: string }>(
      'select domain, fact, value from brand_facts join brands on brands.id = brand_id',
    );
    const KEYS: (keyof NonNullable<ListedStore['expected']['metrics']>)[] = [
      'product_count',
      'product_count_30_days',
      'product_min_price',
      'product_avg_price',
      'product_max_price',
    ];
    const inDollars = ({ metrics = {}, currency = 'USD' }: ListedStore['expected']) =>
      Object.fromEntries(
        KEYS.map((key) => {
          const value = metrics[key];
          if (value === undefined) return [key, null];
          return [key, key.endsWith('price') ? toCents(value / 100, conversion(currency)!) : value];
        }),
      );
    for (const { domain, expected } of shops) {
      const brand = brands.get(domain);
      const ofDomain = Object.fromEntries(
        facts.filter((row) => row.domain === domain).map(({ fact, value }) => [fact, value]),
      );
      for (const [key, value] of Object.entries(inDollars(expected))) {
        const found = (brand?.[key] ?? null) as number | null;
        // The average is rounded once, in dollars; the expected one was rounded before conversion.
        if (key === 'product_avg_price' && value !== null && found !== null)
          expect(Math.abs(found - value), `${domain} ${key}`).toBeLessThanOrEqual(1);
        else expect(found, `${domain} ${key}`).toBe(value);
      }
      if (expected.platform) expect(ofDomain.platform, domain).toBe(expected.platform);
      expect(ofDomain, domain).toMatchObject(expected.facts ?? {});
      if (expected.storefront !== 'found') expect(brand, domain).toBeUndefined();
    }
  });

  it('have all their products saved, with every field as stated by the store', async () => {
    const rows = await query<Record<string, unknown> & { domain: string; title: string }>(`
      select domain, title, store_id, url, picture_url, type, vendor, tags, products.currency,
        price_min::float, price_max::float, price_min_usd, compare_at::float, available, options_count, reviews_count,
        rating::float, best_selling_rank, products.created_at, gone_at
      from products join brands on brands.id = brand_id`);
    const byDomain = Map.groupBy(rows, ({ domain }) => domain);
    const sampled = shops.filter(({ expected }) => expected.savedProducts);
    expect(sampled.length).toBeGreaterThan(8);
    for (const { domain, expected } of sampled) {
      const saved = byDomain.get(domain) ?? [];
      const { product_count = 0 } = expected.metrics ?? {};
      expect(saved.length, domain).toBe(Math.min(product_count, MAX_PRODUCTS));
      for (const product of product_count > 0 ? (expected.savedProducts ?? []) : []) {
        const { currency, price_min } = product;
        const price_min_usd = toCents(Number(price_min), conversion(String(currency))!);
        expect(
          saved.find(({ store_id }) => store_id === product.store_id),
          domain,
        ).toMatchObject({ ...product, price_min_usd, gone_at: null });
      }
    }
    const [newest] = byDomain.get('velvet-oak.example') ?? [];
    expect(newest?.created_at).toBeInstanceOf(Date);
  });

  it('are visited by one process each, once', () => {
    const { length } = shops.filter(({ expected }) => expected.storefront !== 'blocked: opted out');
    expect(jobs).toEqual([{ jobs: length, stores: length, retries: 0 }]);
  });

  it('receive one request at a time with the pause in between, and none that robots.txt disallows', () => {
    const visited = Object.entries(counts.shops);
    expect(visited.length).toBeGreaterThan(30);
    expect(visited.filter(([, { overlaps }]) => overlaps > 0)).toEqual([]);
    expect(visited.filter(([, { forbidden }]) => forbidden > 0)).toEqual([]);
    const userAgents = new Set(visited.flatMap(([, shop]) => shop.userAgents));
    expect([...userAgents]).toEqual([expect.stringMatching(/^Brandlode\/1\.0 \(.+@.+\)$/)]);
    // A busy server may record the end of a response late, and its pause begins then.
    const tooSoon = visited.filter(
      ([, { smallestPause }]) => smallestPause !== null && smallestPause < PAUSE_SECONDS / 4,
    );
    expect(tooSoon).toEqual([]);
    expect(counts.backDoor.connections).toBe(0);
    expect(counts.shops['leave-us-alone.example']).toBeUndefined();
  });
});
