import { randomUUID } from 'node:crypto';
import { METRICS, type MetricKey } from '@brandlode/contract';
import { expect, it, onTestFinished } from 'vitest';
import { saveObservations } from '../collection/save-observations.ts';
import { deriveEvents } from '../events/derive-events.ts';
import { mergeBrands } from '../imports/merge-brands.ts';
import { inTransaction } from '../in-transaction.ts';
import { createTestDatabase, found, useDatabase } from '../testing.ts';
import { computeDailyChanges, computeWrittenChanges } from './compute-changes.ts';

const database = await useDatabase();

const DAY = 86_400_000;
/** The same in the whole file, which may run across midnight. */
const NOW = Date.now();
const ago = (days: number) => new Date(NOW - days * DAY);
const atNoon = (days: number) => `${dayOf(days)}T12:00:00.000Z`;
const dayOf = (days: number) => ago(days).toISOString().slice(0, 10);

type Seen = { daysAgo: number; value: number; formula?: string; address?: string };

/** A brand with one metric of one source, observed on these days. */
async function observed(metric: MetricKey, seen: Seen[]): Promise<number> {
  const domain = `${randomUUID()}.example`;
  let brandId: number | null = null;
  for (const { daysAgo, value, formula } of seen) {
    const estimated = METRICS[metric].estimated;
    ({ brandId } = await saveObservations(database, {
      domain,
      observedAt: ago(daysAgo),
      reports: [
        found(estimated ? 'estimates' : 'instagram-business', {
          metrics: [
            {
              metric,
              value,
              ...(estimated
                ? {
                    kind: 'estimated',
                    low: Math.round(value / 2),
                    high: value * 2,
                    inputs: {
                      source: 'estimates',
                      formula: formula ?? 'visits 1',
                      list: 'Tranco',
                      bestRank: 10,
                      worstRank: 10,
                    },
                  }
                : { kind: 'measured' }),
            },
          ],
        }),
      ],
    }));
  }
  if (brandId === null) throw new Error('The store was not saved.');
  return brandId;
}

