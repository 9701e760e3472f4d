import { sql } from 'kysely';
import type { Connection, Database } from '../connect.ts';
import { onClient } from '../in-transaction.ts';
import { onlyRow } from '../only-row.ts';

const TABLES = { brand_events: 'happened_at', metric_observations: 'observed_at' };
/** Months ahead of the current one. Rows of a month without a partition stay in the default one. */
const AHEAD = 2;

/**
 * Creates the partitions of the coming months. Rows of earlier releases stay in the default partition, however many: a check that is validated
 * during concurrent writes proves to PostgreSQL that none of them is of a new month.
 */
export async function createMonthPartitions({ openSession }: Pick<Connection, 'openSession'>): Promise<void> {
  // The pool's connections end statements that take long, as reading a large partition does.
  const session = await openSession();
  try {
    const { db } = onClient(session);
    await sql`set statement_timeout = 0`.execute(db);
    // A session that waits for the lock of a table blocks later queries.
    await sql`set lock_timeout = '5s'`.execute(db);
    for (const [table, column] of Object.entries(TABLES))
      for (let ahead = 1; ahead <= AHEAD; ahead += 1) await createPartition(db, { table, column, ahead });
  } finally {
    await session.end().catch(() => {});
  }
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
  try {
    await sql`alter table ${rest} validate constraint ${check}`.execute(db);
    await db.transaction().execute(async (transaction) => {
      await sql`select create_month_partition(${table}, ${month}::date)`.execute(transaction);
      await drop.execute(transaction);
    });
  } catch (error) {
    // Otherwise rows of that month would be rejected once it has begun. If this fails, too, the next run repeats it.
    await drop.execute(db).catch(() => {});
    throw error;
  }
}
