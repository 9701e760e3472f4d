import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { databaseForEachTest } from '../../testing.ts';
import { getSourceRuns, saveSourceRuns } from '../source-runs.ts';
import {
  beginStore,
  dispatchStores,
  finishedSince,
  finishStore,
  giveUpStore,
  requestStores,
  scheduleNewBrands,
  setOptOut,
  unscheduleOthers,
} from './stores.ts';

const database = databaseForEachTest();

async function handOut(scheduled = false) {
  const handed: string[] = [];
  await dispatchStores(database, { scheduled, limit: 100 }, async (stores) => {
    handed.push(
      ...stores.map(({ domain, requested, bulk }) => (requested ? `${domain}${bulk ? '' : '!'}` : domain)),
    );
  });
  return handed.sort();
}
const addBrands = (...domains: string[]) =>
  database.query(
    'insert into brands (domain, brand_name) select domain, domain from unnest($1::text[]) domain',
    [domains],
  );
const due = (domain: string, hours: number) =>
  database.query(
    'insert into stores (domain, due_at) values ($1, now() + make_interval(hours => $2)) on conflict (domain) do update set due_at = excluded.due_at',
    [domain, hours],
  );

describe('Stores to be observed', () => {
  it('are due only at the primary address of a brand, and can be requested at any', async () => {
    await addBrands('one.example');
    await database.query("insert into brand_addresses select 'us-one.example', id from brands");
    await due('one.example', -1);
    await due('us-one.example', -1);
    expect(await handOut(true)).toEqual(['one.example']);
    await requestStores(database.db, ['us-one.example']);
    expect(await handOut(true)).toEqual(['us-one.example!']);
  });

  it('are not due once their brand was deleted, nor if no brand was found there', async () => {
    await addBrands('deleted.example', 'kept.example');
    for (const domain of ['deleted.example', 'kept.example', 'parked.example']) await due(domain, -1);
    await database.query("delete from brands where domain = 'deleted.example'");
    expect(await handOut(true)).toEqual(['kept.example']);
    await unscheduleOthers(database.db);
    const rows = await database.query('select domain from stores where due_at is not null');
    expect(rows).toEqual([{ domain: 'kept.example' }]);
  });

  it('exclude addresses below one that opted out', async () => {
    await addBrands('oldnavy.gap.com');
    await setOptOut(database.db, 'gap.com', true);
    await due('oldnavy.gap.com', -1);
    expect(await requestStores(database.db, ['gap.com', 'athleta.gap.com', 'gap.com/x', 'notgap.com'])).toBe(
      1,
    );
    expect(await handOut(true)).toEqual(['notgap.com!']);
  });

  it('are the requested ones, and the due ones with a schedule, each dispatched once', async () => {
    await addBrands('due.example', 'later.example');
    await requestStores(database.db, ['requested.example', 'requested.example']);
    await due('due.example', -1);
    await due('later.example', 1);
    expect(await handOut(false)).toEqual(['requested.example!']);
    expect(await handOut(true)).toEqual(['due.example']);
    expect(await handOut(true)).toEqual([]);
  });

  it('take precedence if requested alone, not if requested with many others', async () => {
    await requestStores(database.db, ['one-of-many.example', 'later-alone.example'], { bulk: true });
    await requestStores(database.db, ['alone.example', 'later-alone.example']);
    await requestStores(database.db, ['alone.example'], { bulk: true });
    expect(await handOut()).toEqual(['alone.example!', 'later-alone.example!', 'one-of-many.example']);
    await beginStore(database.db, 'alone.example');
    await finishStore(database.db, 'alone.example');
    await requestStores(database.db, ['alone.example'], { bulk: true });
    expect(await handOut()).toEqual(['alone.example']);
  });

  it('are dispatched without waiting for one that another process is changing', async () => {
    await requestStores(database.db, ['changing.example', 'free.example']);
    const other = await database.pool.connect();
    await other.query("begin; update stores set started_at = now() where domain = 'changing.example'");
    try {
      expect(await Promise.race([handOut(), sleep(20_000, 'waits')])).toEqual(['free.example!']);
    } finally {
      await other.query('commit');
      other.release();
    }
    expect(await handOut()).toEqual(['changing.example!']);
  });

  it('that cannot be observed because of an error are finished as failed and due a day later', async () => {
    await addBrands('broken.example');
    await requestStores(database.db, ['broken.example']);
    await handOut();
    await beginStore(database.db, 'broken.example');
    await giveUpStore(database.db, 'broken.example');
    expect(await handOut(true)).toEqual([]);
    const rows = await database.query(
      "select requested_at, finished_at >= started_at as finished, due_at > now() + interval '23 hours' as later from stores",
    );
    expect(rows).toEqual([{ requested_at: null, finished: true, later: true }]);
    expect(await getSourceRuns(database.db, 'broken.example')).toMatchObject([
      { source: 'storefront', outcome: 'failed', reason: 'internal error', failures: 1 },
    ]);
  });

  it('are dispatched again if enqueueing fails', async () => {
    await requestStores(database.db, ['requested.example']);
    const dropped = dispatchStores(database, { scheduled: false, limit: 9 }, async () => {
      throw new Error('queue unavailable');
    });
    await expect(dropped).rejects.toThrow('queue unavailable');
    expect(await handOut()).toEqual(['requested.example!']);
  });

  it('are dispatched again if the queue lost them, and if requested while in progress', async () => {
    await requestStores(database.db, ['a.example']);
    expect(await handOut()).toEqual(['a.example!']);
    await database.query("update stores set queued_at = now() - interval '2 hours'");
    expect(await handOut()).toEqual(['a.example!']);
    await beginStore(database.db, 'a.example');
    await requestStores(database.db, ['a.example']);
    await finishStore(database.db, 'a.example');
    expect(await handOut()).toEqual(['a.example!']);
    await beginStore(database.db, 'a.example');
    await finishStore(database.db, 'a.example');
    expect(await handOut()).toEqual([]);
  });

  it('are due when the earliest of their sources is', async () => {
    const run = (source: string, hours: number) => ({
      domain: 'a.example',
      source,
      outcome: 'found' as const,
      reason: null,
      requests: 1,
      rejected: [],
      ran_at: new Date(),
      answered_at: null,
      changed_at: null,
      failures: 0,
      interval_hours: 1,
      due_at: new Date(Date.now() + hours * 3_600_000),
    });
    await addBrands('a.example');
    await beginStore(database.db, 'a.example');
    await saveSourceRuns(database.db, [run('one', 5), run('two', -1)]);
    await finishStore(database.db, 'a.example');
    expect(await handOut(true)).toEqual(['a.example']);
    await saveSourceRuns(database.db, [run('two', 3)]);
    await finishStore(database.db, 'a.example');
    expect(await handOut(true)).toEqual([]);
    const late = { ...run('two', -1), ran_at: new Date(Date.now() - 60_000) };
    await saveSourceRuns(database.db, [late]);
    await finishStore(database.db, 'a.example');
    expect(await handOut(true)).toEqual([]);
  });

  it('include brands never observed, spread over a day, but no demonstration or opted-out brands', async () => {
    await database.query(
      "insert into brands (domain, brand_name, is_demonstration) select 'b' || n || '.example', 'x', n > 8 from generate_series(1, 10) n",
    );
    expect(await scheduleNewBrands(database.db, 100)).toBe(8);
    expect(await scheduleNewBrands(database.db, 100)).toBe(0);
    const rows = await database.query(
      "select count(*) from stores where due_at between now() - interval '1 minute' and now() + interval '1 day'",
    );
    expect(rows[0].count).toBe(8);
    await setOptOut(database.db, 'b1.example', true);
    await database.query('update stores set due_at = now()');
    expect((await handOut(true)).length).toBe(7);
    expect(await requestStores(database.db, ['b1.example', 'b9.example', 'b2.example'])).toBe(1);
  });

  it('can be filtered by whether they were finished since a moment', async () => {
    await beginStore(database.db, 'done.example');
    await finishStore(database.db, 'done.example');
    await beginStore(database.db, 'started.example');
    const all = ['done.example', 'started.example', 'unknown.example'];
    expect([...(await finishedSince(database.db, all, new Date(Date.now() - 60_000)))]).toEqual([
      'done.example',
    ]);
    expect([...(await finishedSince(database.db, all, new Date(Date.now() + 60_000)))]).toEqual([]);
  });
});
