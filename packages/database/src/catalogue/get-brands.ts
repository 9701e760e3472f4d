import { FLAG_KEYS, METRIC_KEYS } from '@brandlode/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { IN_ACTIVE_CATALOGUE } from './catalogue-state.ts';
import type { BrandsTable } from './tables.ts';

export type BrandRow = Selectable<BrandsTable>;

/** What lists show of a brand. Reading the other columns, provenance above all, costs more than these. */
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
  'fb_url',
  'ig_url',
  'shopify_url',
  ...METRIC_KEYS,
  ...FLAG_KEYS,
] as const;
export type ListedBrandRow = Pick<BrandRow, (typeof LISTED)[number]>;

/** Brands of the active catalogue by id, in any order; ids that are not in it are left out. */
export const getListedBrands = (db: Database, ids: number[]): Promise<ListedBrandRow[]> =>
  activeBrands(db, ids).select(LISTED).execute();

/** A brand of the active catalogue. */
export const getBrand = (db: Database, id: number): Promise<BrandRow | undefined> =>
  activeBrands(db, [id]).selectAll().executeTakeFirst();

const activeBrands = (db: Database, ids: number[]) =>
  db
    .selectFrom('brands')
    .where('id', '=', sql<number>`any(${ids})`)
    .where(sql.raw<boolean>(IN_ACTIVE_CATALOGUE));
