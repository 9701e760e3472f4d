import { FACT_COLUMNS, type FactColumn, traitOfFact } from '@brandlode/contract';
import { sql } from 'kysely';
import type { BrandRow } from '../catalogue/get-brands.ts';
import type { Database } from '../connect.ts';
import type { BrandFactRow } from './read-collection.ts';
import { categoryIds } from './validate-values.ts';

export type FactSources = { [column in FactColumn]?: { source: string; observedAt: Date } };

type Row = Pick<BrandRow, 'id' | 'is_demonstration' | 'origins' | FactColumn>;

/** By brand id, where the displayed texts and lists of brands come from; only of values that a source reported as they are displayed. */
export async function readFactSources(db: Database, brands: Row[]): Promise<Map<number, FactSources>> {
  const ids = brands.map(({ id }) => id);
  const facts = await db
    .selectFrom('brand_facts')
    .selectAll()
    .where('brand_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  const factsOf = Map.groupBy(facts, ({ brand_id }) => Number(brand_id));
  const textsOf = await readTextSources(db, brands);
  return new Map(
    brands.map((brand) => [
      brand.id,
      { ...textsOf.get(brand.id), ...sourcesOf(brand, factsOf.get(brand.id) ?? []) },
    ]),
  );
}

/** By brand id, the imported file or starter data that states a displayed text or list, the newest of several. */
export async function readTextSources(db: Database, brands: Row[]): Promise<Map<number, FactSources>> {
  const rows = await db
    .selectFrom('brand_texts')
    .selectAll()
    .where('brand_id', '=', sql<number>`any(${brands.map(({ id }) => id)}::bigint[])`)
    .orderBy('observed_at')
    .orderBy('source')
    .execute();
  const byBrand = Map.groupBy(rows, ({ brand_id }) => Number(brand_id));
  return new Map(
    brands.map((brand) => [
      brand.id,
      Object.fromEntries(
        (byBrand.get(brand.id) ?? []).flatMap(({ texts, source, observed_at: observedAt }) =>
          FACT_COLUMNS.filter(
            (column) => column in texts && String(texts[column]) === String(brand[column]),
          ).map((column) => [column, { source, observedAt }]),
        ),
      ),
    ]),
  );
}

function sourcesOf(brand: Row, facts: BrandFactRow[]): FactSources {
  const sources: FactSources = brand.is_demonstration ? demonstrationSources(brand) : {};
  for (const { fact, value, source, observed_at: observedAt } of facts) {
    const column = columnShowing(brand, fact, value);
    if (column) sources[column] = { source, observedAt };
  }
  return sources;
}

/** Everything about a demonstration brand was generated at once. */
function demonstrationSources({ origins, ...brand }: Row): FactSources {
  const origin = origins['*'];
  if (!origin) return {};
  const { source, observedAt } = origin;
  return Object.fromEntries(
    FACT_COLUMNS.filter((column) => brand[column] !== null && brand[column].length > 0).map((column) => [
      column,
      { source, observedAt: new Date(observedAt) },
    ]),
  );
}

/** The column that displays this value of a fact; an import may have replaced it. */
function columnShowing(brand: Row, fact: string, value: string): FactColumn | undefined {
  const trait = traitOfFact(fact, value);
  if (trait) return brand[trait.key].join() === trait.id ? trait.key : undefined;
  if (fact === 'country') return brand.locations.join() === value ? 'locations' : undefined;
  if (fact === 'categories')
    return brand.categories.join() === categoryIds(value).join() ? 'categories' : undefined;
  const column = FACT_COLUMNS.find((column) => column === fact);
  return column && brand[column] === value ? column : undefined;
}
