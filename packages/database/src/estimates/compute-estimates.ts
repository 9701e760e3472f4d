import {
  type AveragePrice,
  type BrandCalibration,
  type BrandRank,
  type EstimatedMetric,
  estimateBrand,
  type InputsOf,
  METRICS,
  preferredRank,
  readProvenanceInputs,
  steadyRank,
} from '@brandlode/contract';
import { sql } from 'kysely';
import type { ProvenanceByKey, StoredProvenance } from '../catalogue/tables.ts';
import { mayBeOfFile } from '../collection/brand-values.ts';
import { supersedes } from '../collection/supersedes.ts';
import type { Connection, Database } from '../connect.ts';
import {
  type CategoryPrices,
  categoryPriceOf,
  readCategoryPrices,
  refreshCategoryPrices,
} from './category-prices.ts';
import { readNoise, restartEstimates } from './rank-lists.ts';
import { readCalibrations } from './read-calibrations.ts';
import { withdrawCategoryEstimates } from './withdraw-category-estimates.ts';

/** How many brands one transaction computes. */
const BATCH = 2_000;
const PRICES_HOURS = 1;
/** An unchanged estimate is recorded again after this time, so that growth over the shortest period is known. */
const REPEAT_DAYS = 7;
const DAY_MS = 86_400_000;

export const ESTIMATED_METRICS = [
  'estimated_monthly_traffic',
  'estimated_monthly_orders',
  'estimated_monthly_revenue',
] as const;
type Key = (typeof ESTIMATED_METRICS)[number];
type Inputs = InputsOf<'estimates'>;

/** A brand with a rank; prices in stored units. */
type RankedBrand = { [key in Key]: number | null } & {
  id: number;
  origins: ProvenanceByKey;
  categories: number[];
  is_shop: boolean | null;
  product_avg_price: number | null;
  popularity_rank: number | null;
  ranks: (BrandRank & { day: string; address: string | null; importId: number | null })[];
  /** What visits were last estimated from, if another value is displayed. */
  hidden: LastEstimate | null;
};

type LastEstimate = { observedAt: string; inputs?: unknown; value: number };

/** An estimate to be added to the history; `displayed`: it becomes the current value. */
type Written = {
  brandId: number;
  address: string | null;
  metric: Key;
  value: number;
  origin: StoredProvenance;
  displayed: boolean;
};

/**
 * Estimates visits, orders and revenue of the next brands that have a rank and were written, or whose ranks were, since they were last
 * estimated, and withdraws those that no longer apply. Estimates that stay the same are not written. False once there are none.
 */
export async function computeEstimates({ db }: Pick<Connection, 'db'>): Promise<boolean> {
  await sql`insert into estimate_computation default values on conflict do nothing`.execute(db);
  return db.transaction().execute(async (transaction) => {
    const ids = await nextBrands(transaction);
    if (ids.length === 0) return false;
    await computeEstimatesOf(transaction, ids);
    return true;
  });
}

/** Estimates these brands at once, such as one whose store was visited. */
export async function computeEstimatesOf(transaction: Database, ids: number[]): Promise<void> {
  // Compiling such long expressions takes longer than evaluating them.
  await sql`set local jit = off`.execute(transaction);
  await withdrawCategoryEstimates(transaction, ids);
  const brands = await readRanked(transaction, ids);
  if (brands.length > 0) await writeEstimates(transaction, await estimate(transaction, brands), brands);
}

