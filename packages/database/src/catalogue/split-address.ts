import { FLAG_KEYS, isFlag, METRIC_KEYS } from '@brandlode/contract';
import { sql } from 'kysely';
import { type Brand, hideFact, showFact, updateBrand } from '../collection/brand-values.ts';
import { type DatedFact, replacesFact, replacesValue } from '../collection/source-precedence.ts';
import { STORE_STATE } from '../collection/stores/store-state.ts';
import { presentTechnologies } from '../collection/technologies.ts';
import type { Connection, Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import { isRemoved } from '../owner-requests/is-removed.ts';
import { BrandChangeError, missing } from './merge-brand.ts';
import { storefrontAddress } from './storefront-address.ts';
import type { StoredProvenance } from './tables.ts';

/** Makes an address of a brand a separate brand, unless its owner had it removed. Returns its id. Throws BrandChangeError. */
export const splitAddress = (
  { db }: Pick<Connection, 'db'>,
  split: { id: number; address: string },
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    if (await isRemoved(trx, split.address))
      throw new BrandChangeError(`The owner of ${split.address} had it removed.`);
    return moveAddress(trx, split);
  });

/**
 * Moves an address of a brand to a new brand, with the observations made there and everything derived from them; the first brand's
 * values from there are replaced by its next best ones. Returns the id of the new brand. Throws BrandChangeError.
 */
export async function moveAddress(
  db: Database,
  { id, address }: { id: number; address: string },
): Promise<number> {
  const locked = await db
    .selectFrom('brands')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const brand: Brand = locked ?? (await missing(db, id));
  const domain = await releaseAddress(db, brand, address);
  const added = await addBrand(db, brand, address);
  const moved = await moveObservations(db, { from: id, to: added.id, address });

  const gained: Record<string, unknown> = { technologies: await presentTechnologies(db, added.id) };
  const lost: Record<string, unknown> = { technologies: await presentTechnologies(db, id) };
  await deriveValues(db, added, gained, [...METRIC_KEYS, ...FLAG_KEYS]);
  await deriveFacts(db, added, gained, moved.facts);
  const fromThere = moved.metrics.filter(({ metric, source, observed_at }) => {
    const origin = brand.origins[metric as keyof Brand['origins']];
    return origin?.source === source && Date.parse(origin.observedAt) === observed_at.getTime();
  });
  await deriveValues(db, brand, lost, new Set(fromThere.map(({ metric }) => metric)));
  await deriveFacts(db, { ...brand, domain }, lost, moved.facts);
  await updateBrand(db, added.id, gained);
  await updateBrand(db, id, lost);
  return added.id;
}

/** Removes the address from the brand; if it was the primary one, another becomes primary. Returns the primary address. */
async function releaseAddress(db: Database, brand: Brand, address: string): Promise<string> {
  const rows = await db
    .selectFrom('brand_addresses')
    .select('address')
    .where('brand_id', '=', brand.id)
    .orderBy(sql`length(address)`)
    .orderBy('address')
    .forUpdate()
    .execute();
  const others = rows.filter((row) => row.address !== address);
  if (others.length === rows.length)
    throw new BrandChangeError(`${address} is not an address of brand ${brand.id}.`);
  const [next] = others;
  if (!next) throw new BrandChangeError(`${address} is the only address of brand ${brand.id}.`);
  if (brand.domain === address)
    await updateBrand(db, brand.id, {
      domain: next.address,
      ...(brand.brand_name === address && { brand_name: next.address }),
    });
  if (storefrontAddress(String(brand.brand_url)) === address)
    await updateBrand(db, brand.id, { brand_url: new URL(`https://${next.address}`).href });
  await db.deleteFrom('brand_addresses').where('address', '=', address).execute();
  return brand.domain === address ? next.address : brand.domain;
}

