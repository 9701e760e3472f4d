import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { MEASURED_PRECEDENCE_DAYS } from '../collection/supersedes.ts';
import {
  type BrandValues,
  isList,
  PLAIN_COLUMNS,
  STAGED_COLUMNS,
  toCopyLines,
  VALUE_COLUMNS,
} from './staged-columns.ts';

/** Where the values of an import come from. */
export type ImportOrigin = {
  source: string;
  /** ISO 8601 UTC. */
  observedAt: string;
  /** `observedAt` is a day that the importer stated: the same value of another day is a new observation. */
  dated: boolean;
  /** Of an import that can be undone: what it changes is recorded. */
  importId?: number;
};

/** Numbers of rows by outcome. */
export type MergeOutcome = { added: number; changed: number; unchanged: number };

/** Rows encoded for COPY at a time. */
const ROWS_PER_WRITE = 500;

/**
 * Merges rows, each of another brand, into the catalogue within the caller's transaction: adds brands, sets values that supersede
 * the present ones, leaves all others untouched. Values older than the present ones go to the history.
 */
export async function mergeBrands(
  client: pg.ClientBase,
  rows: readonly BrandValues[],
  origin: ImportOrigin,
): Promise<MergeOutcome> {
  await stage(client, rows);
  let added = 0;
  let changed = 0;
  let unchanged = 0;
  // A concurrent transaction may add some of the brands in the meantime: these are known in the next pass.
  for (;;) {
    const known = await match(client, true);
    if (known > 0) {
      const changedNow = await update(client, origin);
      changed += changedNow;
      unchanged += known - changedNow;
    }
    const { rows: left } = await client.query<{ unknown: number; later: number }>(
      `select count(*) filter (where k.n is null)::integer as unknown, count(*) filter (where k.turn > 1)::integer as later
       from import_rows s left join import_known k on k.n = s.n`,
    );
    const { unknown = 0, later = 0 } = left[0] ?? {};
    const addedNow = unknown === 0 ? 0 : await insert(client, origin);
    added += addedNow;
    if (addedNow === unknown && later === 0) return { added, changed, unchanged };
    await client.query(
      `with done as (delete from import_known where turn = 1 returning n)
       delete from import_rows s using (select n from done union all select n from import_added) d where d.n = s.n`,
    );
  }
}

/** The outcome that `mergeBrands` would have, without changing or locking anything. */
export async function compareBrands(
  client: pg.ClientBase,
  rows: readonly BrandValues[],
  origin: ImportOrigin,
): Promise<MergeOutcome> {
  await stage(client, rows);
  const known = await match(client, false);
  if (known > 0) await plan(client, origin);
  const { rows: counts } = await client.query<{ added: number; changed: number }>(
    `select (select count(*)::integer from import_rows s where not exists (select from import_known k where k.n = s.n)) as added,
       ${known > 0 ? `(select count(*)::integer from import_plan where ${IS_CHANGE})` : '0'} as changed`,
  );
  const { added = 0, changed = 0 } = counts[0] ?? {};
  return { added, changed, unchanged: rows.length - added - changed };
}

async function stage(client: pg.ClientBase, rows: readonly BrandValues[]) {
  await client.query(
    `drop table if exists import_rows, import_known, import_added;
     create temp table import_rows (n integer, domain text, details jsonb,
       ${STAGED_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ')}) on commit drop;
     create temp table import_known (n integer, id bigint, turn integer) on commit drop;
     create temp table import_added (n integer) on commit drop`,
  );
  function* lines() {
    for (let at = 0; at < rows.length; at += ROWS_PER_WRITE) yield toCopyLines(rows, at, at + ROWS_PER_WRITE);
  }
  await pipeline(
    Readable.from(lines()),
    client.query(
      copyFrom(
        `copy import_rows (n, domain, details, ${STAGED_COLUMNS.map(({ name }) => name).join(', ')}) from stdin`,
      ),
    ),
  );
  // Compiling such long expressions takes longer than evaluating them.
  await client.query('analyze import_rows (n, domain); set local jit = off');
}

/**
 * Finds the brands of the rows, locked in one order so that concurrent imports do not deadlock. Rows by several addresses of one brand
 * take turns. Returns the number of brands.
 */
async function match(client: pg.ClientBase, lock: boolean): Promise<number> {
  const { rows } = await client.query<{ known: number }>(
    `with known as materialized (
       select s.n, b.id from import_rows s join brand_addresses a on a.address = s.domain join brands b on b.id = a.brand_id
       order by b.id ${lock ? 'for update of b' : ''}
     ), cleared as (delete from import_known),
     matched as (
       insert into import_known select n, id, row_number() over (partition by id order by n) from known returning turn
     )
     select count(*) filter (where turn = 1)::integer as known from matched`,
  );
  return rows[0]?.known ?? 0;
}

