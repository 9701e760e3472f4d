import { FLAG_KEYS, METRIC_KEYS, type MetricKey, TRAIT_KEYS } from '@brandlode/contract';
import { type Selectable, sql } from 'kysely';
import type { Connection, Database } from '../connect.ts';
import { IN_ACTIVE_CATALOGUE } from './catalogue-state.ts';
import type { BrandsTable, StoredChanges } from './tables.ts';

/** Low and high of the metrics that are estimates, in stored units; null without a range. */
type Estimates = { [key in MetricKey]?: [low: number | null, high: number | null] };
export type BrandRow = Selectable<BrandsTable> & { estimates: Estimates | null };

/** The columns shown in lists. Reading the others, especially provenance, costs more than these. */
const LISTED = [
  'id',
  'brand_name',
  'domain',
  'brand_url',
  'profile_image',
  'cover_image',
  'brand_description',
  'categories',
  'locations',
  'technologies',
  ...TRAIT_KEYS,
  'fb_url',
  'ig_url',
  'shopify_url',
  'kind',
  ...METRIC_KEYS,
  ...FLAG_KEYS,
] as const;
export type ListedBrandRow = Pick<BrandRow, (typeof LISTED)[number] | 'estimates'>;

/** The part of the provenance shown in lists. */
const ESTIMATES = sql<Estimates | null>`(
  select jsonb_object_agg(key, jsonb_build_array(origin -> 'low', origin -> 'high'))
  from jsonb_each(origins) as each (key, origin) where origin ->> 'kind' = 'estimated')`.as('estimates');

/** The bounds of a value that is an estimate, in stored units; null of others. */
export type StoredEstimate = [low: number | null, high: number | null] | null;
const estimateOf = (metric: MetricKey) => {
  const origin = sql`b.origins -> ${sql.lit(metric)}`;
  return sql<StoredEstimate>`
    case when ${origin} ->> 'kind' = 'estimated' then jsonb_build_array(${origin} -> 'low', ${origin} -> 'high') end`;
};
/** Of a brand `b`. */
export const VISITS_ESTIMATE = estimateOf('estimated_monthly_traffic');
export const AVERAGE_PRICE_ESTIMATE = estimateOf('product_avg_price');

/** Brands of the active catalogue by id, in any order; ids that are not in it are skipped. */
export const getListedBrands = (
  { db, runPrepared }: Pick<Connection, 'db' | 'runPrepared'>,
  ids: number[],
): Promise<ListedBrandRow[]> =>
  runPrepared('listed-brands', () => activeBrands(db, ids).select(LISTED).select(ESTIMATES), [ids]);

/** Like `getListedBrands`, with every column. */
export const getBrands = (db: Database, ids: number[]): Promise<BrandRow[]> =>
  activeBrands(db, ids).selectAll().select(ESTIMATES).execute();

/** A brand of the active catalogue. */
export const getBrand = (db: Database, id: number): Promise<BrandRow | undefined> =>
  activeBrands(db, [id]).selectAll().select(ESTIMATES).executeTakeFirst();

/** Returns the demonstration brands among these. */
export const getDemonstrationBrands = (db: Database, ids: number[]): Promise<BrandRow[]> =>
  activeBrands(db, ids).where('is_demonstration', '=', true).selectAll().select(ESTIMATES).execute();

/** The changes of brands' metrics. */
export async function getChanges(db: Database, ids: number[]): Promise<Map<number, StoredChanges | null>> {
  const rows = await activeBrands(db, ids).select(['id', 'changes']).execute();
  return new Map(rows.map(({ id, changes }) => [id, changes]));
}

/** Those of the ids that are in the active catalogue, in their order. */
export async function onlyActiveBrands(db: Database, ids: number[]): Promise<number[]> {
  const active = new Set((await activeBrands(db, ids).select('id').execute()).map(({ id }) => id));
  return ids.filter((id) => active.has(id));
}

const activeBrands = (db: Database, ids: number[]) =>
  db.selectFrom('brands').where('id', '=', sql<number>`any(${ids})`).where(IN_ACTIVE_CATALOGUE);
