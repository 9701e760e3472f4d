import { setTimeout as delay } from 'node:timers/promises';
import { useDatabase } from '@brandlode/database/testing';
import { afterAll, expect, it } from 'vitest';
import { openJobs } from './jobs.ts';

const database = await useDatabase();
const jobs = await openJobs(database.url, () => {}, { deadAfterSeconds: 10 });
afterAll(() => jobs.close());

it('runs a job once that takes longer than a killed process is waited for, as a mail does whose server hesitates', async () => {
  let runs = 0;
  await jobs.work('test-long', async () => {
    runs++;
    await delay(22_000);
  });
  await jobs.send('test-long', {});
  const state = async () => {
    const rows = await database.query("select state from pgboss.job where name = 'test-long'");
    return rows[0]?.state;
  };
  await expect.poll(state).toBe('completed');
  expect(runs).toBe(1);
});

it('runs a job again whose process was killed so long ago', async () => {
  let runs = 0;
  await jobs.work('test-killed', async () => void runs++);
  await database.query(
    `insert into pgboss.job (name, state, started_on, heartbeat_on, heartbeat_seconds, expire_seconds, retry_limit)
     select name, 'active', now() - interval '11 s', now() - interval '11 s', heartbeat_seconds, expire_seconds, retry_limit
     from pgboss.queue where name = 'test-killed'`,
  );
  await expect.poll(() => runs).toBe(1);
});