/** New brands: every value has the same provenance, except for estimates. */
async function insert(client: pg.ClientBase, origin: ImportOrigin): Promise<number> {
  const texts = PLAIN_COLUMNS.map((column) => {
    if (column.name === 'brand_name') return 'coalesce(brand_name, domain)';
    return isList(column) ? `coalesce(${column.name}, '{}')` : column.name;
  });
  const names = STAGED_COLUMNS.map(({ name }) => name);
  const values = VALUE_COLUMNS.map(({ name }) => name);
  const { rows } = await client.query<{ added: number }>(
    `with added as (
       insert into brands (domain, origins, ${names.join(', ')})
       select domain,
         case when num_nonnulls(${values.join(', ')}) = 0 then '{}'
           when details is null then $2::jsonb
           else $2::jsonb || coalesce((select jsonb_object_agg(key, $1::jsonb || value) from jsonb_each(details)), '{}')
         end,
         ${[...texts, ...values].join(', ')}
       from import_rows s
       where not exists (select from import_known k where k.n = s.n)
       order by domain collate "C"
       on conflict do nothing
       returning id, domain
     ), recorded as (
       insert into import_changes (import_id, brand_id, added)
       select $3::bigint, id, true from added where $3::bigint is not null
     ), done as (
       insert into import_added select n from import_rows s join added on added.domain = s.domain
     )
     select count(*)::integer as added from added`,
    [JSON.stringify(toStored(origin)), JSON.stringify({ '*': toStored(origin) }), origin.importId ?? null],
  );
  return rows[0]?.added ?? 0;
}

const toStored = ({ source, observedAt, importId }: ImportOrigin) => ({
  source,
  kind: 'imported',
  observedAt,
  ...(importId === undefined ? {} : { importId }),
});

/** Condition on rows of `import_plan`. */
const IS_CHANGE = '(before is not null or older is not null)';

/** The provenance of a brand's value by its key, as it was before. */
const originBefore = (key: string) => `coalesce(origins_before -> ${key}, origins_before -> '*')`;

/** Sets the values of known brands that supersede the present ones; returns the number of brands changed. */
async function update(client: pg.ClientBase, origin: ImportOrigin): Promise<number> {
  await plan(client, origin);
  const entries = VALUE_COLUMNS.map(
    ({ name }) => `'${name}', case when ${name} is not null then $1::jsonb end`,
  );
  const { rows } = await client.query<{ changed: number }>(
    `with superseded as (
       select id, key, e.value -> 0 as value, ${originBefore('key')} as origin
       from import_plan, jsonb_each(before) e
       where key = any($4) and e.value -> 0 <> 'null'
     ), history as (
       select id, key, value, origin from superseded
       where origin ->> 'kind' = 'imported' and (origin ->> 'source' <> $1::jsonb ->> 'source'
         or (origin ->> 'observedAt')::timestamptz <> $3::timestamptz)
       union all
       select id, key, e.value, ${offered('key')} from import_plan, jsonb_each(older) e
     ), observed as (
       insert into figure_observations (brand_id, metric, observed_at, source, kind, value, low, high, inputs, import_id)
       select id, key, (origin ->> 'observedAt')::timestamptz, origin ->> 'source', origin ->> 'kind',
         case value when 'true' then 1 when 'false' then 0 else value::bigint end,
         (origin ->> 'low')::bigint, (origin ->> 'high')::bigint, origin -> 'inputs', (origin ->> 'importId')::bigint
       from history
       on conflict do nothing
     ), updated as (
       update brands b set
         ${STAGED_COLUMNS.map(({ name }) => `${name} = coalesce(p.${name}, b.${name})`).join(',\n         ')},
         origins = p.origins
       from (
         select *, case
           when num_nonnulls(${VALUE_COLUMNS.map(({ name }) => name).join(', ')}) = 0 then origins_before
           when all_new and details is null then jsonb_build_object('*', $1::jsonb)
           else origins_before || (
             select jsonb_object_agg(key, ${offered('key')})
             from jsonb_each(jsonb_strip_nulls(jsonb_build_object(${entries.join(',\n               ')})))
           ) end as origins
         from import_plan where before is not null
       ) p
       where b.id = p.id
     ), recorded as (
       insert into import_changes as c (import_id, brand_id, added, before, origins_before)
       select $2::bigint, id, false, before, origins_before from import_plan where ${IS_CHANGE} and $2::bigint is not null
       on conflict (import_id, brand_id) do update set
         before = coalesce(excluded.before, '{}') || coalesce(c.before, '{}'),
         origins_before = coalesce(c.origins_before, excluded.origins_before),
         written_in = excluded.written_in
     )
     select count(*)::integer as changed from import_plan where ${IS_CHANGE}`,
    [
      JSON.stringify(toStored(origin)),
      origin.importId ?? null,
      origin.observedAt,
      VALUE_COLUMNS.map(({ name }) => name),
    ],
  );
  return rows[0]?.changed ?? 0;
}

