import { isFlag } from '@brandlode/contract';
import { sql } from 'kysely';
import pg from 'pg';
import type { CatalogueName } from '../catalogue/catalogue-state.ts';
import { storefrontAddress } from '../catalogue/storefront-address.ts';
import type { StoredProvenance } from '../catalogue/tables.ts';
import type { Connection, Database } from '../connect.ts';
import { isRemoved } from '../owner-requests/is-removed.ts';
import { holdRemovals } from '../owner-requests/remove-brands.ts';
import {
  type Brand,
  isCoarserFact,
  saveCurrentValue,
  saveObservedValue,
  showFact,
  updateBrand,
} from './brand-values.ts';
import type { SourceObservation } from './observed.ts';
import { moveRedirectedProducts, type SeenProducts, saveProducts } from './products.ts';
import { SILENCE_DAYS, sourcesAbove } from './source-precedence.ts';
import { formerAddresses } from './stores/former-addresses.ts';
import { leavesStore, redirectOf } from './stores/redirects.ts';
import { STORE_STATE, storeStateOf } from './stores/store-state.ts';
import { supersedes } from './supersedes.ts';
import { presentTechnologies, saveTechnologies } from './technologies.ts';
import { type ValidatedReport, type ValidFact, type ValidMetric, validateValues } from './validate-values.ts';

/** One visit to a store. Later reports take precedence. */
export type StoreVisit = {
  /** The storefront address at which the visit began. */
  domain: string;
  observedAt: Date;
  reports: SourceObservation[];
  /** The catalogue to which an unknown brand is added; by default the real one. */
  catalogue?: CatalogueName;
  /** Whether an unknown brand is added, which needs evidence of commerce; true by default. */
  addsBrand?: boolean;
  /** Maximum number of stored products of the store; 25,000 by default. */
  maxProducts?: number | undefined;
};

export type SavedVisit = {
  /** Null if the store is not in the catalogue and nothing was found. */
  brandId: number | null;
  added: boolean;
  reports: {
    source: string;
    /** Differs from this source's last report. */
    changed: boolean;
    /** Invalid values that were not saved, with the reason. */
    rejected: string[];
  }[];
};

/**
 * Saves the observations of a visit and updates the brand's current values in one transaction; adds an unknown brand. Reports
 * without content overwrite nothing, and older observations never become current (`supersedes`). Any number of processes may
 * save the same brand. Demonstration brands are never changed.
 */
