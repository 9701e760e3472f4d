import { FLAG_KEYS, METRIC_KEYS } from '@brandlode/contract';
import { sql } from 'kysely';
import { type Brand, saveCurrentValue, showFact, updateBrand } from '../collection/brand-values.ts';
import { isCoarser } from '../collection/coarser.ts';
import { COLUMN_FACTS } from '../collection/observed.ts';
import { mergeProducts } from '../collection/products.ts';
import { type DatedFact, replacesFact, replacesValue } from '../collection/source-precedence.ts';
import { mergeTechnologies, presentTechnologies } from '../collection/technologies.ts';
import type { Connection, Database } from '../connect.ts';
import { lockListsOf, moveBrandInWorkspaces } from '../private-brands/move-brand.ts';
import { getRedirect } from './get-redirect.ts';

/** Brands cannot be merged or split as requested; the message explains why to the operator. */
export class BrandChangeError extends Error {}

/**
 * Merges `otherId` into `keepId`, which gets its addresses and observations, those of its values that take precedence, and what `keepId`
 * lacks; lists and notes follow. The other id redirects to `keepId` from now on. Throws BrandChangeError.
 */
export async function mergeBrand(
  connection: Pick<Connection, 'db'>,
  { keepId, otherId }: { keepId: number; otherId: number },
): Promise<void> {
  await connection.db.transaction().execute(async (db) => {
    await lockListsOf(db, [keepId, otherId]);
    const { keep, other } = await lockBoth(db, keepId, otherId);
    const changes: Record<string, unknown> = {};
    await nameAddressOfObservations(db, keepId);
    await nameAddressOfObservations(db, otherId);
    await moveObservationsAndEvents(db, keepId, otherId);
    await moveReplacedObservations(db, keep, otherId);
    await mergeValues(db, keep, other, changes);
    await mergeFacts(db, keep, otherId, changes);
    await mergeTexts(db, keep.id, otherId);
    await mergeImportedRanks(db, keep.id, otherId);
    await mergeTechnologies(db, keepId, otherId);
    await mergeProducts(db, keepId, otherId);
    changes.technologies = await presentTechnologies(db, keepId);
    fillGaps(keep, other, changes);

    await db
      .updateTable('brand_addresses')
      .set({ brand_id: keepId })
      .where('brand_id', '=', otherId)
      .execute();
    await db.updateTable('brand_redirects').set({ to_id: keepId }).where('to_id', '=', otherId).execute();
    await db.insertInto('brand_redirects').values({ to_id: keepId, from_id: otherId }).execute();
    await moveBrandInWorkspaces(db, { keepId, otherId });
    // Before the update, because both may have the same Wikidata id.
    await db.deleteFrom('brands').where('id', '=', otherId).execute();
    await updateBrand(db, keepId, changes);
  });
}

async function lockBoth(db: Database, keepId: number, otherId: number) {
  if (keepId === otherId) throw new BrandChangeError('A brand cannot be merged with itself.');
  const rows: Brand[] = await db
    .selectFrom('brands')
    .selectAll()
    .where('id', 'in', [keepId, otherId])
    .orderBy('id')
    .forUpdate()
    .execute();
  const find = async (id: number) => rows.find((row) => row.id === id) ?? missing(db, id);
  const [keep, other] = [await find(keepId), await find(otherId)];
  if (keep.catalogue !== other.catalogue || keep.is_demonstration !== other.is_demonstration)
    throw new BrandChangeError('Brands of different catalogues cannot be merged.');
  return { keep, other };
}

/** Throws an error that explains why there is no brand with this id. */
export async function missing(db: Database, id: number): Promise<never> {
  const redirect = await getRedirect(db, id);
  throw new BrandChangeError(
    redirect === undefined ? `There is no brand ${id}.` : `Brand ${id} was merged into brand ${redirect}.`,
  );
}

/** Assigns observations without an address to the brand's only address, so that a later split can separate them. */
async function nameAddressOfObservations(db: Database, id: number) {
  for (const [table, condition] of [
    ['metric_observations', sql`kind <> 'imported'`],
    ['fact_observations', sql`true`],
  ] as const)
    await sql`
      update ${sql.table(table)} set address = (select min(address) from brand_addresses where brand_id = ${id})
      where brand_id = ${id} and address is null and ${condition}
        and (select count(*) from brand_addresses where brand_id = ${id}) = 1`.execute(db);
}

/** If both have the same one, the other's is deleted with the other brand. Events keep their ids, so that none counts as new. */
async function moveObservationsAndEvents(db: Database, keepId: number, otherId: number) {
  for (const [table, same] of [
    [sql.table('metric_observations'), sql`metric, observed_at, source`],
    [sql.table('fact_observations'), sql`fact, source, first_observed_at`],
    [sql.table('brand_events'), sql`happened_at, kind, subject`],
  ] as const)
    await sql`
      update ${table} set brand_id = ${keepId} where brand_id = ${otherId}
        and (${same}) not in (select ${same} from ${table} where brand_id = ${keepId})`.execute(db);
}