/** The provenance of an imported value; $1 is the import's. */
const offered = (key: string) => `$1::jsonb || coalesce(details -> ${key}, '{}')`;

/**
 * `import_plan`: for every known brand the new values, and null in columns that stay; the present ones of these columns as
 * `before`; `older`: values that are older than the present ones; `all_new`: no known value stays. `before` and `older` are null if
 * they are empty.
 */
async function plan(client: pg.ClientBase, { source, observedAt, dated }: ImportOrigin) {
  await client.query('drop table if exists import_plan');
  const name = quoteLiteral(source);
  const at = `${quoteLiteral(observedAt)}::timestamptz`;
  const weight = (time: string, isEstimate: string) =>
    `${time} + case when ${isEstimate} then interval '0' else interval '${MEASURED_PRECEDENCE_DAYS} days' end`;

  const values = VALUE_COLUMNS.map((column) => {
    const key = column.name;
    const isEstimate = `coalesce(details -> '${key}' ->> 'kind' = 'estimated', false)`;
    const same = `s_${key} = b_${key} and o_${key} ->> 'source' = ${name}
      and o_${key} ->> 'kind' = case when ${isEstimate} then 'estimated' else 'imported' end
      ${dated ? `and (o_${key} ->> 'observedAt')::timestamptz = ${at}` : ''}`;
    const supersedes = `o_${key} ->> 'kind' = 'demonstration' or ${weight(at, isEstimate)} >=
      ${weight(`(o_${key} ->> 'observedAt')::timestamptz`, `o_${key} ->> 'kind' = 'estimated'`)}`;
    const isObserved = `exists (select from figure_observations f where f.brand_id = compared.id
      and f.metric = '${key}' and f.observed_at = ${at} and f.source = ${name})`;
    return {
      key,
      origin: `case when b.${key} is not null then coalesce(b.origins -> '${key}', b.origins -> '*') end as o_${key}`,
      verdict: `case when s_${key} is null then null when o_${key} is null then 'new' when ${same} then null
        when ${supersedes} then 'new' when ${isObserved} then null else 'old' end as v_${key}`,
      isNew: `v_${key} = 'new'`,
      isOld: `v_${key} = 'old'`,
      value: column.type === 'boolean' ? `s_${key}::integer` : `s_${key}`,
    };
  });
  const texts = PLAIN_COLUMNS.map((column) => {
    const key = column.name;
    const isEmpty = isList(column) ? `b_${key} = '{}'` : `b_${key} is null`;
    return {
      key,
      verdict: `s_${key} is not null and s_${key} is distinct from b_${key} and (is_newest or ${isEmpty}) as v_${key}`,
      isNew: `v_${key}`,
    };
  });
  const all = [...texts, ...values];
  const object = (entries: { key: string; value: string; when: string }[]) =>
    `nullif(jsonb_strip_nulls(jsonb_build_object(${entries
      .map(({ key, value, when }) => `'${key}', case when ${when} then ${value} end`)
      .join(',\n  ')})), '{}')`;
  // Texts have no date of their own: a dated file only fills gaps of a brand with newer values.
  const isNewest = dated
    ? `coalesce((select max(o.value ->> 'observedAt') from jsonb_each(b.origins) o), '') <= ${quoteLiteral(observedAt)}`
    : 'true';

  await client.query(
    `create temp table import_plan on commit drop as
     select id, origins_before, details,
       ${all.map(({ key, isNew }) => `case when ${isNew} then s_${key} end as ${key}`).join(',\n  ')},
       ${object(all.map(({ key, isNew }) => ({ key, value: `jsonb_build_array(b_${key})`, when: isNew })))} as before,
       case when ${values.map(({ isOld }) => isOld).join(' or ')} then
         ${object(values.map(({ key, isOld, value }) => ({ key, value, when: isOld })))} end as older,
       ${values.map(({ key, isNew }) => `(b_${key} is null or coalesce(${isNew}, false))`).join(' and ')} as all_new
     from (
       select *, ${all.map(({ verdict }) => verdict).join(',\n  ')}
       from (
         select b.id, b.origins as origins_before, s.details, ${isNewest} as is_newest,
           ${STAGED_COLUMNS.map(({ name }) => `s.${name} as s_${name}, b.${name} as b_${name}`).join(',\n  ')},
           ${values.map(({ origin }) => origin).join(',\n  ')}
         from import_known k join import_rows s on s.n = k.n join brands b on b.id = k.id where k.turn = 1
         offset 0
       ) compared
       offset 0
     ) judged`,
  );
}

/** Utility statements such as CREATE TABLE AS take no parameters. */
const quoteLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`;
