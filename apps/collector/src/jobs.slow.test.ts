import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { requestStores, setOptOut } from '@brandlode/database';
import { databaseForEachTest, insertBrands } from '@brandlode/database/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('testing/work-process.ts', import.meta.url));

const database = databaseForEachTest();
let processes: ChildProcess[] = [];

beforeEach(() =>
  database.query('create table attempts (at bigint generated always as identity, domain text, pid int)'),
);
afterEach(() => {
  for (const child of processes) child.kill('SIGKILL');
  processes = [];
});

async function startProcess(env: Record<string, string>) {
  const child = fork(PROGRAM, { env: { ...process.env, DATABASE_URL: database.url, ...env } });
  processes.push(child);
  await once(child, 'message');
  return child;
}
const { query } = database;
const attempts = () => query<{ domain: string; pid: number }>('select domain, pid from attempts order by at');
const unfinished = async () =>
  (await query<{ count: number }>('select count(*) from stores where requested_at is not null'))[0]!.count;
async function until(condition: () => Promise<boolean>) {
  while (!(await condition())) await sleep(50);
}
const names = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word}${index}.example`);

/** Brands whose stores are due for a visit. */
const addDue = (domains: string[]) =>
  query(
    `with added as (insert into brands (domain, brand_name) select domain, domain from unnest($1::text[]) domain returning domain)
     insert into stores (domain, due_at) select domain, now() - interval '1 day' from added`,
    [domains],
  );

describe('Collector processes on one database', () => {
  it('lose no store when they are killed or stopped, and repeat at most the jobs in progress', async () => {
    const domains = names(40, 'shop');
    const env = { MILLISECONDS: '300' };
    const [killed, stopped] = await Promise.all([startProcess(env), startProcess(env), startProcess(env)]);
    expect(await requestStores(database.db, domains)).toBe(40);

    await until(async () => (await attempts()).filter(({ pid }) => pid === killed.pid).length >= 3);
    killed.kill('SIGKILL');
    stopped.kill('SIGTERM');
    expect(await once(stopped, 'exit')).toEqual([0, null]);
    await until(async () => (await unfinished()) === 0);

    const tried = await attempts();
    expect(new Set(tried.map(({ domain }) => domain)).size).toBe(40);
    // The killed process had two jobs in progress; the stopped one finished its own.
    const repeated = tried.filter(
      ({ domain }, index) => tried.findIndex((earlier) => earlier.domain === domain) < index,
    );
    expect(repeated.length).toBeLessThanOrEqual(2);
    const ofKilled = new Set(tried.filter(({ pid }) => pid === killed.pid).map(({ domain }) => domain));
    expect(repeated.every(({ domain }) => ofKilled.has(domain))).toBe(true);
    const [kept] = await query<{ count: number }>('select count(*) from brands where product_count = 3');
    expect(kept!.count).toBe(40);
  });

  it('run requested stores before due ones, each once, and schedule only when configured', async () => {
    await addDue(names(60, 'due'));
    const idle = await startProcess({});
    await requestStores(database.db, ['first.example']);
    await until(async () => (await unfinished()) === 0);
    expect((await attempts()).map(({ domain }) => domain)).toEqual(['first.example']);
    idle.kill('SIGTERM');
    await once(idle, 'exit');

    const env = { SCHEDULE: 'true', MILLISECONDS: '150' };
    await Promise.all([startProcess(env), startProcess(env)]);
    await until(async () => (await attempts()).length > 4);
    await requestStores(database.db, ['urgent.example']);
    const before = (await attempts()).length;
    await until(async () => (await attempts()).length >= 62);
    const order = (await attempts()).map(({ domain }) => domain);
    // Four were in progress, and the last poll may have been late on a busy machine.
    expect(order.indexOf('urgent.example')).toBeLessThan(before + 40);
    expect(new Set(order).size).toBe(order.length);
  });

  it('move a queued store forward when it is requested', async () => {
    await addDue(names(80, 'due'));
    await startProcess({ SCHEDULE: 'true', MILLISECONDS: '200' });
    await until(async () => (await attempts()).length >= 2);
    const started = (await attempts()).map(({ domain }) => domain);
    const waiting = names(80, 'due').findLast((name) => !started.includes(name))!;
    await requestStores(database.db, [waiting]);
    await until(async () => (await attempts()).some(({ domain }) => domain === waiting));
    expect((await attempts()).length).toBeLessThan(60);
  });

  it('observe a store requested alone before the rest of those requested with many others', async () => {
    await requestStores(database.db, names(80, 'many'), { bulk: true });
    await startProcess({ MILLISECONDS: '200' });
    await until(async () => (await attempts()).length >= 2);
    await requestStores(database.db, ['alone.example']);
    await until(async () => (await attempts()).some(({ domain }) => domain === 'alone.example'));
    expect((await attempts()).length).toBeLessThan(60);
  });

  it('finish a store whose observation fails with every retry as failed', async () => {
    await startProcess({ BROKEN: 'true' });
    await requestStores(database.db, ['broken.example']);
    await until(async () => (await attempts()).length > 0);
    const waiting =
      "update pgboss.job set retry_count = retry_limit, start_after = now() where state = 'retry'";
    await until(async () => {
      await query(waiting);
      return (await unfinished()) === 0;
    });
    const [run] = await query('select source, outcome from source_runs');
    expect(run).toEqual({ source: 'storefront', outcome: 'failed' });
  });

  it('never observe a demonstration brand or an opted-out store', async () => {
    const madeUp = { domain: 'made-up.example', is_demonstration: true };
    await insertBrands(database, madeUp, { domain: 'shy.example' }, { domain: 'open.example' });
    await query("insert into stores (domain, due_at, requested_at) values ('made-up.example', now(), now())");
    await setOptOut(database.db, 'shy.example', true);
    expect(await requestStores(database.db, ['made-up.example', 'shy.example', 'open.example'])).toBe(1);
    await query("update stores set due_at = now() where domain = 'open.example'");
    await startProcess({ SCHEDULE: 'true' });
    await until(async () => (await unfinished()) === 0);
    expect((await attempts()).map(({ domain }) => domain)).toEqual(['open.example']);
  });
});
