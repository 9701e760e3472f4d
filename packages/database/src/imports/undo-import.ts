import { type Selectable, sql } from 'kysely';
import type { ProvenanceByKey, StoredProvenance } from '../catalogue/tables.ts';
import type { Connection, Database } from '../connect.ts';
import { deleteObservations } from '../events/delete-observations.ts';
import { withdrawRanks } from './imported-ranks.ts';
import { isList, STAGED_COLUMNS, VALUE_COLUMNS } from './staged-columns.ts';
import type { ImportTables, ReplacedObservation } from './tables.ts';

const BATCH = 2_000;

/** The ids of other imports, which can be undone as well. */
const othersThan = (importId: number) =>
  sql<number>`any (array(select id from imports where id <> ${importId}))`;

type Values = Record<string, unknown>;
type Recorded = Pick<
  Selectable<ImportTables['import_changes']>,
  'added' | 'before' | 'origins_before' | 'observations_before'
>;
type Change = Recorded & {
  id: number;
  untouched: boolean;
  /** Null once the brand is deleted. */
  brand: (Values & { origins: ProvenanceByKey }) | null;
  /** Whether the brand is known from anything but imports. */
  observed: boolean;
  /** Columns without provenance that a later import set or collection confirmed. */
  later: string[] | null;
};

/**
 * Undoes an import into the shared catalogue: values that are still from it are replaced by the previous ones, later values are kept,
 * and brands that it added and nothing else changed are deleted. Runs in transactions of 2,000 brands and can be repeated after an
 * interruption. `beforeCommit` may throw to end it.
 */
export async function undoImport(
  connection: Pick<Connection, 'db'>,
  importId: number,
  beforeCommit: (db: Database) => Promise<void>,
): Promise<void> {
  for (;;) {
    const undone = await connection.db.transaction().execute(async (db) => {
      const changes = await takeChanges(db, importId);
      const gone = changes.filter((change) => isRemoved(change, importId)).map(({ id }) => id);
      const restorable = changes.filter(({ id, brand }) => brand && !gone.includes(id));
      for (const change of restorable) await restore(db, change, importId);
      const ids = changes.map(({ id }) => id);
      await deleteObservations(db, ids, sql`import_id = ${importId}`);
      await restoreHistory(
        db,
        restorable.flatMap(({ observations_before }) => observations_before ?? []),
      );
      await sql`delete from brand_texts where brand_id = any(${ids}) and import_id = ${importId}`.execute(db);
      await withdrawRanks(db, ids, importId);
      await clearBefore(db, changes, importId);
      await sql`delete from brands where id = any(${gone})`.execute(db);
      await beforeCommit(db);
      return changes.length;
    });
    if (undone < BATCH) return;
  }
}

async function takeChanges(db: Database, importId: number): Promise<Change[]> {
  const columns = STAGED_COLUMNS.map(({ name }) => sql`${sql.lit(name)}, b.${sql.ref(name)}`);
  const others = othersThan(importId);
  const { rows: next } = await sql<{ brand_id: number }>`
    select brand_id from import_changes where import_id = ${importId} order by brand_id limit ${BATCH}`.execute(
    db,
  );
  const ids = next.map(({ brand_id }) => brand_id);
  const { rows } = await sql<Change>`
    with taken as (
       delete from import_changes where import_id = ${importId} and brand_id = any(${ids}) returning *
     ), locked as materialized (
       select * from brands where id = any(${ids}) order by id for update
     )
     select t.brand_id as id, t.added, t.before, t.origins_before, t.observations_before,
       b.changed_in = t.written_in as untouched,
       case when b.id is not null then jsonb_build_object(${sql.join(columns)}, 'origins', b.origins, 'domain', b.domain) end as brand,
       exists (select from brand_facts f where f.brand_id = t.brand_id)
         or exists (select from metric_observations f where f.brand_id = t.brand_id and f.import_id is distinct from ${importId}
           and f.source <> 'estimates')
         or exists (select from import_changes c where c.brand_id = t.brand_id and c.import_id = ${others}
           and c.written_in > t.written_in) as observed,
       (select array_agg(key) from (
         select jsonb_object_keys(c.before) as key from import_changes c
         where c.brand_id = t.brand_id and c.import_id = ${others} and c.written_in > t.written_in
         union
         select fact from brand_facts f where f.brand_id = t.brand_id and f.value = to_jsonb(b) ->> f.fact
       ) keys) as later
     from taken t left join locked b on b.id = t.brand_id
     order by t.brand_id`.execute(db);
  return rows;
}

/** What the import replaced and nothing else has replaced since. */
async function restoreHistory(db: Database, observations: readonly ReplacedObservation[]) {
  if (observations.length === 0) return;
  await sql`
    insert into metric_observations
    select * from jsonb_populate_recordset(null::metric_observations, ${JSON.stringify(observations)}::jsonb)
    on conflict do nothing`.execute(db);
}

