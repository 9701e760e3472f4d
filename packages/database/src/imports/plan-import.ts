import { IDENTITY_COLUMNS } from '@brandlode/contract';
import { type RawBuilder, sql } from 'kysely';
import { coarserSql } from '../collection/coarser.ts';
import { sameAddressSql } from '../collection/stores/same-address.ts';
import { MEASURED_PRECEDENCE_DAYS } from '../collection/supersedes.ts';
import type { Database } from '../connect.ts';
import type { ImportOrigin } from './import-origin.ts';
import { PLAIN_COLUMNS, STAGED_COLUMNS, VALUE_COLUMNS } from './staged-columns.ts';

type Sql = RawBuilder<unknown>;

/**
 * Fills the temporary table `import_plan`. For every known brand it has the new values, with null in unchanged columns; in `before` the
 * current values of the changed columns; in `older` the values that are older than the current ones; in `kept`, by column, why a value
 * stays; in `corrected` the later time of the day that a new value takes over from the one that it corrects; and in `all_new` whether
 * no known value is kept. `before`, `older`, `kept` and `corrected` are null if they are empty.
 */
export async function planImport(db: Database, origin: ImportOrigin): Promise<void> {
  await sql`drop table if exists import_plan`.execute(db);
  const { dated, observedAt, source } = origin;
  const values = judgeValues(origin);
  const texts = judgeTexts(origin);
  const columns = [...texts, ...values];
  const added = columns.map(({ column, isNew }) => {
    const { staged } = namesOf(column);
    return sql`case when ${isNew} then ${staged} end as ${sql.ref(column.name)}`;
  });
  const before = columns.map(({ column, isNew }) => {
    const { key, current } = namesOf(column);
    return sql`${key}, case when ${isNew} then jsonb_build_array(${current}) end`;
  });
  const kept = columns.map(({ column }) => {
    const { verdict } = namesOf(column);
    return sql`${sql.lit(column.key)}, nullif(${verdict}, 'new')`;
  });
  const keepsAny = columns.map(({ column }) => sql`${namesOf(column).verdict} <> 'new'`);
  const allNew = values.map(
    ({ column, isNew }) => sql`(${namesOf(column).current} is null or coalesce(${isNew}, false))`,
  );
  const compared = STAGED_COLUMNS.map((column) => {
    const { staged, current } = namesOf(column);
    const name = sql.ref(column.name);
    return sql`s.${name} as ${staged}, b.${name} as ${current}`;
  });
  const object = (entries: Sql[]) =>
    sql`nullif(jsonb_strip_nulls(jsonb_build_object(${sql.join(entries)})), '{}')`;
  // Texts have no date: a dated file only fills gaps of a brand with newer values than those that it corrects.
  const isNewest = dated
    ? sql`not exists (select from jsonb_each(b.origins) o where o.value ->> 'observedAt' > ${sql.lit(observedAt)}
        and not (o.value ->> 'source' = ${sql.lit(source)} and left(o.value ->> 'observedAt', 10) = ${sql.lit(dayOf(origin))}))`
    : sql`true`;

  await sql`
    create temp table import_plan on commit drop as
    select id, origins_before, details, ${sql.join(added)},
      ${object(before)} as before,
      case when ${sql.join(
        values.map(({ isOld }) => isOld),
        sql` or `,
      )} then ${object(values.map(({ older }) => older))} end as older,
      case when ${sql.join(keepsAny, sql` or `)} then ${object(kept)} end as kept,
      ${object(values.map(({ corrected }) => corrected))} as corrected,
      ${sql.join(allNew, sql` and `)} as all_new
    from (
      select *, ${sql.join(columns.map(({ verdict }) => verdict))}
      from (
        select b.id, b.domain as b_domain, b.origins as origins_before, s.details, s.placeholders, ${isNewest} as is_newest,
          ${sql.join(compared)}, ${sql.join(values.map(({ currentOrigin }) => currentOrigin))}
        from import_known k join import_rows s on s.n = k.n join brands b on b.id = k.id where k.turn = 1
        offset 0
      ) compared
      offset 0
    ) judged`.execute(db);
}

const dayOf = ({ observedAt }: ImportOrigin) => observedAt.slice(0, 10);

