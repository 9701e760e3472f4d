import { reportOutages, watchClock } from '@brandlode/database';
import { useDatabase } from '@brandlode/database/testing';
import { afterAll, expect, it } from 'vitest';
import { openJobs } from './jobs.ts';

const database = await useDatabase();
const jobs = await openJobs(database.url, () => {});
afterAll(() => jobs.close());

const SOON = { timeout: 240_000 };

it('repeats a periodic job after the clock was set back by an hour', async () => {
  let runs = 0;
  await jobs.every(1, 'test-periodic', async () => void runs++);
  await expect.poll(() => runs, SOON).toBeGreaterThan(0);
  // As if the product had run for the hour that now comes again.
  await database.query(
    `insert into pgboss.job (name, singleton_on, state, start_after, created_on)
     select 'test-periodic', date_trunc('second', now() at time zone 'UTC') + second * interval '1 second', 'completed',
       now() + second * interval '1 second', now() + second * interval '1 second'
     from generate_series(1, 3600) second on conflict do nothing`,
  );
  const before = runs;
  await expect.poll(() => runs, SOON).toBeGreaterThan(before + 1);
});

it('keeps finished runs of a periodic job for two intervals, at least an hour, and other finished jobs for a week', async () => {
  await jobs.every(3, 'test-often', async () => {});
  await jobs.every(86_400, 'test-daily', async () => {});
  await jobs.work('test-mail', async () => {});
  const rows = await database.query(
    `select name, deletion_seconds as seconds from pgboss.queue
     where name in ('test-often', 'test-daily', 'test-mail') order by seconds`,
  );
  expect(rows).toEqual([
    { name: 'test-often', seconds: 3_600 },
    { name: 'test-daily', seconds: 2 * 86_400 },
    { name: 'test-mail', seconds: 7 * 86_400 },
  ]);
});

/** As if what was now were an hour ahead. */
async function setClockBack() {
  await database.query(
    `insert into clock_watch (seen_at) values (now() + interval '1 hour')
     on conflict (id) do update set seen_at = excluded.seen_at`,
  );
  await watchClock(database.db);
}

it('delivers a job that was queued before the clock was set back', async () => {
  const done: string[] = [];
  await jobs.work<{ name: string }>('test-set-back', async ({ name }) => void done.push(name));
  await database.query(
    `insert into pgboss.job (name, data, start_after, created_on)
     values ('test-set-back', '{"name": "mail"}', now() + interval '1 hour', now() + interval '1 hour')`,
  );
  await setClockBack();
  await expect.poll(() => done, SOON).toEqual(['mail']);
});

it('looks for jobs of killed processes although the clock was set back', async () => {
  await jobs.work('test-killed', async () => {});
  await database.query(
    `insert into pgboss.job (name, state, started_on, heartbeat_on)
     values ('test-killed', 'active', now() + interval '1 hour', now() + interval '1 hour')`,
  );
  await database.query(
    `update pgboss.queue set monitor_claim_on = now() + interval '1 hour', monitor_on = now() + interval '1 hour',
       maintain_on = now() + interval '1 hour' where name = 'test-killed'`,
  );
  await setClockBack();
  const rows = await database.query(
    `select greatest(started_on, heartbeat_on, monitor_claim_on, monitor_on, maintain_on) <= now() as past
     from pgboss.job join pgboss.queue using (name) where name = 'test-killed'`,
  );
  expect(rows).toEqual([{ past: true }]);
});

it('processes all jobs of a queue with bounded concurrency', async () => {
  let running = 0;
  let max = 0;
  const done: number[] = [];
  await jobs.work<{ n: number }>(
    'test-concurrency',
    async ({ n }) => {
      max = Math.max(max, ++running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running--;
      done.push(n);
    },
    { concurrency: 3 },
  );
  const all = Array.from({ length: 20 }, (_, n) => n);
  await jobs.sendAll(
    'test-concurrency',
    all.map((n) => ({ data: { n }, once: `job ${n}` })),
  );
  await expect.poll(() => done.length, SOON).toBe(all.length);
  expect(done.toSorted((a, b) => a - b)).toEqual(all);
  expect(max).toBe(3);
});

it('retries a failed job without affecting those in the same batch', async () => {
  const runs: Record<string, number> = {};
  await jobs.work<{ name: string }>(
    'test-failure',
    async ({ name }) => {
      runs[name] = (runs[name] ?? 0) + 1;
      if (name === 'bad' && runs[name] === 1) throw new Error('not yet');
    },
    { concurrency: 3 },
  );
  const given = ['good', 'bad', 'better'].map((name) => ({ data: { name }, once: name }));
  await jobs.sendAll('test-failure', given);
  await expect.poll(() => runs.bad, SOON).toBe(2);
  // Queued once, however often it is sent.
  await jobs.sendAll('test-failure', given);
  await jobs.send('test-failure', { name: 'good' }, { once: 'good' });
  await jobs.sendAll('test-failure', [{ data: { name: 'last' }, once: 'last' }]);
  await expect.poll(() => runs.last, SOON).toBe(1);
  expect(runs).toEqual({ good: 1, bad: 2, better: 1, last: 1 });
});

it('warns once that the connections of all queues broke, and processes what is queued afterwards', async () => {
  const reports: string[] = [];
  const add = (level: string) => (error: Error) => reports.push(`${level}: ${error.message}`);
  const broken = await openJobs(database.url, reportOutages({ warn: add('warning'), error: add('error') }));
  const done: string[] = [];
  for (const queue of ['test-broken-1', 'test-broken-2', 'test-broken-3'])
    await broken.work(queue, async () => void done.push(queue));
  await database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'brandlode jobs' and datname = current_database()",
  );
  await expect.poll(() => reports, SOON).not.toEqual([]);
  const send = () => broken.send('test-broken-2', {}, { once: 'afterwards' });
  await expect.poll(() => send().catch(() => 'failed'), SOON).not.toBe('failed');
  await expect.poll(() => done, SOON).toEqual(['test-broken-2']);
  expect(reports).toEqual(['warning: The database is unavailable; what failed is tried again']);
  await broken.close();
});