/** Whether the brand is in the catalogue only because of the import. */
function isRemoved({ added, untouched, brand, observed }: Change, importId: number): boolean {
  if (!added || !brand) return false;
  if (untouched) return true;
  const values = VALUE_COLUMNS.filter(({ name }) => brand[name] !== null);
  return (
    !observed &&
    values.every(({ name }) => {
      const origin = originOf(brand.origins, name);
      return isFrom(origin, importId) || isRankEstimate(origin);
    })
  );
}

/** Estimated from ranks and prices, which adds no knowledge. */
const isRankEstimate = (origin: StoredProvenance | undefined) => origin?.source === 'estimates';

const originOf = (origins: ProvenanceByKey | null, name: string): StoredProvenance | undefined => {
  const own: unknown = origins && Reflect.get(origins, name);
  return isProvenance(own) ? own : origins?.['*'];
};
const isProvenance = (value: unknown): value is StoredProvenance =>
  typeof value === 'object' && value !== null;
const isFrom = (origin: StoredProvenance | undefined, importId: number) => origin?.importId === importId;

async function restore(db: Database, change: Change, importId: number) {
  const { id, added, before, origins_before, brand, later, untouched } = change;
  if (!brand) return;
  const values: Values = {};
  const origins: Record<string, StoredProvenance | undefined> = { ...brand.origins };
  const star = origins['*'];
  // Names the values covered by the shared entry, so that it can be removed.
  if (isFrom(star, importId)) {
    delete origins['*'];
    const shared = origins_before?.['*'];
    if (shared) origins['*'] = shared;
  }
  const visits = originOf(brand.origins, 'estimated_monthly_traffic');
  const losesRank = isRankEstimate(visits) && isFrom(visits, importId);
  for (const column of STAGED_COLUMNS) {
    const { name } = column;
    const was = before?.[name];
    const origin = originOf(brand.origins, name);
    // Estimates are made from imported values, not recorded as values of the import.
    const isDerived = isRankEstimate(origin) && (losesRank || isFrom(origin, importId));
    if (!was && !added && !isDerived) continue;
    const old = was?.[0] ?? (isList(column) ? [] : null);
    if (VALUE_COLUMNS.includes(column)) {
      if (brand[name] === null || !(isDerived || isFrom(origin, importId))) continue;
      values[name] = old;
      const originBefore = old === null ? undefined : originOf(origins_before, name);
      if (originBefore && JSON.stringify(originBefore) !== JSON.stringify(origins['*']))
        origins[name] = originBefore;
      else delete origins[name];
    } else if (untouched || !later?.includes(name)) {
      values[name] = name === 'brand_name' ? (old ?? brand.domain) : old;
    }
  }
  await db
    .updateTable('brands')
    .set({ ...values, origins: JSON.stringify(origins) })
    .where('id', '=', id)
    .execute();
}

/** Undoing another import later must not restore what this one had set. */
async function clearBefore(db: Database, changes: Change[], importId: number) {
  const { rows } = await sql<
    Pick<Change, 'id' | 'before' | 'origins_before' | 'observations_before'> & { import_id: number }
  >`
    select brand_id as id, import_id, before, origins_before, observations_before from import_changes
    where import_id = ${othersThan(importId)} and brand_id = any(${changes.map(({ id }) => id)})
      and (before is not null or observations_before is not null) for update`.execute(db);
  const byId = new Map(changes.map((change) => [change.id, change]));
  for (const other of rows) {
    const change = byId.get(other.id);
    const before = other.before && { ...other.before };
    const origins: Record<string, unknown> = { ...other.origins_before };
    for (const { name } of VALUE_COLUMNS) {
      if (!before?.[name] || !isFrom(originOf(other.origins_before, name), importId)) continue;
      before[name] = [change?.before?.[name]?.[0] ?? null];
      origins[name] = originOf(change?.origins_before ?? null, name);
    }
    if (isFrom(other.origins_before?.['*'], importId)) delete origins['*'];
    await db
      .updateTable('import_changes')
      .set({
        before: before && JSON.stringify(before),
        origins_before: JSON.stringify(origins),
        observations_before: JSON.stringify(
          (other.observations_before ?? []).flatMap((observation) =>
            observation.import_id === importId
              ? (change?.observations_before ?? []).filter((earlier) => isSameMoment(earlier, observation))
              : observation,
          ),
        ),
      })
      .where('brand_id', '=', other.id)
      .where('import_id', '=', other.import_id)
      .execute();
  }
}

const isSameMoment = (one: ReplacedObservation, other: ReplacedObservation) =>
  one.metric === other.metric && one.source === other.source && one.observed_at === other.observed_at;