const stored = async (id: number) =>
  database.db
    .selectFrom('brands')
    .select(['changes', 'change_details'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const changesOf = async (metric: MetricKey, seen: Seen[]) => {
  const id = await observed(metric, seen);
  await computeWrittenChanges(database);
  return (await stored(id)).changes?.[metric] ?? null;
};

it('compares a value with those of 7, 30 and 90 days before, and stores their day', async () => {
  const id = await observed('ig_followers_count', [
    { daysAgo: 90, value: 1_000 },
    { daysAgo: 30, value: 2_000 },
    { daysAgo: 7, value: 4_000 },
    { daysAgo: 0, value: 5_000 },
  ]);
  expect(await computeWrittenChanges(database)).toBeGreaterThan(0);
  expect(await stored(id)).toEqual({
    changes: { ig_followers_count: [250, 1_500, 4_000] },
    change_details: {
      ig_followers_count: [
        [1_000, dayOf(7)],
        [3_000, dayOf(30)],
        [4_000, dayOf(90)],
      ],
    },
  });
});

it('uses the value closest to the exact day, and none that is too far off', async () => {
  expect(
    await changesOf('ig_followers_count', [
      { daysAgo: 108, value: 500 },
      { daysAgo: 38, value: 1_000 },
      { daysAgo: 24, value: 2_000 },
      { daysAgo: 11, value: 3_000 },
      { daysAgo: 0, value: 3_000 },
    ]),
  ).toEqual([null, 500, 5_000]);
});

it('computes no change of a value that is too old, of one seen once, and from zero to something', async () => {
  expect(
    await changesOf('ig_followers_count', [
      { daysAgo: 80, value: 1_000 },
      { daysAgo: 50, value: 2_000 },
    ]),
  ).toBeNull();
  expect(await changesOf('ig_followers_count', [{ daysAgo: 0, value: 1_000 }])).toBeNull();
  expect(
    await changesOf('ig_followers_count', [
      { daysAgo: 30, value: 0 },
      { daysAgo: 0, value: 50 },
    ]),
  ).toBeNull();
});

it('is zero only if a value stayed the same, and limits large changes', async () => {
  const of = (before: number, after: number, metric: MetricKey) =>
    changesOf(metric, [
      { daysAgo: 30, value: before },
      { daysAgo: 0, value: after },
    ]);
  expect(await of(100_000, 100_000, 'estimated_monthly_traffic')).toEqual([null, 0, null]);
  expect(await of(100_000, 91_000, 'estimated_monthly_traffic')).toEqual([null, -90, null]);
  expect(await of(100_000, 99_990, 'ig_followers_count')).toEqual([null, -1, null]);
  expect(await of(100_000, 111_000, 'estimated_monthly_traffic')).toEqual([null, 110, null]);
  expect(await of(100_000, 100_500, 'ig_followers_count')).toEqual([null, 5, null]);
  expect(await of(1, 1_000_000, 'ig_followers_count')).toEqual([null, 30_000, null]);
  expect(await of(1_000, 4, 'ig_followers_count')).toEqual([null, -999, null]);
  expect(await of(1_000, 0, 'ig_followers_count')).toEqual([null, -1_000, null]);
});

it('compares imported values as soon as the second file is imported, of one source and kind', async () => {
  const domain = `${randomUUID()}.example`;
  const imported = (daysAgo: number, visits: number, source = 'Sheet') =>
    inTransaction(database, (transaction) =>
      mergeBrands(transaction, [{ domain, estimated_monthly_traffic: visits }], {
        source,
        observedAt: atNoon(daysAgo),
        dated: true,
      }),
    );
  const changes = async () => {
    await computeWrittenChanges(database);
    const rows = await database.query('select changes from brands where domain = $1', [domain]);
    return rows[0].changes?.estimated_monthly_traffic ?? null;
  };
  await imported(60, 40_000);
  await imported(30, 50_000);
  expect(await changes()).toEqual([null, 250, null]);
  await imported(1, 25_000);
  expect(await changes()).toEqual([null, -500, null]);
  // The same day corrected.
  await imported(1, 50_000);
  expect(await changes()).toEqual([null, 0, null]);
  await imported(0, 60_000, 'Another');
  expect(await changes()).toBeNull();
});

it('keeps the value of the newer file, and compares both, when the older file is imported after it', async () => {
  const domain = `${randomUUID()}.example`;
  const imported = (daysAgo: number, followers: number) =>
    inTransaction(database, (transaction) =>
      mergeBrands(transaction, [{ domain, ig_followers_count: followers }], {
        source: 'Sheet',
        observedAt: atNoon(daysAgo),
        dated: true,
      }),
    );
  const shown = async () => {
    await computeWrittenChanges(database);
    await deriveEvents(database);
    const rows = await database.query(
      `select ig_followers_count::int as value, changes -> 'ig_followers_count' as changes,
         (select json_agg(value order by observed_at) from metric_observations where brand_id = brands.id) as history,
         (select json_agg(before || ' ' || after order by happened_at) from brand_events
          where brand_id = brands.id and withdrawn_at is null) as events
       from brands where domain = $1`,
      [domain],
    );
    return rows[0];
  };
  await imported(1, 15_000);
  expect(await shown()).toMatchObject({ value: 15_000, events: null });
  await imported(31, 10_000);
  expect(await shown()).toEqual({
    value: 15_000,
    changes: [null, 500, null],
    history: [10_000, 15_000],
    events: ['10000 15000'],
  });
  // The newer day again, corrected, then both files again.
  await imported(1, 8_000);
  const corrected = { value: 8_000, changes: [null, -200, null], history: [10_000, 8_000], events: null };
  expect(await shown()).toEqual(corrected);
  await imported(31, 10_000);
  await imported(1, 8_000);
  expect(await shown()).toEqual(corrected);
});

it('compares estimates that an import contains', async () => {
  const domain = `${randomUUID()}.example`;
  for (const [daysAgo, visits] of [
    [30, 10_000],
    [0, 9_500],
  ] as const)
    await inTransaction(database, (transaction) =>
      mergeBrands(
        transaction,
        [
          {
            domain,
            estimated_monthly_traffic: visits,
            details: { estimated_monthly_traffic: { kind: 'estimated' } },
          },
        ],
        { source: 'List', observedAt: ago(daysAgo).toISOString(), dated: true },
      ),
    );
  await computeWrittenChanges(database);
  const rows = await database.query('select changes from brands where domain = $1', [domain]);
  expect(rows[0].changes).toEqual({ estimated_monthly_traffic: [null, -50, null] });
});

it('does not compare with an estimate that a measured value hid', async () => {
  const id = await observed('estimated_monthly_traffic', [
    { daysAgo: 90, value: 20_000 },
    { daysAgo: 30, value: 20_000 },
    { daysAgo: 0, value: 20_000 },
  ]);
  await database.query(
    `insert into metric_observations (brand_id, metric, observed_at, source, kind, value)
     values ($1, 'estimated_monthly_traffic', now() - interval '85 days', 'Sheet', 'imported', 90000)`,
    [id],
  );
  await computeWrittenChanges(database);
  expect((await stored(id)).changes).toEqual({ estimated_monthly_traffic: [null, null, 0] });
});

it('never compares estimates of different formulas', async () => {
  const seen = [
    { daysAgo: 30, value: 1_000, formula: 'visits 1' },
    { daysAgo: 7, value: 1_000, formula: 'visits 2' },
    { daysAgo: 0, value: 2_000, formula: 'visits 2' },
  ];
  expect(await changesOf('estimated_monthly_traffic', seen)).toEqual([1_000, null, null]);
});

it('writes a brand only when its changes differ', async () => {
  const id = await observed('ig_followers_count', [
    { daysAgo: 30, value: 1_000 },
    { daysAgo: 0, value: 2_000 },
  ]);
  await computeWrittenChanges(database);
  const read = () =>
    database.db
      .selectFrom('brands')
      .select(['changes', 'changed_in'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const before = await read();
  // Rows written by the computation itself are checked once more.
  await computeWrittenChanges(database);
  expect(await read()).toEqual(before);
});

it('computes every brand once a day, so that changes of old values end', async () => {
  const id = await observed('ig_followers_count', [
    { daysAgo: 30, value: 1_000 },
    { daysAgo: 0, value: 2_000 },
  ]);
  await computeWrittenChanges(database);
  while (await computeDailyChanges(database));
  expect((await stored(id)).changes).toEqual({ ig_followers_count: [null, 1_000, null] });

  // Simulates 60 days without a visit.
  await database.db.updateTable('change_computation').set({ day: '-infinity' }).execute();
  await database.query(
    `update metric_observations set observed_at = observed_at - interval '60 days' where brand_id = ${id}`,
  );
  await database.query(`update brands set origins = jsonb_set(origins, '{ig_followers_count,observedAt}',
    to_jsonb(to_char((select max(observed_at) from metric_observations where brand_id = ${id}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MSZ')))
    where id = ${id}`);
  while (await computeDailyChanges(database));
  expect(await stored(id)).toEqual({ changes: null, change_details: null });
  expect(await computeDailyChanges(database)).toBe(false);
});

it('reads a demonstration without other brands once a day', async () => {
  const demonstration = await createTestDatabase();
  onTestFinished(() => demonstration.drop());
  await demonstration.pool.query(
    `insert into brands (brand_name, domain, is_demonstration) values ('Made up', 'made-up.example', true)`,
  );
  expect(await computeDailyChanges(demonstration)).toBe(false);
  const { rows } = await demonstration.pool.query(
    'select after_id = (select max(id) from brands) and day = current_date as finished from change_computation',
  );
  expect(rows).toEqual([{ finished: true }]);
});