async function addBrand(db: Database, brand: Brand, address: string): Promise<Brand> {
  const url = String(brand.brand_url);
  const { catalogue, is_demonstration } = brand;
  const result = await sql<Brand>`
    insert into brands (domain, brand_name, brand_url, catalogue, is_demonstration)
    values (${address}, ${address}, ${storefrontAddress(url) === address ? url : new URL(`https://${address}`).href},
      ${catalogue}, ${is_demonstration})
    returning *`.execute(db);
  return onlyRow(result);
}

type Moved = {
  metrics: { metric: string; source: string; observed_at: Date }[];
  facts: { fact: string; source: string; value: string }[];
};

async function moveObservations(
  db: Database,
  { from, to, address }: { from: number; to: number; address: string },
): Promise<Moved> {
  const metrics = await db
    .updateTable('metric_observations')
    .set({ brand_id: to })
    .where('brand_id', '=', from)
    .where('address', '=', address)
    .returning(['metric', 'source', 'observed_at'])
    .execute();
  const facts = await db
    .updateTable('fact_observations')
    .set({ brand_id: to })
    .where('brand_id', '=', from)
    .where('address', '=', address)
    .returning(['fact', 'source', 'value'])
    .execute();
  for (const table of ['brand_technologies', 'products', 'product_visits'] as const)
    await db
      .updateTable(table)
      .set({ brand_id: to })
      .where('brand_id', '=', from)
      .where('address', '=', address)
      .execute();
  return { metrics, facts };
}

/** Sets these metrics to the best of the brand's observations, or to unknown. */
async function deriveValues(
  db: Database,
  brand: Brand,
  changes: Record<string, unknown>,
  metrics: Iterable<string>,
) {
  const rows = await db
    .selectFrom('metric_observations')
    .selectAll()
    .where('brand_id', '=', brand.id)
    .where('metric', '=', sql<string>`any(${[...metrics]})`)
    .orderBy('observed_at')
    .orderBy('source')
    .execute();
  const origins: Record<string, StoredProvenance> = { ...brand.origins };
  for (const metric of metrics) {
    changes[metric] = null;
    delete origins[metric];
  }
  for (const { metric, observed_at, source, kind, value, low, high, inputs, import_id } of rows) {
    const origin: StoredProvenance = {
      source,
      kind,
      observedAt: observed_at.toISOString(),
      ...(low !== null && { low }),
      ...(high !== null && { high }),
      ...(inputs !== null && { inputs }),
      ...(import_id !== null && { importId: import_id }),
    };
    if (!replacesValue(origin, origins[metric])) continue;
    changes[metric] = isFlag(metric) ? value === 1 : value;
    origins[metric] = origin;
  }
  changes.origins = JSON.stringify(origins);
}

/** Sets the facts with moved observations to the best of the brand's observations, or to unknown. */
async function deriveFacts(
  db: Database,
  brand: Brand,
  changes: Record<string, unknown>,
  moved: Moved['facts'],
) {
  const facts = moved.map(({ fact }) => fact).filter((fact) => fact !== STORE_STATE);
  const { rows: before } = await sql<{ fact: string; value: string }>`
    delete from brand_facts f using unnest(${facts}::text[], ${moved.map(({ source }) => source)}::text[],
      ${moved.map(({ value }) => value)}::text[]) as moved (fact, source, value)
    where f.brand_id = ${brand.id} and f.fact = moved.fact and f.source = moved.source and f.value = moved.value
    returning f.fact, f.value`.execute(db);
  const { rows: observed } = await sql<DatedFact & { brand_id: number; evidence: string | null }>`
    select brand_id, fact, value, evidence, source, last_observed_at as observed_at
    from fact_observations where brand_id = ${brand.id} and fact = any(${facts})
    order by last_observed_at, source`.execute(db);
  const best = new Map<string, (typeof observed)[number]>();
  for (const row of observed) if (replacesFact(row, best.get(row.fact))) best.set(row.fact, row);
  const derived = await insertFacts(db, [...best.values()]);
  for (const { fact, value } of before)
    if (!derived.some((kept) => kept.fact === fact)) hideFact(brand, changes, fact, value);
  for (const { fact, value } of derived)
    showFact(brand, changes, fact, value, before.find((earlier) => earlier.fact === fact)?.value ?? null);
}

/** Facts that are still those of another observation stay. */
async function insertFacts(
  db: Database,
  facts: (DatedFact & { brand_id: number; evidence: string | null })[],
) {
  if (facts.length === 0) return [];
  return db
    .insertInto('brand_facts')
    .values(facts)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['fact', 'value'])
    .execute();
}
