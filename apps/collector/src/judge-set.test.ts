import { useDatabase } from '@brandlode/database/testing';
import { describe, expect, it } from 'vitest';
import { collectStore } from './collect-store.ts';
import { createFetch } from './crawl/fetch.ts';
import { createParserPool } from './parse/parser-pool.ts';
import { checkStore, type StoreObservation } from './save/check-store.ts';
import { memoryLimiter } from './save/memory-limiter.testing.ts';
import { openSources } from './sources/all-sources.ts';
import { createCallApi } from './sources/api/call-api.ts';
import { makeJunk } from './testing/judge-set/junk.ts';
import { serveSites } from './testing/judge-set/serve.ts';
import { makeShops } from './testing/judge-set/shops.ts';
import type { JudgedSite } from './testing/judge-set/site.ts';

const shops = makeShops();
const junk = makeJunk();
const CONCURRENCY = 24;

type Judged = JudgedSite & { added: boolean; named: string | undefined; reported: string };

const judged: Judged[] = [];

const database = await useDatabase();
const served = await serveSites([...shops, ...junk]);
const parsers = createParserPool();
const sources = await openSources({}, createCallApi({ userAgent: 'Test/1.0' }));
const fetch = createFetch({
  userAgent: 'Test/1.0',
  limiter: memoryLimiter(),
  isOptedOut: () => false,
  sampleStores: served.names,
  limits: { pauseSeconds: 0 },
});
const cache = { get: async () => undefined, set: async () => {} };
const observe = (site: JudgedSite) =>
  checkStore(
    {
      connection: database,
      sources,
      collect: (domain, options) =>
        collectStore(
          { sources, fetch, parse: parsers.parse, cache },
          { domain, storefront: `http://${domain}/` },
          options,
        ),
    },
    site.domain,
  );
const observeAll = async (sites: JudgedSite[], done: (site: JudgedSite, by: StoreObservation) => void) => {
  const waiting = sites.values();
  const work = async () => {
    for (const site of waiting) done(site, await observe(site));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
};
await observeAll([...shops, ...junk], (site, by) => judged.push({ ...site, ...verdictOf(by) }));
const closed = junk.filter((site) => site.junk?.reason !== 'no-commerce');
await database.query(
  `insert into brands (domain, brand_name, brand_url, profile_image)
     select domain, 'Known', 'https://known.example/', 'https://known.example/logo.png' from unnest($1::text[]) as domain`,
  [closed.map(({ domain }) => domain)],
);
await observeAll(closed, () => {});
const rows = await database.query(
  `select brands.domain, reason,
       (brand_name, brand_url, profile_image, cover_image, origins) is distinct from
         ('Known', 'https://known.example/', 'https://known.example/logo.png', null, '{}') as changed,
       (select count(*)::int from brand_facts where brand_id = brands.id) as facts
     from brands join source_runs on source_runs.domain = brands.domain and source = 'storefront'
     where brand_name = 'Known'`,
);
/** Known brands with a site that became junk: whether they changed, and the result of the source's last run. */
const knownBrands: { domain: string; changed: boolean; facts: number; reason: string | null }[] = rows;
await Promise.all([fetch.close(), parsers.close(), served.close()]);

function verdictOf(observation: StoreObservation): Pick<Judged, 'added' | 'named' | 'reported'> {
  if (observation.status !== 'free') throw new Error(observation.status);
  const { reports, saved } = observation;
  const named = reports.findLast(({ facts }) => facts.platform)?.facts.platform?.name;
  return { added: saved.added, named, reported: reports[0]?.reason ?? '' };
}

/** The code of a reason, without its detail. */
const codeOf = (reason: string | null) => reason?.split(':')[0];

const missed = (sites: Judged[], wanted: (site: Judged) => boolean) =>
  sites
    .filter((site) => !wanted(site))
    .map(({ domain, platform, junk, named, reported }) => ({
      domain,
      ...(platform && { platform }),
      ...(junk && { kind: junk.kind, expected: junk.reason }),
      named,
      reported,
    }));

describe('200 made-up shops and more than 60 sites that are not shops', () => {
  const ofShops = () => judged.filter(({ junk }) => !junk);
  const ofJunk = () => judged.filter(({ junk }) => junk);

  it('are enough for the judgement', () => {
    expect(shops).toHaveLength(200);
    expect(new Set(shops.flatMap(({ platform }) => platform ?? [])).size).toBeGreaterThanOrEqual(60);
    expect(junk.length).toBeGreaterThanOrEqual(60);
    expect(new Set(junk.map((site) => site.junk?.kind)).size).toBeGreaterThanOrEqual(12);
    expect(new Set([...shops, ...junk].map(({ domain }) => domain)).size).toBe(shops.length + junk.length);
  });

  it('recognises every shop as a brand and nothing else', () => {
    const platforms = ofShops().filter(({ platform }) => platform);
    console.log(
      [
        `shops accepted    ${ofShops().filter(({ added }) => added).length} of ${shops.length}`,
        `junk rejected     ${ofJunk().filter(({ added }) => !added).length} of ${junk.length}`,
        `platforms named   ${platforms.filter(({ named, platform }) => named === platform).length} of ${platforms.length}`,
        `wrongly named     ${ofShops().filter(({ named, platform }) => named && named !== platform).length}`,
      ].join('\n'),
    );
    expect(missed(ofShops(), ({ added }) => added)).toEqual([]);
    expect(missed(ofJunk(), ({ added }) => !added)).toEqual([]);
  });

  it('are reported with the platform of each shop, and what each other site is', () => {
    expect(missed(ofShops(), ({ named, platform }) => named === platform)).toEqual([]);
    expect(missed(ofJunk(), ({ reported, junk }) => codeOf(reported) === junk?.reason)).toEqual([]);
  });

  it('do not change a known brand, and are reported with what was seen instead', () => {
    const reasons = new Map(junk.map((site) => [site.domain, site.junk?.reason]));
    expect(knownBrands.length).toBeGreaterThan(50);
    expect(knownBrands.filter(({ changed, facts }) => changed || facts > 0)).toEqual([]);
    expect(knownBrands.filter(({ domain, reason }) => codeOf(reason) !== reasons.get(domain))).toEqual([]);
  });
});