/** The ids of the pass's next brands; at the end of a pass, none. */
async function nextBrands(db: Database): Promise<number[]> {
  // A restored database may be behind its horizon.
  const { rows: states } = await sql<{
    horizon: string;
    next: string | null;
    after_id: number;
    stale: boolean;
  }>`
    select least(horizon, pg_snapshot_xmin(pg_current_snapshot()))::text as horizon, next::text, after_id, prices_at < now() - make_interval(hours => ${PRICES_HOURS}) as stale
    from estimate_computation for update skip locked`.execute(db);
  const [state] = states;
  if (!state) return [];
  let ids = await idsAfter(db, state.horizon, state.after_id);
  if (ids.length > 0 && state.next === null && state.stale) {
    await sql`update estimate_computation set prices_at = now()`.execute(db);
    // Brands that were not written since may get the new median.
    if (await refreshCategoryPrices(db)) {
      await restartEstimates(db);
      ids = await idsAfter(db, '0', 0);
    }
  }
  // Open transactions may still write below `next`.
  const next = sql`coalesce(next, pg_snapshot_xmin(pg_current_snapshot()))`;
  const last = ids.at(-1);
  await (last === undefined
    ? sql`update estimate_computation set horizon = ${next}, next = null, after_id = 0`
    : sql`update estimate_computation set next = ${next}, after_id = ${last}`
  ).execute(db);
  return ids;
}

