import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FACT_COLUMNS, type KeptValues } from '@brandlode/contract';
import { type RawBuilder, sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../connect.ts';
import type { SingleConnection } from '../in-transaction.ts';
import { onlyRow } from '../only-row.ts';
import { holdRemovals } from '../owner-requests/remove-brands.ts';
import type { ImportOrigin } from './import-origin.ts';
import { saveRanks } from './imported-ranks.ts';
import { planImport } from './plan-import.ts';
import {
  type BrandValues,
  isList,
  PLAIN_COLUMNS,
  STAGED_COLUMNS,
  toCopyLines,
  VALUE_COLUMNS,
} from './staged-columns.ts';

/** Numbers of rows by outcome, and the values that stay although a row has others. */
export type MergeOutcome = {
  added: number;
  changed: number;
  unchanged: number;
  kept: KeptValues[];
  /** Indexes of rows that are left out because the owner had the brand removed. */
  removed: number[];
};

/** How many rows are encoded for COPY at a time. */
const ROWS_PER_WRITE = 500;

/**
 * Merges rows, each of a different brand, into the catalogue within the caller's transaction: adds brands, sets values that supersede
 * the current ones, and leaves all others unchanged. Values older than the current ones are added to the history.
 */
export async function mergeBrands(
  transaction: SingleConnection,
  rows: readonly BrandValues[],
  origin: ImportOrigin,
): Promise<MergeOutcome> {
  const { db } = transaction;
  await holdRemovals(db);
  await stage(transaction, rows);
  const removed = await leaveOutRemoved(db);
  let added = 0;
  let changed = 0;
  let unchanged = 0;
  const kept: KeptValues[] = [];
  // A concurrent transaction may add some of the brands in the meantime: the next pass finds them.
  for (;;) {
    const matched = await match(db, true);
    if (matched > 0) {
      const changedNow = await update(db, origin);
      changed += changedNow;
      unchanged += matched - changedNow;
      kept.push(...(await countKept(db)));
      await saveTexts(db, CHANGED, origin);
      await saveRanks(db, MATCHED, origin);
    }
    const { unknown, later } = onlyRow(
      await sql<{ unknown: number; later: number }>`
        select count(*) filter (where k.n is null)::integer as unknown, count(*) filter (where k.turn > 1)::integer as later
        from import_rows s left join import_known k on k.n = s.n`.execute(db),
    );
    const addedNow = unknown === 0 ? 0 : await insert(db, origin);
    if (addedNow > 0) {
      await saveTexts(db, ADDED, origin);
      await saveRanks(db, ADDED, origin);
    }
    added += addedNow;
    if (addedNow === unknown && later === 0)
      return { added, changed, unchanged, kept: addKept(kept), removed };
    await sql`
      with done as (delete from import_known where turn = 1 returning n)
      delete from import_rows s using (select n from done union all select n from import_added) d where d.n = s.n`.execute(
      db,
    );
  }
}

/** The outcome that `mergeBrands` would have, without changing or locking anything. */
export async function compareBrands(
  transaction: SingleConnection,
  rows: readonly BrandValues[],
  origin: ImportOrigin,
): Promise<MergeOutcome> {
  const { db } = transaction;
  await stage(transaction, rows);
  const removed = await leaveOutRemoved(db);
  const matched = await match(db, false);
  if (matched > 0) await planImport(db, origin);
  const { added, changed } = onlyRow(
    await sql<{ added: number; changed: number }>`
      select (select count(*)::integer from import_rows s where not exists (select from import_known k where k.n = s.n)) as added,
        ${matched > 0 ? sql`(select count(*)::integer from import_plan where ${IS_CHANGE})` : sql`0`} as changed`.execute(
      db,
    ),
  );
  return {
    added,
    changed,
    unchanged: rows.length - removed.length - added - changed,
    kept: matched > 0 ? await countKept(db) : [],
    removed,
  };
}

async function countKept(db: Database): Promise<KeptValues[]> {
  const { rows } = await sql<KeptValues>`
    select key as column, value as reason, count(*)::integer as count from import_plan, jsonb_each_text(kept)
    group by key, value order by count desc, key, value`.execute(db);
  return rows;
}

/** Counts of several parts of a file as one, most frequent first. */
export function addKept(counts: readonly KeptValues[]): KeptValues[] {
  const sums = new Map<string, KeptValues>();
  for (const kept of counts) {
    const key = `${kept.column} ${kept.reason}`;
    sums.set(key, { ...kept, count: kept.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()].toSorted((a, b) => b.count - a.count);
}

const STAGED_NAMES = STAGED_COLUMNS.map(({ name }) => name);
const VALUE_NAMES = VALUE_COLUMNS.map(({ name }) => name);
const references = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

async function stage({ db, client }: SingleConnection, rows: readonly BrandValues[]) {
  const columns = STAGED_COLUMNS.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  // Without parameters, several statements take one round trip.
  await sql`
    drop table if exists import_rows, import_known, import_added;
    create temp table import_rows (n integer, domain text, details jsonb, placeholders text[], ${sql.join(columns)}) on commit drop;
    create temp table import_known (n integer, id bigint, turn integer) on commit drop;
    create temp table import_added (n integer) on commit drop`.execute(db);
  function* lines() {
    for (let start = 0; start < rows.length; start += ROWS_PER_WRITE)
      yield toCopyLines(rows, start, start + ROWS_PER_WRITE);
  }
  await pipeline(
    Readable.from(lines()),
    client.query(
      copyFrom(`copy import_rows (n, domain, details, placeholders, ${STAGED_NAMES.join(', ')}) from stdin`),
    ),
  );
  // Compiling such long expressions takes longer than evaluating them.
  await sql`analyze import_rows (n, domain); set local jit = off`.execute(db);
}

/** Deletes the staged rows of new brands that their owners had removed; returns their indexes. */
async function leaveOutRemoved(db: Database): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    delete from import_rows s
    where exists (select from opted_out_domains where removed_at is not null) and is_removed(s.domain)
      and not exists (select from brand_addresses a where a.address = s.domain)
    returning n`.execute(db);
  return rows.map(({ n }) => n);
}

/**
 * Finds the brands of the rows, locked in one order so that concurrent imports do not deadlock. Rows by several addresses of one brand
 * are merged one after another. Returns the number of brands.
 */
async function match(db: Database, lock: boolean): Promise<number> {
  const result = await sql<{ known: number }>`
    with known as materialized (
      select s.n, b.id from import_rows s join brand_addresses a on a.address = s.domain join brands b on b.id = a.brand_id
      order by b.id ${lock ? sql`for update of b` : sql``}
    ), cleared as (delete from import_known),
    matched as (
      insert into import_known select n, id, row_number() over (partition by id order by n) from known returning turn
    )
    select count(*) filter (where turn = 1)::integer as known from matched`.execute(db);
  return onlyRow(result).known;
}

/** New brands: every value has the same provenance, except for estimates. */
async function insert(db: Database, origin: ImportOrigin): Promise<number> {
  const texts = PLAIN_COLUMNS.map((column) => {
    const value = sql.ref(column.name);
    if (column.name === 'brand_name') return sql`coalesce(${value}, domain)`;
    return isList(column) ? sql`coalesce(${value}, '{}')` : value;
  });
  const values = references(VALUE_NAMES);
  const own = toJsonb(toStored(origin));
  const shared = toJsonb({ '*': toStored(origin) });
  const importId = sql`${origin.importId ?? null}::bigint`;
  const result = await sql<{ added: number }>`
    with added as (
      insert into brands (domain, origins, ${references(STAGED_NAMES)})
      select domain,
        case when num_nonnulls(${values}) = 0 then '{}'
          when details is null then ${shared}
          else ${shared} || coalesce((select jsonb_object_agg(key, ${own} || value) from jsonb_each(details)), '{}')
        end,
        ${sql.join(texts)}, ${values}
      from import_rows s
      where not exists (select from import_known k where k.n = s.n)
      order by domain collate "C"
      on conflict do nothing
      returning id, domain
    ), recorded as (
      insert into import_changes (import_id, brand_id, added)
      select ${importId}, id, true from added where ${importId} is not null
    ), done as (
      insert into import_added select n from import_rows s join added on added.domain = s.domain
    )
    select count(*)::integer as added from added`.execute(db);
  return onlyRow(result).added;
}

const toStored = ({ source, observedAt, importId }: ImportOrigin) => ({
  source,
  kind: 'imported',
  observedAt,
  ...(importId === undefined ? {} : { importId }),
});

const toJsonb = (value: object) => sql`${JSON.stringify(value)}::jsonb`;

const TEXT_COLUMNS = FACT_COLUMNS.filter((column) => STAGED_NAMES.some((name) => name === column));

/** Rows of brands that were changed, of all known ones, and of added ones, with the brand's id. */
const CHANGED = sql`
  select s.*, p.id as brand_id from import_plan p
  join import_known k on k.id = p.id and k.turn = 1 join import_rows s on s.n = k.n
  where p.before is not null or p.older is not null`;
const MATCHED = sql`
  select s.*, p.id as brand_id, coalesce(p.kept ->> 'rank' = 'newer', false) as keeps_rank
  from import_plan p join import_known k on k.id = p.id and k.turn = 1 join import_rows s on s.n = k.n`;
const ADDED = sql`
  select s.*, a.brand_id, false as keeps_rank from import_added n join import_rows s on s.n = n.n join brand_addresses a on a.address = s.domain`;

/** Stores the texts and lists of these rows with their origin. Of a file's several rows for a brand all count. */
async function saveTexts(db: Database, rows: RawBuilder<unknown>, origin: ImportOrigin) {
  const texts = TEXT_COLUMNS.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`);
  await sql`
    insert into brand_texts as t (brand_id, source, observed_at, texts, import_id)
    select brand_id, ${origin.source}, ${origin.observedAt}::timestamptz, texts, ${origin.importId ?? null}::bigint
    from (select brand_id, jsonb_strip_nulls(jsonb_build_object(${sql.join(texts)})) as texts from (${rows}) rows) stated
    where texts <> '{}'
    on conflict (brand_id, source) do update set observed_at = excluded.observed_at, import_id = excluded.import_id,
      texts = case when t.observed_at = excluded.observed_at then t.texts || excluded.texts else excluded.texts end
    where t.observed_at <= excluded.observed_at
      or (t.observed_at at time zone 'UTC')::date = (excluded.observed_at at time zone 'UTC')::date`.execute(
    db,
  );
}

/** A condition on rows of `import_plan`. */
const IS_CHANGE = sql`(before is not null or older is not null)`;

/**
 * Sets the values of known brands that supersede the current ones; returns the number of changed brands. Both values are observations from
 * then on, so that a change or an event is computed from them at once.
 */
async function update(db: Database, origin: ImportOrigin): Promise<number> {
  await planImport(db, origin);
  const own = toJsonb(toStored(origin));
  const offered = sql`${own} || coalesce(details -> key, '{}') || coalesce(corrected -> key, '{}')`;
  const importId = sql`${origin.importId ?? null}::bigint`;
  const sets = STAGED_NAMES.map((name) => {
    const column = sql.ref(name);
    return sql`${column} = coalesce(p.${column}, b.${column})`;
  });
  const present = VALUE_NAMES.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`);
  const stated = VALUE_NAMES.map(
    (name) => sql`${sql.lit(name)}, case when ${sql.ref(name)} is not null then true end`,
  );
  const result = await sql<{ changed: number }>`
    with superseded as (
      select id, key, e.value -> 0 as value, coalesce(origins_before -> key, origins_before -> '*') as origin,
        now -> key as value_now, ${offered} as origin_now
      from import_plan
      cross join lateral (select jsonb_build_object(${sql.join(present)}) as now) offered, jsonb_each(before) e
      where key = any(${VALUE_NAMES}) and e.value -> 0 <> 'null'
    ), history as (
      select id, key, value, origin from superseded
      where origin ->> 'kind' in ('imported', 'estimated') and (origin ->> 'source' <> ${origin.source}
        or (origin ->> 'observedAt')::timestamptz <> (origin_now ->> 'observedAt')::timestamptz)
      union all
      select id, key, value_now, origin_now from superseded
      union all
      select id, key, e.value, ${offered} from import_plan, jsonb_each(older) e
      union all
      -- The value that stays, which may be known only from an import.
      select id, key, to_jsonb(b) -> key, coalesce(b.origins -> key, b.origins -> '*')
      from import_plan join brands b using (id), jsonb_object_keys(older) key
      where coalesce(b.origins -> key, b.origins -> '*') ->> 'kind' in ('imported', 'estimated')
    ), replaced as (
      select h.id, jsonb_agg(to_jsonb(o)) as observations
      from history h join metric_observations o on o.brand_id = h.id and o.metric = h.key
        and o.observed_at = (h.origin ->> 'observedAt')::timestamptz and o.source = h.origin ->> 'source'
      where o.import_id is distinct from ${importId} and (h.origin ->> 'importId')::bigint = ${importId}
        and (o.kind, o.value) is distinct from
          (h.origin ->> 'kind', case h.value when 'true' then 1 when 'false' then 0 else h.value::bigint end)
      group by h.id
    ), observed as (
      insert into metric_observations as o (brand_id, metric, observed_at, source, kind, value, low, high, inputs, import_id)
      select id, key, (origin ->> 'observedAt')::timestamptz, origin ->> 'source', origin ->> 'kind',
        case value when 'true' then 1 when 'false' then 0 else value::bigint end,
        (origin ->> 'low')::bigint, (origin ->> 'high')::bigint, origin -> 'inputs', (origin ->> 'importId')::bigint
      from history
      on conflict (brand_id, metric, observed_at, source) do update set kind = excluded.kind, value = excluded.value,
        low = excluded.low, high = excluded.high, inputs = excluded.inputs, import_id = excluded.import_id
      where (o.kind, o.value) is distinct from (excluded.kind, excluded.value)
    ), updated as (
      update brands b set ${sql.join(sets)}, origins = p.origins
      from (
        select *, case
          when num_nonnulls(${references(VALUE_NAMES)}) = 0 then origins_before
          when all_new and details is null and corrected is null then jsonb_build_object('*', ${own})
          else origins_before || (
            select jsonb_object_agg(key, ${offered})
            from jsonb_each(jsonb_strip_nulls(jsonb_build_object(${sql.join(stated)})))
          ) end as origins
        from import_plan where ${IS_CHANGE}
      ) p
      where b.id = p.id
    ), recorded as (
      insert into import_changes as c (import_id, brand_id, added, before, origins_before, observations_before)
      select ${importId}, id, false, before, origins_before, observations
      from import_plan left join replaced using (id) where ${IS_CHANGE} and ${importId} is not null
      on conflict (import_id, brand_id) do update set
        before = coalesce(excluded.before, '{}') || coalesce(c.before, '{}'),
        origins_before = coalesce(c.origins_before, excluded.origins_before),
        observations_before = coalesce(c.observations_before || excluded.observations_before,
          c.observations_before, excluded.observations_before),
        written_in = excluded.written_in
    )
    select count(*)::integer as changed from import_plan where ${IS_CHANGE}`.execute(db);
  return onlyRow(result).changed;
}
