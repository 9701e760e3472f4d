import { type FlagKey, type MetricKey, traitOfFact } from '@brandlode/contract';
import type { ProvenanceByKey, StoredProvenance } from '../catalogue/tables.ts';
import type { Database } from '../connect.ts';
import { isCoarser } from './coarser.ts';
import { COLUMN_FACTS } from './observed.ts';
import { ONLINE_FACTS } from './online-facts.ts';
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
  platforms: string[];
  languages: string[];
  currencies: string[];
} & Record<string, unknown>;

const observationOf = (
  brandId: number,
  metric: MetricKey | FlagKey,
  value: number,
  { source, kind, observedAt, low, high, inputs, importId }: StoredProvenance,
) => ({
  brand_id: brandId,
  metric,
  observed_at: observedAt,
  source,
  kind,
  value,
  low: low ?? null,
  high: high ?? null,
  inputs: inputs === undefined || inputs === null ? null : JSON.stringify(inputs),
  import_id: importId ?? null,
});

/** Adds a value that was found at an address to the history. */
export async function saveObservedValue(
  db: Database,
  brandId: number,
  metric: MetricKey | FlagKey,
  value: number,
  origin: StoredProvenance,
  address: string,
) {
  await db
    .insertInto('metric_observations')
    .values({ ...observationOf(brandId, metric, value, origin), address })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'metric', 'observed_at', 'source']).doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        value: ref('excluded.value'),
        low: ref('excluded.low'),
        high: ref('excluded.high'),
        inputs: ref('excluded.inputs'),
        address: ref('excluded.address'),
        import_id: ref('excluded.import_id'),
      })),
    )
    .execute();
}

/** Whether a current value may come from a file, whose values are not in the history until they are replaced. */
export const mayBeOfFile = ({ kind }: StoredProvenance): boolean =>
  kind === 'imported' || kind === 'estimated';

/** Adds a current value to the history if it may be missing from it, before another value or brand replaces it. */
export async function saveCurrentValue(
  db: Database,
  brandId: number,
  metric: MetricKey | FlagKey,
  value: number,
  origin: StoredProvenance,
) {
  if (!mayBeOfFile(origin)) return;
  await db
    .insertInto('metric_observations')
    .values(observationOf(brandId, metric, value, origin))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a fact, which is stored as text, says less than the known one. */
export function isCoarserFact(fact: string, offered: string, known: string | null): boolean {
  if (known === null) return false;
  if (fact === 'categories') return isCoarser(fact, categoryIds(offered), categoryIds(known));
  if (fact === 'country') return isCoarser('locations', [offered], [known]);
  return isCoarser(fact, offered, known);
}

/** Copies a fact into the catalogue if it is empty or holds collection's previous value: never over a text of another origin. */
export function showFact(
  brand: Brand,
  changes: Record<string, unknown>,
  fact: string,
  value: string,
  before: string | null,
) {
  if (ONLINE_FACTS.includes(fact)) {
    // The index reads it with the brand's row.
    if (value !== before) changes.updated_at = new Date();
    return;
  }
  if (fact === 'country') {
    const own =
      brand.locations.length === 0 || (brand.locations.length === 1 && brand.locations[0] === before);
    if (own && brand.locations[0] !== value) changes.locations = brand.locations = [value];
    return;
  }
  if (fact === 'categories') {
    const [ids, own] = [categoryIds(value), categoryIds(before ?? '')];
    // Categories from an import or the starter catalogue are kept.
    if (hasSameEntries(brand.categories, []) || hasSameEntries(brand.categories, own))
      if (!hasSameEntries(brand.categories, ids)) changes.categories = brand.categories = ids;
    return;
  }
  const trait = traitOfFact(fact, value);
  if (trait) {
    if (brand[trait.key].join() !== trait.id) changes[trait.key] = brand[trait.key] = [trait.id];
    return;
  }
  if (!(COLUMN_FACTS as readonly string[]).includes(fact)) return;
  const shown = brand[fact];
  const nothing = shown === null || shown === 'NULL' || (fact === 'brand_name' && shown === brand.domain);
  if ((nothing || shown === before) && shown !== value) changes[fact] = brand[fact] = value;
}

/** Reverts `showFact` for a fact that is no longer known. */
export function hideFact(brand: Brand, changes: Record<string, unknown>, fact: string, value: string) {
  const trait = traitOfFact(fact, value);
  if (trait) {
    if (brand[trait.key].join() === trait.id) changes[trait.key] = brand[trait.key] = [];
  } else if (fact === 'country') {
    if (brand.locations.length === 1 && brand.locations[0] === value) changes.locations = [];
  } else if (fact === 'categories') {
    if (hasSameEntries(brand.categories, categoryIds(value))) changes.categories = [];
  } else if (fact === 'brand_name') {
    if (brand.brand_name === value) changes.brand_name = brand.domain;
  } else if (fact !== 'brand_url' && (COLUMN_FACTS as readonly string[]).includes(fact)) {
    if (brand[fact] === value) changes[fact] = null;
  }
}

const hasSameEntries = (a: number[], b: number[]) =>
  a.length === b.length && a.every((entry, index) => entry === b[index]);

export async function updateBrand(db: Database, id: number, changes: Record<string, unknown>) {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('brands').set(changes).where('id', '=', id).execute();
}
