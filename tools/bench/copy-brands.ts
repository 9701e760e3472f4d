import type { Connection } from '@brandlode/database';
import { sql } from 'kysely';

/** Columns whose values differ between a brand and its copy, or are set by the database. */
const OWN_COLUMNS = ['id', 'changed_in', 'domain', 'brand_name', 'wikidata_id'];

/**
 * Adds copies of all brands, under other domains and names, until there are `count`. What was observed of a brand is not copied, so there
 * are no changes and estimates to compute; their jobs would search all copies again and again for brands that are not made up.
 */
export async function copyBrands({ db }: Pick<Connection, 'db'>, count: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = 'brands' and column_name <> all(${OWN_COLUMNS})`.execute(
      transaction,
    );
    const others = sql.join(rows.map(({ name }) => sql.ref(name)));
    await sql`
      with numbered as (select *, row_number() over (order by id) as row, count(*) over () as total from brands)
      insert into brands (domain, brand_name, ${others})
      select copy || '-' || domain, brand_name || ' ' || copy, ${others}
      from numbered, generate_series(1, ${count} / total) as copy where copy * total + row <= ${count}`.execute(
      transaction,
    );
    await sql`analyze brands`.execute(transaction);
  });
  await sql`
    insert into change_computation (horizon, day, after_id)
    select pg_current_xact_id(), current_date, max(id) from brands
    on conflict (id) do update set horizon = excluded.horizon, day = excluded.day, after_id = excluded.after_id`.execute(
    db,
  );
  await sql`
    insert into estimate_computation (horizon) select pg_current_xact_id()
    on conflict (id) do update set horizon = excluded.horizon, next = null, after_id = 0`.execute(db);
}