/** While an import can be undone, undoing it restores the observations that it replaced. */
const moveReplacedObservations = (db: Database, keep: Brand, otherId: number) =>
  sql`
    insert into import_changes as c (import_id, brand_id, added, before, origins_before, observations_before)
    select import_id, ${keep.id}, false, '{}', ${JSON.stringify(keep.origins)}, (
      select jsonb_agg(replaced || jsonb_build_object('brand_id', ${keep.id}::bigint))
      from jsonb_array_elements(observations_before) as replaced)
    from import_changes where brand_id = ${otherId} and observations_before is not null
    on conflict (import_id, brand_id) do update set
      observations_before = coalesce(c.observations_before, '[]') || excluded.observations_before,
      written_in = excluded.written_in`.execute(db);

async function mergeValues(db: Database, keep: Brand, other: Brand, changes: Record<string, unknown>) {
  const origins = { ...keep.origins };
  for (const key of [...METRIC_KEYS, ...FLAG_KEYS]) {
    if (other[key] === null) continue;
    const offered = other.origins[key] ?? other.origins['*'];
    const currentOrigin = keep.origins[key] ?? keep.origins['*'];
    if (offered) await saveCurrentValue(db, keep.id, key, Number(other[key]), offered);
    if (keep[key] !== null) {
      if (!offered || !replacesValue(offered, currentOrigin)) continue;
      if (currentOrigin) await saveCurrentValue(db, keep.id, key, Number(keep[key]), currentOrigin);
    }
    changes[key] = other[key];
    if (offered) origins[key] = offered;
    if (offered?.importId !== undefined)
      await recordForUndo(db, { keep, otherId: other.id, importId: offered.importId, key });
  }
  changes.origins = JSON.stringify(origins);
}

/** While an import can be undone, undoing it restores the value from before the merge. */
async function recordForUndo(
  db: Database,
  { keep, otherId, importId, key }: { keep: Brand; otherId: number; importId: number; key: string },
) {
  await sql`
    insert into import_changes as c (import_id, brand_id, added, before, origins_before)
     select import_id, ${keep.id}, false, ${JSON.stringify({ [key]: [keep[key]] })}, ${JSON.stringify(keep.origins)}
     from import_changes where import_id = ${importId} and brand_id = ${otherId}
     on conflict (import_id, brand_id) do update set
       before = excluded.before || coalesce(c.before, '{}'), written_in = excluded.written_in`.execute(db);
}

/** Name and website stay those of the brand that the operator chose to keep. */
async function mergeFacts(db: Database, keep: Brand, otherId: number, changes: Record<string, unknown>) {
  const rows: (DatedFact & { brand_id: number })[] = await db
    .selectFrom('brand_facts')
    .select(['brand_id', 'fact', 'value', 'source', 'observed_at'])
    .where('brand_id', 'in', [keep.id, otherId])
    .execute();
  const known = new Map(rows.filter(({ brand_id }) => brand_id === keep.id).map((row) => [row.fact, row]));
  const better = rows.filter(
    (row) =>
      row.brand_id === otherId &&
      (!known.has(row.fact) || !KEPT_FACTS.includes(row.fact)) &&
      replacesFact(row, known.get(row.fact)),
  );
  await sql`
    insert into brand_facts (brand_id, fact, value, evidence, source, observed_at)
    select ${keep.id}, fact, value, evidence, source, observed_at from brand_facts
    where brand_id = ${otherId} and fact = any(${better.map(({ fact }) => fact)})
    on conflict (brand_id, fact) do update
      set value = excluded.value, evidence = excluded.evidence, source = excluded.source, observed_at = excluded.observed_at`.execute(
    db,
  );
  for (const { fact, value } of better) showFact(keep, changes, fact, value, known.get(fact)?.value ?? null);
}
const KEPT_FACTS = ['brand_name', 'brand_url'];

/** Of ranks imported for the same day, the one of the brand that is kept. */
const mergeImportedRanks = (db: Database, keepId: number, otherId: number) =>
  sql`
    insert into imported_ranks (brand_id, day, rank, import_id, others)
    select ${keepId}, day, rank, import_id, others from imported_ranks where brand_id = ${otherId}
    on conflict do nothing`.execute(db);

/** What files state about the other brand; of a source that states something about both, what it states about the one that is kept. */
const mergeTexts = (db: Database, keepId: number, otherId: number) =>
  sql`
    insert into brand_texts (brand_id, source, observed_at, texts, import_id)
    select ${keepId}, source, observed_at, texts, import_id from brand_texts where brand_id = ${otherId}
    on conflict do nothing`.execute(db);

const GAPS = [...COLUMN_FACTS, 'kind', 'is_shop', 'wikidata_id', 'popularity_rank', 'prominence'];
const LISTS = ['categories', 'locations', 'unmapped_categories'];

function fillGaps(keep: Brand, other: Brand, changes: Record<string, unknown>) {
  const isUnknown = (brand: Brand, key: string) => {
    const value = brand[key];
    if (Array.isArray(value)) return value.length === 0;
    return value === null || value === 'NULL' || (key === 'brand_name' && value === brand.domain);
  };
  for (const key of [...GAPS, ...LISTS])
    if (!isUnknown(other, key) && (isUnknown(keep, key) || isCoarser(key, keep[key], other[key])))
      changes[key] = other[key];
}