/** Brands written since the horizon, except for made-up ones. */
async function idsAfter(db: Database, horizon: string, afterId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from brands
    where changed_in >= ${horizon}::xid8 and id > ${afterId} and not is_demonstration
    order by id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The brands with a rank, locked in one order. */
async function readRanked(db: Database, ids: number[]): Promise<RankedBrand[]> {
  const { rows } = await sql<RankedBrand>`
    with ranked as (
      select brand_id, jsonb_agg(jsonb_build_object('list', list, 'best', best, 'worst', worst, 'day', day,
        'address', address, 'importId', import_id)) as ranks
      from (
        (select distinct on (a.brand_id, n.list) a.brand_id, n.list, n.best, n.worst, l.day, a.address, null::bigint as import_id
        from brand_addresses a join ranked_names n on n.address = a.address join rank_lists l on l.list = n.list
        where a.brand_id = any(${ids}::bigint[]) order by a.brand_id, n.list, n.best, a.address)
        union all
        (select distinct on (brand_id) brand_id, 'Imported', rank, rank, day, null, import_id
        from imported_ranks where brand_id = any(${ids}::bigint[]) order by brand_id, day desc)
      ) ranks group by brand_id
    )
    select b.id, b.origins, b.categories, b.is_shop, b.product_avg_price, b.popularity_rank,
      ${sql.join(ESTIMATED_METRICS.map((key) => sql.ref(`b.${key}`)))}, ranked.ranks,
      case when coalesce(b.origins -> 'estimated_monthly_traffic', b.origins -> '*') ->> 'source' is distinct from 'estimates' then (
        select jsonb_build_object('observedAt', o.observed_at, 'inputs', o.inputs, 'value', o.value) from metric_observations o
        where o.brand_id = b.id and o.metric = 'estimated_monthly_traffic' and o.source = 'estimates'
        order by o.observed_at desc limit 1) end as hidden
    from brands b join ranked on ranked.brand_id = b.id order by b.id for update of b`.execute(db);
  return rows;
}

async function estimate(db: Database, brands: RankedBrand[]): Promise<Written[]> {
  const now = new Date();
  const ids = brands.map(({ id }) => id);
  const calibrations = await readCalibrations(db, ids, now);
  const noise = await readNoise(db);
  const prices = await readCategoryPrices(db);
  return brands.flatMap((brand) => {
    const rank = preferredRank(brand.ranks);
    if (!rank) return [];
    return estimateOne(brand, {
      rank,
      noise: noise.get(rank.list),
      calibration: calibrations.get(brand.id),
      prices,
      now,
    });
  });
}

function estimateOne(
  brand: RankedBrand,
  {
    rank: newest,
    noise,
    calibration,
    prices,
    now,
  }: {
    rank: RankedBrand['ranks'][number];
    noise: (number | null)[] | undefined;
    calibration: BrandCalibration | undefined;
    prices: CategoryPrices;
    now: Date;
  },
): Written[] {
  const lastOfVisits = lastEstimate(brand, 'estimated_monthly_traffic');
  const rank = steadyRank(newest, lastOfVisits && estimateInputs(lastOfVisits.inputs), noise);
  const price = averagePriceOf(brand, prices);
  const priceImport =
    price?.category === undefined ? originOf(brand, 'product_avg_price')?.importId : undefined;
  const write = (estimated: EstimatedMetric): Written[] => {
    const { metric, value } = estimated;
    if (value > METRICS[metric].sanityLimit) return [];
    const last = lastEstimate(brand, metric);
    const importId =
      (metric === 'estimated_monthly_traffic' ? undefined : priceImport) ?? newest.importId ?? undefined;
    const observedAt = timeOf(estimated, newest.day, last, brand, now);
    if (last && isRepeated(estimated, last, newest)) return [];
    const origin: StoredProvenance = {
      source: 'estimates',
      kind: 'estimated',
      observedAt,
      low: estimated.low,
      high: estimated.high,
      inputs: estimated.inputs,
      ...(importId !== undefined && { importId }),
    };
    const displayed = supersedes(origin, originOf(brand, metric));
    // Of orders and revenue only those that are displayed are needed: nothing is calibrated with the others.
    if (!displayed && metric !== 'estimated_monthly_traffic') return [];
    return [{ brandId: brand.id, address: newest.address, metric, value, origin, displayed }];
  };
  const [traffic, ...others] = estimateBrand({ rank, price, calibration, now });
  const visits = traffic ? write(traffic) : [];
  const trueVisits = visits.some(({ displayed }) => displayed) ? undefined : displayedVisits(brand, rank);
  // Orders and revenue beside visits that are no estimate are those of these visits.
  const ofOrders = trueVisits
    ? estimateBrand({ rank, price, calibration: trueVisits, now }).slice(1)
    : others;
  return [...visits, ...ofOrders.flatMap(write)];
}

const originOf = (brand: RankedBrand, key: Key | 'product_avg_price'): StoredProvenance | undefined =>
  brand[key] === null ? undefined : (brand.origins[key] ?? brand.origins['*']);

/** The displayed estimate, or the last one of visits that another value hides. */
function lastEstimate(brand: RankedBrand, metric: Key): LastEstimate | undefined {
  const origin = originOf(brand, metric);
  const value = brand[metric];
  if (!origin || value === null) return undefined;
  if (origin.source === 'estimates') return { ...origin, value };
  return (metric === 'estimated_monthly_traffic' && brand.hidden) || undefined;
}

function estimateInputs(stored: unknown): Inputs | undefined {
  const inputs = readProvenanceInputs(stored);
  return inputs.source === 'estimates' ? inputs : undefined;
}

/** In US dollars: the store's own, or that of its category if it may sell goods. */
function averagePriceOf(brand: RankedBrand, prices: CategoryPrices): AveragePrice | undefined {
  const middle = brand.product_avg_price ?? 0;
  if (middle > 0) {
    const { low = middle, high = middle } = originOf(brand, 'product_avg_price') ?? {};
    return { low: low / 100, middle: middle / 100, high: high / 100 };
  }
  return brand.is_shop === false ? undefined : categoryPriceOf(brand.categories, prices);
}

/** The brand's visits if they are no estimate. */
function displayedVisits(brand: RankedBrand, rank: BrandRank): BrandCalibration | undefined {
  const origin = originOf(brand, 'estimated_monthly_traffic');
  const visits = brand.estimated_monthly_traffic;
  if (!origin || !visits || origin.kind === 'estimated') return undefined;
  const { list, best: bestRank, worst: worstRank } = rank;
  return { visits, day: origin.observedAt.slice(0, 10), rank: { list, bestRank, worstRank } };
}

/** The day of its latest input; now if a later estimate is known already. */
function timeOf(
  { inputs }: EstimatedMetric,
  rankDay: string,
  last: LastEstimate | undefined,
  brand: RankedBrand,
  now: Date,
): string {
  const hasPrice = inputs.averagePrice !== undefined && inputs.priceCategory === undefined;
  const priceTime = hasPrice ? originOf(brand, 'product_avg_price')?.observedAt : undefined;
  const time = Math.max(
    ...[rankDay, priceTime, inputs.calibratedWith].map((day) => (day === undefined ? 0 : Date.parse(day))),
  );
  const isLater = time <= now.getTime() && (!last || time > Date.parse(last.observedAt));
  return (isLater ? new Date(time) : now).toISOString();
}

/** Whether the last estimate says the same and the list is not newer by a week. */
function isRepeated(
  { inputs, value }: EstimatedMetric,
  last: LastEstimate,
  { list, day }: RankedBrand['ranks'][number],
): boolean {
  const before = estimateInputs(last.inputs);
  if (!before || value !== last.value || COMPARED.some((key) => before[key] !== inputs[key])) return false;
  return list === 'Imported' || Date.parse(day) < Date.parse(last.observedAt) + REPEAT_DAYS * DAY_MS;
}
const COMPARED = [
  'formula',
  'list',
  'bestRank',
  'worstRank',
  'averagePrice',
  'priceCategory',
  'calibratedWith',
] as const;

/** A value from a file would be missing from the history once an estimate replaces it. */
function replacedImports(written: Written[], brands: RankedBrand[]): Written[] {
  const byId = new Map(brands.map((brand) => [brand.id, brand]));
  return written.flatMap(({ brandId, metric, displayed }) => {
    const brand = byId.get(brandId);
    const origin = brand && originOf(brand, metric);
    const value = brand?.[metric];
    if (!displayed || !origin || value == null || origin.source === 'estimates' || !mayBeOfFile(origin))
      return [];
    return [{ brandId, address: null, metric, value, origin, displayed: false }];
  });
}

async function writeEstimates(db: Database, written: Written[], brands: RankedBrand[]): Promise<void> {
  if (written.length === 0) return;
  const observations = [...replacedImports(written, brands), ...written].map(
    ({ brandId, address, metric, value, origin }) => ({
      brand_id: brandId,
      metric,
      observed_at: origin.observedAt,
      source: origin.source,
      kind: origin.kind,
      value,
      low: origin.low,
      high: origin.high,
      inputs: origin.inputs,
      address,
      import_id: origin.importId,
    }),
  );
  await sql`
    insert into metric_observations
    select * from jsonb_populate_recordset(null::metric_observations, ${JSON.stringify(observations)}::jsonb)
    on conflict (brand_id, metric, observed_at, source) do update set kind = excluded.kind, value = excluded.value,
      low = excluded.low, high = excluded.high, inputs = excluded.inputs, import_id = excluded.import_id`.execute(
    db,
  );
  const ranks = new Map(brands.map(({ id, ranks }) => [id, ranks.filter(({ list }) => list !== 'Imported')]));
  const changes = Map.groupBy(
    written.filter(({ displayed }) => displayed),
    ({ brandId }) => brandId,
  );
  const rows = [...changes].map(([id, values]) => ({
    id,
    ...Object.fromEntries(values.map(({ metric, value }) => [metric, value])),
    origins: Object.fromEntries(values.map(({ metric, origin }) => [metric, origin])),
    popularity_rank: ranks.get(id)?.length
      ? Math.min(...ranks.get(id)!.map(({ worst }) => worst))
      : undefined,
  }));
  const columns = [...ESTIMATED_METRICS, 'popularity_rank'];
  const sets = columns.map((key) => sql`${sql.ref(key)} = coalesce(n.${sql.ref(key)}, b.${sql.ref(key)})`);
  await sql`
    update brands b set ${sql.join(sets)}, origins = b.origins || n.origins
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id bigint, origins jsonb, ${sql.join(columns.map((key) => sql`${sql.ref(key)} bigint`))})
    where b.id = n.id`.execute(db);
}
