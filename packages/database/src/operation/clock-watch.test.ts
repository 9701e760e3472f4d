import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openHostLocks } from '../collection/host-locks.ts';
import { dispatchStores, finishStore, requestStores } from '../collection/stores/stores.ts';
import { databaseForEachTest } from '../testing.ts';
import { LEASES, WAITS, watchClock } from './clock-watch.ts';

const database = databaseForEachTest();
beforeEach(() => watchClock(database.db));

const { query } = database;
/** As if the server's clock had been set back by an hour: what was now is an hour ahead. */
const setClockBack = () => query("update clock_watch set seen_at = seen_at + interval '1 hour'");

async function dispatched(): Promise<string[]> {
  const domains: string[] = [];
  await dispatchStores(database, { scheduled: true, limit: 100 }, async (stores) => {
    domains.push(...stores.map(({ domain }) => domain));
  });
  return domains.sort();
}

it('changes nothing while the clock goes on, or is corrected by a moment', async () => {
  await query("insert into host_pauses values ('one.example', now() + interval '1 hour')");
  expect(await watchClock(database.db)).toBe(0);
  await query("update clock_watch set seen_at = now() + interval '3 seconds'");
  expect(await watchClock(database.db)).toBe(0);
  expect(
    await query("select from host_pauses where next_request_at > now() + interval '55 minutes'"),
  ).toHaveLength(1);
});

it('visits the stores that were due before the clock was set back, and no others', async () => {
  for (const [domain, minutes] of [
    ['due.example', 59],
    ['later.example', 70],
  ] as const) {
    await query('insert into brands (domain, brand_name) values ($1, $1)', [domain]);
    await query('insert into stores (domain, due_at) values ($1, now() + make_interval(mins => $2))', [
      domain,
      minutes,
    ]);
    await query(
      `insert into source_runs (domain, source, outcome, requests, rejected, ran_at, failures, interval_hours, due_at)
       select domain, 'storefront', 'found', 1, '{}', now(), 0, 24, due_at from stores where domain = $1`,
      [domain],
    );
  }
  expect(await dispatched()).toEqual([]);
  await setClockBack();
  expect(await watchClock(database.db)).toBeCloseTo(3_600, -1);
  expect(await dispatched()).toEqual(['due.example']);
  expect(await query('select domain from source_runs where due_at <= now()')).toEqual([
    { domain: 'due.example' },
  ]);
  // It was set back once.
  expect(await watchClock(database.db)).toBe(0);
});

it('completes a request from before the clock was set back with the next visit', async () => {
  await requestStores(database.db, ['one.example']);
  await query("update stores set requested_at = now() + interval '1 hour'");
  await setClockBack();
  await watchClock(database.db);
  expect(await dispatched()).toEqual(['one.example']);
  await query("update stores set started_at = now() + interval '10 seconds'");
  await finishStore(database.db, 'one.example');
  expect(await query('select requested_at from stores')).toEqual([{ requested_at: null }]);
});

it("keeps the rest of a host's pause, at least a minute", async () => {
  await query(
    "insert into host_pauses values ('short.example', now() + interval '61 minutes'), ('long.example', now() + interval '3 hours')",
  );
  await setClockBack();
  await watchClock(database.db);
  const locks = openHostLocks(database.url);
  onTestFinished(() => locks.close());
  const short = await locks.acquire('short.example');
  expect(short).toBeGreaterThan(50);
  expect(short).toBeLessThanOrEqual(65);
  expect(await locks.acquire('long.example')).toBeCloseTo(2 * 3_600, -2);
});

it('knows every column with a time at which something is due', async () => {
  const columns = await query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '^(next_.*_at|due_at|retry_at|abandoned_at|loaded_at|prices_at|brief_at|leased?_until|.*_until)$'
     order by 1`,
  );
  const known = [...WAITS, ...LEASES].map(([table, column]) => `${table}.${column}`);
  const others = [
    // Only says that it was loaded.
    'catalogue_loads.loaded_at',
    'host_pauses.next_request_at',
    // What Stripe says, by its own clock.
    'stripe_event_cursor.read_until',
  ];
  expect(columns.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual(others);
});
