import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../testing.ts';
import { createMonthPartitions } from './month-partitions.ts';
import { thinObservations } from './thin-observations.ts';

const database = await useDatabase();

const partitions = async () =>
  (
    await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'metric_observations'::regclass order by 1`.execute(
      database.db,
    )
  ).rows.map(({ name }) => name);
const start = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months));
};
const nameOf = (months: number) =>
  `metric_observations_${start(months).toISOString().slice(0, 7).replace('-', '_')}`;

async function observe(values: [at: Date, value: number][]): Promise<number> {
  const { id } = await database.db
    .insertInto('brands')
    .values({ domain: `${crypto.randomUUID()}.example`, brand_name: 'Store', catalogue: 'real' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('metric_observations')
    .values(
      values.map(([observed_at, value]) => ({
        brand_id: id,
        metric: 'ig_followers_count',
        observed_at,
        source: 'page',
        kind: 'measured' as const,
        value,
      })),
    )
    .execute();
  return id;
}

it('creates the partitions of the next months despite rows of earlier releases, and none twice', async () => {
  // Those of the migrated database; the month may have ended since.
  for (const name of await partitions())
    if (!name.endsWith('_default')) await sql`drop table ${sql.table(name)}`.execute(database.db);
  const id = await observe([[start(-40), 1]]);
  await createMonthPartitions(database);
  await createMonthPartitions(database);
  expect(await partitions()).toEqual([nameOf(1), nameOf(2), 'metric_observations_default'].sort());
  const { rows } = await sql<{ partition: string }>`
    with added as (
      insert into metric_observations (brand_id, metric, observed_at, source, kind, value)
      values (${id}, 'ig_followers_count', ${start(1)}, 'page', 'measured', 2) returning brand_id)
    select from added`.execute(database.db);
  expect(rows).toHaveLength(1);
  const moved = await sql`select from ${sql.table(nameOf(1))} where brand_id = ${id}`.execute(database.db);
  expect(moved.rows).toHaveLength(1);
});

it('saves observations of a month although its partition could not be created', async () => {
  await sql`drop table ${sql.table(nameOf(1))}`.execute(database.db);
  // Of a clock that was ahead.
  await observe([[start(1), 1]]);
  await expect(createMonthPartitions(database)).rejects.toThrow('violated');
  await observe([[start(1), 2]]);
});

it('keeps one observation a week, and every change, of those older than 90 days', async () => {
  const monday = new Date('2025-01-06T00:00:00Z').getTime();
  const at = (day: number) => new Date(monday + day * 86_400_000);
  const values = [5, 5, 5, 8, 8, 5, 5, /* the next week */ 5, 5, 5];
  const recent = new Date(Date.now() - 86_400_000);
  const id = await observe([
    ...values.map((value, day): [Date, number] => [at(day), value]),
    [recent, 5],
    [new Date(recent.getTime() + 1_000), 5],
  ]);
  while (await thinObservations(database));
  const rows = await database.db
    .selectFrom('metric_observations')
    .select(['observed_at', 'value'])
    .where('brand_id', '=', id)
    .orderBy('observed_at')
    .execute();
  // The last value before a long gap is kept.
  expect(
    rows.slice(0, -2).map((row) => [(row.observed_at.getTime() - monday) / 86_400_000, row.value]),
  ).toEqual([
    [0, 5],
    [3, 8],
    [5, 5],
    [7, 5],
    [9, 5],
  ]);
  expect(rows).toHaveLength(7);
  const { rows: pending } = await sql`select from pending_events where brand_id = ${id}`.execute(database.db);
  expect(pending).toHaveLength(1);
});
