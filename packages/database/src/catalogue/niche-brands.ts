import { type RawBuilder, sql } from 'kysely';
import { IN_ACTIVE_CATALOGUE } from './catalogue-state.ts';

/** Brands of the active catalogue in a category. */
export type CategoryBrands = { category: number; except: ReadonlySet<number> };

/** Brands of the active catalogue in a category, or that use a technology. */
export type NicheBrands = CategoryBrands | { technology: string; except: ReadonlySet<number> };

/** Whether a row of `brands` is of the active catalogue and not an exception. */
export const isShown = ({ except }: Pick<NicheBrands, 'except'>): RawBuilder<boolean> =>
  sql`${IN_ACTIVE_CATALOGUE} and brands.id <> all(${[...except]}::bigint[])`;

/** Whether a row of `brands` is in a niche. */
export const isIn = (niche: NicheBrands): RawBuilder<boolean> =>
  'category' in niche
    ? sql`${isShown(niche)} and categories @> array[${niche.category}]::smallint[]`
    : sql`${isShown(niche)} and technologies @> array[${niche.technology}]::text[]`;