/** Whether the file's numbers and flags supersede those of the brand. */
function judgeValues(from: ImportOrigin) {
  const { source, observedAt, dated } = from;
  // Utility statements such as CREATE TABLE AS take no parameters.
  const importSource = sql.lit(source);
  const importedAt = sql`${sql.lit(observedAt)}::timestamptz`;
  const precedence = sql`interval ${sql.lit(`${MEASURED_PRECEDENCE_DAYS} days`)}`;
  const weight = (time: Sql, isEstimate: Sql) =>
    sql`${time} + case when ${isEstimate} then interval '0' else ${precedence} end`;

  return VALUE_COLUMNS.map((column) => {
    const { key, staged, current, verdict } = namesOf(column);
    const origin = sql.ref(`o_${column.name}`);
    const observed = sql`(${origin} ->> 'observedAt')::timestamptz`;
    const isSameDay = sql`left(${origin} ->> 'observedAt', 10) = ${sql.lit(dayOf(from))}`;
    const isEstimate = sql`coalesce(details -> ${key} ->> 'kind' = 'estimated', false)`;
    const isSame = sql`${staged} = ${current} and ${origin} ->> 'source' = ${importSource}
      and ${origin} ->> 'kind' = case when ${isEstimate} then 'estimated' else 'imported' end
      ${dated ? sql`and ${isSameDay}` : sql``}`;
    // A file corrects what its source stated of the same day.
    const corrects = sql`(${origin} ->> 'source' = ${importSource} and ${isSameDay})`;
    const supersedes = sql`${origin} ->> 'kind' = 'demonstration' or ${corrects}
      or ${weight(importedAt, isEstimate)} >= ${weight(observed, sql`${origin} ->> 'kind' = 'estimated'`)}`;
    const number = column.type === 'boolean' ? sql`${staged}::integer` : staged;
    const isObserved = sql`exists (select from metric_observations f where f.brand_id = judged.id
      and f.metric = ${key} and f.observed_at = ${importedAt} and f.source = ${importSource} and f.value = ${number}
      and f.kind = case when ${isEstimate} then 'estimated' else 'imported' end)`;
    const isOld = sql`${verdict} in ('newer', 'measured')`;
    return {
      column,
      currentOrigin: sql`case when b.${sql.ref(column.name)} is not null
        then coalesce(b.origins -> ${key}, b.origins -> '*') end as ${origin}`,
      verdict: sql`case when ${staged} is null then ${placeholderOf(column, sql`${current} is not null`)}
        when ${origin} is null then 'new' when ${isSame} then null
        when ${supersedes} then 'new' when ${observed} > ${importedAt} then 'newer' else 'measured' end as ${verdict}`,
      isNew: sql`${verdict} = 'new'`,
      isOld,
      corrected: sql`${key}, case when ${verdict} = 'new' and ${corrects} and ${observed} > ${importedAt}
        then jsonb_build_object('observedAt', ${origin} -> 'observedAt') end`,
      older: sql`${key}, case when ${isOld} and not ${isObserved} then ${number} end`,
    };
  });
}

/** Whether the file's texts and lists supersede those of the brand. */
function judgeTexts({ overwrite = [] }: ImportOrigin) {
  const keptColumns = IDENTITY_COLUMNS.filter((name) => !overwrite.includes(name));
  return PLAIN_COLUMNS.map((column) => {
    const { staged, current, verdict } = namesOf(column);
    const isEmpty = isEmptyText(column, current);
    return {
      column,
      verdict: sql`case when ${staged} is null then ${placeholderOf(column, sql`not (${isEmpty})`)}
        when ${staged} is not distinct from ${current} then null when ${isEmpty} then 'new'
        ${column.name === 'brand_url' ? sql`when ${sameAddressSql(staged, current)} then null` : sql``}
        ${
          keptColumns.some((name) => name === column.name)
            ? sql`else 'identity'`
            : sql`
          when ${coarserSql(column.name, staged, current)} then 'coarser' when not is_newest then 'newer' else 'new'`
        }
        end as ${verdict}`,
      isNew: sql`${verdict} = 'new'`,
    };
  });
}

/** A brand without a known name has its address as name. */
function isEmptyText(column: { name: string; type: string }, current: Sql) {
  if (column.type.endsWith('[]')) return sql`${current} = '{}'`;
  if (column.type !== 'text') return sql`${current} is null`;
  return sql`coalesce(${current}, 'NULL') = 'NULL'${column.name === 'brand_name' ? sql` or ${current} = b_domain` : sql``}`;
}

const placeholderOf = ({ key }: { key: string }, isKnown: Sql) =>
  sql`case when placeholders is not null and ${sql.lit(key)} = any(placeholders) and ${isKnown} then 'placeholder' end`;

/** A column's key as text, and its names within the query of `planImport`: staged value, the brand's value, verdict. */
const namesOf = ({ name }: { name: string }) => ({
  key: sql.lit(name),
  staged: sql.ref(`s_${name}`),
  current: sql.ref(`b_${name}`),
  verdict: sql.ref(`v_${name}`),
});
