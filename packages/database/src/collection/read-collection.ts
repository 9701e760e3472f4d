import {
  FLAG_KEYS,
  type FlagKey,
  METRIC_KEYS,
  type MetricKey,
  type SourceOutcome,
} from '@brandlode/contract';
import { type Selectable, sql } from 'kysely';
import type { StoredProvenance } from '../catalogue/tables.ts';
import type { Database } from '../connect.ts';
import { IS_POSSIBLE_DAY, ONLINE_FACTS } from './online-facts.ts';
import { replacesValue } from './source-precedence.ts';
import type { CollectionStatus } from './stores/stores.ts';
import type { CollectionTables } from './tables.ts';

export type StoreRow = Selectable<CollectionTables['stores']>;
export type BrandFactRow = Selectable<CollectionTables['brand_facts']>;
export type BrandTechnologyRow = Selectable<CollectionTables['brand_technologies']>;

/** The collection state of a brand's addresses, the last observed first; without those never requested or due. */
export function getStores(db: Database, brandId: number): Promise<StoreRow[]> {
  return db
    .selectFrom('stores')
    .innerJoin('brand_addresses', 'address', 'domain')
    .selectAll('stores')
    .where('brand_id', '=', brandId)
    .orderBy('started_at', (order) => order.desc().nullsLast())
    .execute();
}

export type CollectionOutcomeRow = {
  status: CollectionStatus;
  requested_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  sources: { source: string; outcome: SourceOutcome; reason: string | null }[];
};

/** Whether a brand's store may be observed, when it was, and the newest outcome of each source with its reason; undefined without the brand. */
export async function getCollectionOutcome(
  db: Database,
  brandId: number,
): Promise<CollectionOutcomeRow | undefined> {
  const { rows } = await sql<CollectionOutcomeRow>`
    with own as (
      select s.* from stores s join brand_addresses a on a.address = s.domain where a.brand_id = ${brandId}
    ), runs as (
      select distinct on (r.source) r.source, r.outcome, r.reason
      from source_runs r join brand_addresses a on a.address = r.domain where a.brand_id = ${brandId}
      order by r.source, r.ran_at desc
    )
    select
      case
        when is_opted_out(b.domain) then 'opted-out'
        when b.is_demonstration then 'demonstration'
        else 'free' end as status,
      (select max(requested_at) from own where started_at is null or started_at < requested_at) as requested_at,
      newest.started_at,
      newest.finished_at,
      coalesce((select jsonb_agg(runs) from runs), '[]') as sources
    from brands b
    left join lateral (select * from own order by started_at desc nulls last limit 1) newest on true
    where b.id = ${brandId}`.execute(db);
  return rows[0];
}

/** The collection state of an address, with or without a brand. */
export const getStore = (db: Database, address: string): Promise<StoreRow | undefined> =>
  db.selectFrom('stores').selectAll().where('domain', '=', address).executeTakeFirst();

/** The current facts of a brand, without days on which it cannot have gone online. */
export function getBrandFacts(db: Database, brandId: number): Promise<BrandFactRow[]> {
  return db
    .selectFrom('brand_facts')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where(({ eb, or }) => or([eb('fact', 'not in', ONLINE_FACTS), IS_POSSIBLE_DAY]))
    .orderBy('fact')
    .execute();
}

/** The current technologies of the brand's store. */
export function getBrandTechnologies(db: Database, brandId: number): Promise<BrandTechnologyRow[]> {
  return db
    .selectFrom('brand_technologies')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('gone_at', 'is', null)
    .execute();
}

/** The current value at the end of a day (UTC, YYYY-MM-DD) with observations, in stored units. */
export type HistoryPoint = { day: string; value: number; origin: StoredProvenance };
export type History = { metric: MetricKey | FlagKey; points: HistoryPoint[] };

type Observation = { metric: string; value: number; origin: StoredProvenance };

/** Each metric's history since that day, oldest first, by the same precedence as the current value, with which it ends. */
export async function getHistory(db: Database, brandId: number, since: Date): Promise<History[]> {
  const { rows } = await sql<Selectable<CollectionTables['metric_observations']>>`
    select * from metric_observations where brand_id = ${brandId}`.execute(db);
  const observations = rows.map(
    (row): Observation => ({
      metric: row.metric,
      value: row.value,
      origin: {
        source: row.source,
        kind: row.kind,
        observedAt: row.observed_at.toISOString(),
        ...(row.low === null ? {} : { low: row.low }),
        ...(row.high === null ? {} : { high: row.high }),
        ...(row.inputs === null ? {} : { inputs: row.inputs }),
        ...(row.import_id === null ? {} : { importId: row.import_id }),
      },
    }),
  );
  const current = new Map((await currentValues(db, brandId)).map((value) => [value.metric, value]));
  const ofMetrics = Map.groupBy(inOrder([...observations, ...current.values()]), ({ metric }) => metric);
  const first = since.toISOString().slice(0, 10);
  return [...ofMetrics].map(([metric, observed]) => ({
    metric: metric as MetricKey,
    points: byDay(precedingValues(observed, current.get(metric))).filter(({ day }) => day >= first),
  }));
}

/** The observations of a metric that took precedence in their time, up to the current value. */
function precedingValues(observed: Observation[], current: Observation | undefined): Observation[] {
  const preceding: Observation[] = [];
  let refused: Observation[] = [];
  const until = current?.origin.observedAt;
  const earlier = observed.filter(
    (value) => value !== current && (until === undefined || value.origin.observedAt <= until),
  );
  for (const value of current ? [...earlier, current] : earlier) {
    if (replacesValue(value.origin, preceding.at(-1)?.origin)) {
      preceding.push(value);
      refused = [];
    } else refused.push(value);
  }
  // Collection knew that the source of precedence no longer finds a value, so this source's values replaced it.
  const replacing = refused.filter(({ origin }) => origin.source === current?.origin.source);
  return refused.at(-1) === current ? [...preceding, ...replacing] : preceding;
}

/** The last one of each day. */
function byDay(observations: Observation[]): HistoryPoint[] {
  const points = new Map<string, HistoryPoint>();
  for (const { value, origin } of observations) {
    const { importId: _, ...shown } = origin;
    const day = origin.observedAt.slice(0, 10);
    points.set(day, { day, value, origin: shown });
  }
  return [...points.values()];
}

/** The current values: the first one of an import becomes an observation only when another value replaces it. */
async function currentValues(db: Database, brandId: number): Promise<Observation[]> {
  const brand = await db.selectFrom('brands').selectAll().where('id', '=', brandId).executeTakeFirst();
  if (!brand) return [];
  return [...METRIC_KEYS, ...FLAG_KEYS].flatMap((metric) => {
    const origin = brand.origins[metric] ?? brand.origins['*'];
    const value = brand[metric];
    if (value === null || !origin || origin.kind === 'demonstration') return [];
    return [{ metric, value: Number(value), origin }];
  });
}

const inOrder = (observations: Observation[]) =>
  observations.toSorted(
    (a, b) =>
      compare(a.metric, b.metric) ||
      compare(a.origin.observedAt, b.origin.observedAt) ||
      compare(a.origin.source, b.origin.source),
  );
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