export async function saveObservations(
  connection: Pick<Connection, 'db'>,
  visit: StoreVisit,
): Promise<SavedVisit> {
  const reports = visit.reports.map((report) => ({
    source: report.source,
    address: report.address,
    ...validateReport(report),
  }));
  for (let attempt = 1; ; attempt++) {
    try {
      return await connection.db.transaction().execute((db) => saveReports(db, visit, reports));
    } catch (error) {
      // Another transaction gave the address to a brand after it had been looked up.
      if (!isTaken(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

const ATTEMPTS = 5;
const isTaken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'brand_addresses_pkey';

type Report = ValidatedReport & {
  source: string;
  address?: string | undefined;
  products?: SourceObservation['products'];
};
function validateReport(report: SourceObservation): Omit<Report, 'source' | 'address'> {
  if (report.outcome === 'found' || report.outcome === 'unchanged')
    return { ...validateValues(report), products: report.products };
  const { technologies } = report.facts;
  // A source that finds nothing shows that its technologies are gone.
  if (report.outcome === 'missing' && technologies)
    return validateValues({ metrics: [], facts: { technologies } });
  return { metrics: [], facts: [], rejected: [] };
}

async function saveReports(db: Database, visit: StoreVisit, reports: Report[]): Promise<SavedVisit> {
  const unchanged = reports.map(({ source, rejected }) => ({ source, rejected, changed: false }));
  const found = reports.some(({ metrics, facts }) => metrics.length + facts.length > 0);
  const redirect = redirectOf(visit.domain, visit.reports);
  const target = (redirect && storefrontAddress(redirect)) ?? visit.domain;
  // Another visit may have added the store's brand since the page was read.
  const isElsewhere = redirect !== undefined && (await leavesStore(db, visit.domain, redirect));
  const add = found && visit.addsBrand !== false && !isElsewhere;
  const { brand, added } = await lockBrand(db, visit, { target, add });
  if (!brand || brand.is_demonstration || isElsewhere)
    return { brandId: null, added: false, reports: unchanged };
  if (target !== visit.domain) await followRedirect(db, brand.id, visit.domain, target);

  const before = await lastReported(db, brand.id);
  const changes: Record<string, unknown> = {};
  const origins = { ...brand.origins };
  const visitedAt = visit.observedAt.toISOString();
  const former = await formerAddresses(db, { brandId: brand.id, from: visit.domain, to: target, visitedAt });
  // Where the visit ended, so that one that begins at another address finds products and technologies again.
  const reading = { brandId: brand.id, address: target, former, visitedAt };
  const known = await readFacts(db, brand.id);
  const ofProducts = new Map<string, Awaited<ReturnType<typeof saveReportedProducts>>>();
  const savedMetrics = new Set<string>();
  for (const { source, address = target, metrics, facts, products } of reports) {
    const saving = { brand, changes, source, silent: silentAbove(visit, source), visitedAt, address };
    for (const metricValue of metrics)
      if (await saveMetric(db, { ...saving, origins, metricValue }))
        savedMetrics.add(`${source}\n${metricValue.metric}`);
    await saveFacts(db, { ...saving, facts, known });
    if (products)
      ofProducts.set(
        source,
        await saveReportedProducts(db, { ...reading, source, maxProducts: visit.maxProducts }, products),
      );
  }
  // Name servers first: the page still shows what they no longer do.
  for (const { source, address, technologies } of reports.toReversed()) {
    const asked = address === undefined ? reading : { ...reading, address, former: [] };
    if (technologies) await saveTechnologies(db, { ...asked, source, technologies });
  }
  const present = await presentTechnologies(db, brand.id);
  if (present.join() !== brand.technologies.join()) changes.technologies = present;
  await saveStoreState(db, brand, visit, target);
  const rank = bestRank(visit.reports);
  if (rank !== undefined && rank !== brand.popularity_rank) changes.popularity_rank = rank;
  if (added && brand.brand_url === null) changes.brand_url = new URL(`https://${target}`).href;
  if (JSON.stringify(origins) !== JSON.stringify(brand.origins)) changes.origins = JSON.stringify(origins);
  await updateBrand(db, brand.id, changes);
  return {
    brandId: brand.id,
    added,
    reports: reports.map(({ source, rejected, metrics, facts }) => ({
      source,
      rejected: [...rejected, ...(ofProducts.get(source)?.rejected ?? [])],
      changed:
        ofProducts.get(source)?.changed ||
        metrics.some(({ metric, value }) => {
          const key = `${source}\n${metric}`;
          return savedMetrics.has(key) && before.get(key) !== String(value);
        }) ||
        facts.some(({ fact, value }) => before.get(`${source}\n${fact}`) !== value),
    })),
  };
}

async function saveStoreState(db: Database, brand: Brand, visit: StoreVisit, target: string) {
  // By way of another address the primary one is open; if it redirects itself, that is its state.
  const address = target === brand.domain ? target : visit.domain;
  for (const report of visit.reports) {
    const state = storeStateOf(address, report);
    if (state)
      await saveObservedFacts(db, {
        brandId: brand.id,
        source: report.source,
        visitedAt: visit.observedAt.toISOString(),
        address,
        facts: [{ fact: STORE_STATE, ...state }],
      });
  }
}

/** The sources that take precedence over this one, but did not run in the visit or could not read the store. */
const silentAbove = ({ reports }: StoreVisit, source: string) =>
  sourcesAbove(source).filter((name) =>
    reports.every((report) => report.source !== name || ['failed', 'blocked'].includes(report.outcome)),
  );

async function saveReportedProducts(
  db: Database,
  { visitedAt, ...visit }: Omit<SeenProducts, 'observedAt' | 'products' | 'complete'> & { visitedAt: string },
  { list, complete }: NonNullable<SourceObservation['products']>,
) {
  const saved = await saveProducts(db, { ...visit, observedAt: visitedAt, products: list, complete });
  return {
    changed: saved.added + saved.repriced + saved.gone > 0,
    rejected: [...saved.rejected].map(
      ([reason, count]) => `${count} ${count === 1 ? 'product' : 'products'}: ${reason}`,
    ),
  };
}

/** The rank in the list that ranks the brand highest; a bucket counts by its end. */
function bestRank(reports: SourceObservation[]): number | undefined {
  const ranks = reports.flatMap(({ facts }) => facts.popularity ?? []).map(({ worst }) => worst);
  return ranks.length === 0 ? undefined : Math.min(...ranks);
}

/**
 * The brand's row, locked. It is inserted if missing and something was found, unless its owner had it removed; its primary address is the
 * one to which that of the visit redirects.
 */
async function lockBrand(
  db: Database,
  { domain, catalogue = 'real' }: StoreVisit,
  { target, add }: { target: string; add: boolean },
) {
  const lock = async (address: string) => {
    // Locks the address as well: another brand may get it in the meantime.
    const { rows } = await sql<Brand>`
      select b.* from brands b join brand_addresses a on a.brand_id = b.id
      where a.address = ${address} for update of b for share of a`.execute(db);
    return rows[0];
  };
  const existing = await lock(domain);
  if (existing || !add) return { brand: existing, added: false };
  await holdRemovals(db);
  if ((await isRemoved(db, domain)) || (await isRemoved(db, target)))
    return { brand: undefined, added: false };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('brands')
    .values({ domain: target, brand_name: target, catalogue })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .executeTakeFirst();
  return { brand: await lock(target), added: numInsertedOrUpdatedRows === 1n };
}

/** Gives the brand both addresses. Throws if another brand has one of them. */
async function followRedirect(db: Database, brandId: number, from: string, to: string) {
  await addAddresses(db, brandId, [from, to]);
  await moveRedirectedProducts(db, { brandId, from, to });
}

const addAddresses = (db: Database, brandId: number, addresses: string[]) =>
  sql`
    insert into brand_addresses (address, brand_id) select address, ${brandId} from unnest(${addresses}::text[]) address
    where not exists (select from brand_addresses a where a.address = address.address and a.brand_id = ${brandId})`.execute(
    db,
  );

/** Each source's last value of each metric and fact. */
async function lastReported(db: Database, brandId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ source: string; key: string; value: string }>`
    (select distinct on (metric, source) source, metric as key, value::text from metric_observations
      where brand_id = ${brandId} order by metric, source, observed_at desc)
     union all
     (select distinct on (fact, source) source, fact, value from fact_observations
      where brand_id = ${brandId} order by fact, source, last_observed_at desc)`.execute(db);
  return new Map(rows.map(({ source, key, value }) => [`${source}\n${key}`, value]));
}

type Saving = {
  brand: Brand;
  changes: Record<string, unknown>;
  source: string;
  silent: readonly string[];
  visitedAt: string;
  address: string;
};

/** Returns whether the value was saved, at least in the history. */
async function saveMetric(
  db: Database,
  {
    brand,
    changes,
    origins,
    source,
    silent,
    visitedAt,
    address,
    metricValue,
  }: Saving & { origins: Brand['origins']; metricValue: ValidMetric },
): Promise<boolean> {
  const { metric, value, kind, low, high, inputs, observedAt = visitedAt, onlyReplacesOwn } = metricValue;
  const currentOrigin = brand[metric] === null ? undefined : (origins[metric] ?? origins['*']);
  if (onlyReplacesOwn && currentOrigin?.source !== source) return false;
  const origin: StoredProvenance = {
    source,
    kind,
    // A source may date its value before the visit, never after it.
    observedAt: observedAt < visitedAt ? observedAt : visitedAt,
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
    ...(inputs === undefined ? {} : { inputs }),
  };
  await saveObservedValue(db, brand.id, metric, value, origin, address);
  if (!supersedes(origin, currentOrigin)) return true;
  const isRecent =
    currentOrigin && Date.parse(currentOrigin.observedAt) > Date.parse(visitedAt) - SILENCE_DAYS * 86_400_000;
  if (isRecent && currentOrigin.importId === undefined && silent.includes(currentOrigin.source)) return true;
  if (currentOrigin && currentOrigin.source !== source)
    await saveCurrentValue(db, brand.id, metric, Number(brand[metric]), currentOrigin);
  const stored = isFlag(metric) ? value === 1 : value;
  if (brand[metric] !== stored) changes[metric] = stored;
  brand[metric] = stored;
  origins[metric] = origin;
  return true;
}

/** Repeated facts of the same source only move their last time; a late contradicting one splits the observation into before and after. */
async function saveObservedFacts(
  db: Database,
  {
    brandId,
    source,
    visitedAt,
    address,
    facts,
  }: {
    brandId: number;
    source: string;
    visitedAt: string;
    address: string;
    facts: { fact: string; value: string; evidence: string | null }[];
  },
) {
  await sql`
    with seen as (${rowsOf(facts)}), last as (
       select seen.value as seen_value, seen.evidence as seen_evidence, o.* from seen cross join lateral (
         select fact, first_observed_at, last_observed_at, value, evidence, address from fact_observations
         where brand_id = ${brandId} and fact = seen.fact and source = ${source}
         order by last_observed_at desc limit 1
       ) o
     ), again as (
       update fact_observations o
       set last_observed_at = greatest(o.last_observed_at, ${visitedAt}::timestamptz), evidence = last.seen_evidence
       from last
       where o.brand_id = ${brandId} and o.fact = last.fact and o.source = ${source}
         and o.first_observed_at = last.first_observed_at and last.value = last.seen_value
         and coalesce(last.address, ${address}) = ${address}
       returning o.fact
     ), cut as (
       update fact_observations o set last_observed_at = o.first_observed_at
       from last
       where o.brand_id = ${brandId} and o.fact = last.fact and o.source = ${source}
         and o.first_observed_at = last.first_observed_at and last.value <> last.seen_value
         and last.first_observed_at < ${visitedAt}::timestamptz and last.last_observed_at > ${visitedAt}::timestamptz
       returning last.*
     )
     insert into fact_observations (brand_id, fact, source, first_observed_at, last_observed_at, value, evidence, address)
     select ${brandId}::bigint, fact, ${source}, last_observed_at, last_observed_at, value, evidence, address from cut
     union all
     select ${brandId}::bigint, fact, ${source}, ${visitedAt}::timestamptz, ${visitedAt}::timestamptz, value, evidence, ${address}
     from seen where fact not in (select fact from again)
     on conflict do nothing`.execute(db);
}

const rowsOf = (facts: { fact: string; value: string; evidence: string | null }[]) => sql`
  select * from unnest(${facts.map(({ fact }) => fact)}::text[], ${facts.map(({ value }) => value)}::text[],
    ${facts.map(({ evidence }) => evidence)}::text[]) as seen (fact, value, evidence)`;

/** The current facts of a brand. */
async function readFacts(db: Database, brandId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('brand_facts')
    .select(['fact', 'value'])
    .where('brand_id', '=', brandId)
    .execute();
  return new Map(rows.map(({ fact, value }) => [fact, value]));
}

/** Saves the facts of a report; `known` has those of earlier reports. */
async function saveFacts(
  db: Database,
  {
    brand,
    changes,
    source,
    silent,
    visitedAt,
    address,
    facts,
    known,
  }: Saving & { facts: ValidFact[]; known: Map<string, string> },
) {
  if (facts.length === 0) return;
  await saveObservedFacts(db, { brandId: brand.id, source, visitedAt, address, facts });
  const finer = facts.filter(({ fact, value }) => !isCoarserFact(fact, value, known.get(fact) ?? null));
  const weak = finer.filter(({ weak }) => weak).map(({ fact }) => fact);
  const { rows } = await sql<{ fact: string; value: string }>`
    insert into brand_facts (brand_id, fact, value, evidence, source, observed_at)
    select ${brand.id}::bigint, fact, value, evidence, ${source}, ${visitedAt}::timestamptz from (${rowsOf(finer)}) seen
    on conflict (brand_id, fact) do update
      set value = excluded.value, evidence = excluded.evidence, source = excluded.source, observed_at = excluded.observed_at
      where brand_facts.observed_at <= excluded.observed_at
        and (brand_facts.source = excluded.source
          or excluded.fact <> all(${weak}) and brand_facts.source <> all(${silent})
          or brand_facts.observed_at <= excluded.observed_at - make_interval(days => ${SILENCE_DAYS}))
    returning fact, value`.execute(db);
  for (const { fact, value } of rows) {
    showFact(brand, changes, fact, value, known.get(fact) ?? null);
    known.set(fact, value);
  }
}
