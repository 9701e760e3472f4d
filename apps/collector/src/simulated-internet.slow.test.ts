import { readSampleStores } from '@brandlode/safe-fetch';
import { type ExpectedSite, startSimulatedInternet } from '@brandlode/sandbox';
import { afterAll, describe, expect, it } from 'vitest';
import { type CollectStoreParts, collectStore } from './collect-store.ts';
import { createFetch } from './crawl/fetch.ts';
import { createParserPool } from './parse/parser-pool.ts';
import { memoryLimiter } from './save/memory-limiter.testing.ts';
import { openSources } from './sources/all-sources.ts';
import { createCallApi } from './sources/api/call-api.ts';
import type { SourceReport } from './sources/report.ts';

const internet = await startSimulatedInternet({ seed: 5, names: 2_000, stores: 200 });
const sampleStores = await readSampleStores(`${internet.url}/sample-stores`);
const fetch = createFetch({
  userAgent: 'Test/1.0',
  limiter: memoryLimiter(),
  isOptedOut: () => false,
  sampleStores,
  limits: { pauseSeconds: 0 },
});
const parsers = createParserPool();
const parts: CollectStoreParts = {
  sources: await openSources({}, createCallApi({ userAgent: 'Test/1.0' })),
  fetch,
  parse: parsers.parse,
  cache: { get: async () => undefined, set: async () => {} },
};
afterAll(() => Promise.all([fetch.close(), parsers.close(), internet.close()]));

type Visited = { site: ExpectedSite; reports: SourceReport[] };

/** Visits to some names, several at once. */
async function visitAll(sites: ExpectedSite[]): Promise<Visited[]> {
  const visited: Visited[] = [];
  const waiting = sites.values();
  const work = async () => {
    for (const site of waiting) {
      const storefront = `http://${site.name}/`;
      const reports = await collectStore(parts, { domain: site.name, storefront }, { now: new Date() });
      visited.push({ site, reports });
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return visited;
}

const visited = await visitAll([...internet.storeNames()].map((name) => internet.expected(name)!));
const factsOf = ({ reports }: Visited) => Object.assign({}, ...reports.map(({ facts }) => facts));
const front = ({ reports }: Visited) => reports.find(({ source }) => source === 'storefront')!;
const outcomeOf = (visit: Visited) => {
  const { outcome, reason } = front(visit);
  return outcome === 'found' || !reason ? outcome : `${outcome}: ${reason.split(': ')[0]}`;
};

describe('A visit to each store of the simulated internet', () => {
  it('finds stores, and recognises every kind of junk', () => {
    const found = Object.fromEntries(visited.map((visit) => [visit.site.name, outcomeOf(visit)]));
    expect(found).toEqual(Object.fromEntries(visited.map(({ site }) => [site.name, site.visit?.storefront])));
    const companies = visited.filter(({ site }) => site.content === 'company');
    expect(companies.length).toBeGreaterThan(0);
    for (const visit of companies) expect(front(visit).reason, visit.site.name).toBe('no-commerce');
  });

  it('reads exactly the platform, name, country, language and technologies', () => {
    for (const visit of visited.filter(({ site }) => site.isStore)) {
      const facts = factsOf(visit);
      const { platform, technologies, facts: expected } = visit.site.visit!;
      expect(
        { ...facts, platform: facts.platform?.name, technologies: namesOf(facts.technologies) },
        visit.site.name,
      ).toMatchObject({ ...expected, platform, technologies });
    }
  });

  it('reads exactly the number of products and their prices in the currency of the store', () => {
    for (const { site, reports } of visited.filter(({ site }) => site.isStore)) {
      const { metrics, currency } = site.visit!;
      const read = reports.flatMap(({ metrics }) => metrics);
      const { product_avg_price: average, ...exact } = metrics!;
      const values = Object.fromEntries(
        read.map(({ metric, value, inputs }) => [
          metric,
          inputs && 'amount' in inputs ? Number(inputs.amount) * 100 : value,
        ]),
      );
      for (const [metric, value] of Object.entries(exact))
        expect(values[metric], `${site.name} ${metric}`).toBeCloseTo(value, 3);
      // The expected average is rounded to a hundredth.
      expect(Math.abs(Number(values.product_avg_price) - average!), site.name).toBeLessThanOrEqual(0.51);
      const priced = read.find(({ metric }) => metric === 'product_avg_price')!;
      expect(priced.inputs, site.name).toMatchObject({ currency });
    }
  });

  it('sends no request that robots.txt disallows', () => {
    const counted = Object.values(internet.counts().sites);
    expect(counted.length).toBeGreaterThan(200);
    expect(counted.filter(({ forbidden }) => forbidden > 0)).toEqual([]);
  });
});

const namesOf = (technologies: { id: string }[] = []) => technologies.map(({ id }) => id).sort();
