import { sql } from 'kysely';
import type { Connection, Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';

const TABLES = { brand_events: 'happened_at', metric_observations: 'observed_at' };
/** Months ahead of the current one. Rows of a month without a partition stay in the default one. */
const AHEAD = 2;

/**
 * Creates the partitions of the coming months. Rows of earlier releases stay in the default partition, however many: a check that is validated
 * during concurrent writes proves to PostgreSQL that none of them is of a new month.
 */
export async function createMonthPartitions({ db }: Pick<Connection, 'db'>): Promise<void> {
  for (const [table, column] of Object.entries(TABLES))
    for (let ahead = 1; ahead <= AHEAD; ahead += 1) await createPartition(db, { table, column, ahead });
}

async function createPartition(
  db: Database,
  { table, column, ahead }: { table: string; column: string; ahead: number },
) {
  const result = await sql<{ month: string; start: string; exists: boolean }>`
    select month::text, (month::timestamp at time zone 'UTC')::text as start,
      to_regclass(${table} || to_char(month, '_YYYY_MM')) is not null as exists
    from (select (date_trunc('month', now() at time zone 'UTC') + ${ahead} * interval '1 month')::date as month) months`.execute(
    db,
  );
  const { month, start, exists } = onlyRow(result);
  if (exists) return;
  const rest = sql.table(`${table}_default`);
  const check = sql.ref(`${table}_before_new_month`);
  const drop = sql`alter table ${rest} drop constraint if exists ${check}`;
  await drop.execute(db);
  await sql`
    alter table ${rest} add constraint ${check} check (${sql.ref(column)} < ${sql.lit(start)}::timestamptz) not valid`.execute(
    db,
  );
  await sql`alter table ${rest} validate constraint ${check}`.execute(db);
  await db.transaction().execute(async (transaction) => {
    // A session that waits for the lock blocks later queries.
    await sql`set local lock_timeout = '5s'`.execute(transaction);
    await sql`select create_month_partition(${table}, ${month}::date)`.execute(transaction);
    await drop.execute(transaction);
  });
}
