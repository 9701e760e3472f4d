import type { FlagKey, MetricKey } from '@brandlode/contract';
import type pg from 'pg';
import type { ProvenanceByKey, StoredProvenance } from '../catalogue/tables.ts';
import { COLUMN_FACTS } from './observed.ts';
import { categoryIds } from './validate-values.ts';

/** A row of `brands`, locked by the transaction that changes it. */
export type Brand = {
  id: number;
  domain: string;
  catalogue: 'real' | 'demonstration';
  is_demonstration: boolean;
  origins: ProvenanceByKey;
  locations: string[];
  categories: number[];
  technologies: string[];
} & Record<string, unknown>;

/** Adds a value to the history. */
export async function keepFigure(
  client: pg.ClientBase,
  brandId: number,
  metric: MetricKey | FlagKey,
  value: number,
  { source, kind, observedAt, low, high, inputs, importId }: StoredProvenance,
  address: string | null,
) {
  await client.query(
    `insert into figure_observations (brand_id, metric, observed_at, source, kind, value, low, high, inputs, address, import_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (brand_id, metric, observed_at, source) do update
       set kind = excluded.kind, value = excluded.value, low = excluded.low, high = excluded.high, inputs = excluded.inputs,
         address = excluded.address, import_id = excluded.import_id`,
    [
      brandId,
      metric,
      observedAt,
      source,
      kind,
      value,
      low ?? null,
      high ?? null,
      inputs ?? null,
      address,
      importId ?? null,
    ],
  );
}

/**
 * Copies a fact into the catalogue where it is empty or holds collection's previous value: never over a text of another origin.
 */
export function showFact(
  brand: Brand,
  changes: Record<string, unknown>,
  fact: string,
  value: string,
  before: string | null,
) {
  if (fact === 'country') {
    const own =
      brand.locations.length === 0 || (brand.locations.length === 1 && brand.locations[0] === before);
    if (own && brand.locations[0] !== value) changes.locations = brand.locations = [value];
    return;
  }
  if (fact === 'categories') {
    const [ids, own] = [categoryIds(value), categoryIds(before ?? '')];
    // Categories that an import or the starter catalogue gave stay.
    if (same(brand.categories, []) || same(brand.categories, own))
      if (!same(brand.categories, ids)) changes.categories = brand.categories = ids;
    return;
  }
  if (!(COLUMN_FACTS as readonly string[]).includes(fact)) return;
  const shown = brand[fact];
  const nothing = shown === null || shown === 'NULL' || (fact === 'brand_name' && shown === brand.domain);
  if ((nothing || shown === before) && shown !== value) changes[fact] = brand[fact] = value;
}

/** Takes back what `showFact` copied: a fact that is no longer known. */
export function hideFact(brand: Brand, changes: Record<string, unknown>, fact: string, value: string) {
  if (fact === 'country') {
    if (brand.locations.length === 1 && brand.locations[0] === value) changes.locations = [];
  } else if (fact === 'categories') {
    if (same(brand.categories, categoryIds(value))) changes.categories = [];
  } else if (fact === 'brand_name') {
    if (brand.brand_name === value) changes.brand_name = brand.domain;
  } else if (fact !== 'brand_url' && (COLUMN_FACTS as readonly string[]).includes(fact)) {
    if (brand[fact] === value) changes[fact] = null;
  }
}

const same = (one: number[], other: number[]) =>
  one.length === other.length && one.every((entry, at) => entry === other[at]);

export async function updateBrand(client: pg.ClientBase, id: number, changes: Record<string, unknown>) {
  const columns = Object.keys(changes);
  if (columns.length === 0) return;
  const sets = columns.map((column, at) => `"${column}" = $${at + 2}`).join(', ');
  await client.query(`update brands set ${sets} where id = $1`, [id, ...Object.values(changes)]);
}
