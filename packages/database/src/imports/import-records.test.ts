import { randomUUID } from 'node:crypto';
import { IMPORT_LIMITS } from '@brandlode/contract';
import { expect, it, onTestFinished } from 'vitest';
import { addUser, useDatabase } from '../testing.ts';
import { importTime } from './import-origin.ts';
import {
  beginImport,
  claimImport,
  deleteImport,
  endImport,
  getImport,
  queueImport,
} from './import-records.ts';

const database = await useDatabase();

const begin = (userId: string) =>
  beginImport(database.db, {
    userId,
    target: 'catalogue',
    fileName: 'brands.csv',
    brandLimit: 0,
    workspaceId: null,
  });
/** Imports whose previews are due. */
async function newImports(userId: string, count: number) {
  for (let n = 0; n < count; n++) await begin(userId);
  await database.query("update imports set status = 'previewing' where user_id = $1", [userId]);
}

it('A user has at most the allowed number of files, however many uploads begin at once', async () => {
  const user = await addUser(database);
  for (let n = 1; n < IMPORT_LIMITS.files; n++) await begin(user);
  const blocker = await database.pool.connect();
  onTestFinished(() => blocker.release());
  // Rows that refer to the user now wait.
  await blocker.query('begin');
  await blocker.query('select from users where id = $1 for update', [user]);
  const uploads = Promise.all([1, 2, 3].map(() => begin(user)));
  const waiting = 'select from pg_locks where not granted';
  await expect.poll(async () => (await database.query(waiting)).length).toBeGreaterThanOrEqual(3);
  await blocker.query('commit');
  expect((await uploads).filter((started) => started !== undefined)).toHaveLength(1);
});

it('The imports of a user are worked on one at a time, and those of others do not wait for all of them', async () => {
  const [busy, other] = [await addUser(database), await addUser(database)];
  await newImports(busy, 3);
  await newImports(other, 1);
  const users: (string | undefined)[] = [];
  const claim = async () => {
    const worker = randomUUID();
    users.push((await claimImport(database.db, worker))?.user_id);
    return () => endImport(database.db, worker, { status: 'done' });
  };
  const end = await claim();
  await claim();
  await claim();
  expect(users).toEqual([busy, other, undefined]);
  await end();
  await newImports(await addUser(database), 1);
  await claim();
  await claim();
  expect(users.slice(3)).toEqual([expect.not.stringMatching(busy), busy]);
});

it('An import is not deleted while it is worked on', async () => {
  const started = await begin(await addUser(database));
  const id = started?.id ?? 0;
  const set = (status: string) =>
    database.query('update imports set status = $1 where id = $2', [status, id]);
  await set('running');
  expect(await deleteImport(database.db, id)).toBe(false);
  await set('done');
  expect(await deleteImport(database.db, id)).toBe(true);
});

const imported = async () => {
  const user = await addUser(database);
  const started = await begin(user);
  if (!started) throw new Error('The upload was refused.');
  await database.query(
    `update imports set status = 'done', rows_done = 5, report = '{"rows": 5}', finished_at = now() where id = $1`,
    [started.id],
  );
  return {
    queue: (work: Parameters<typeof queueImport>[2]) => queueImport(database.db, started, work),
    read: () => getImport(database.db, user, started.public_id),
  };
};
const claim = async () => {
  const worker = randomUUID();
  await claimImport(database.db, worker);
  return worker;
};
const stopSilently = () =>
  database.query(
    "update imports set attempts = 3, lease_until = now() - interval '1 minute' where status = 'undoing'",
  );

it('An import that could not be undone says so, can be undone again, and is not resumed', async () => {
  await database.query('delete from imports');
  const { queue, read } = await imported();
  await queue({ kind: 'undo' });
  await endImport(database.db, await claim(), { status: 'failed', error: 'It broke.' });
  expect(await read()).toMatchObject({ status: 'done', error: 'It broke.' });
  expect(await queue({ kind: 'run', brandLimit: 1 })).toBe(false);

  await queue({ kind: 'undo' });
  await claim();
  await stopSilently();
  await claim();
  expect(await read()).toMatchObject({ status: 'done', error: expect.stringContaining('undo') });

  await queue({ kind: 'undo' });
  await endImport(database.db, await claim(), { status: 'undone' });
  expect(await read()).toMatchObject({ status: 'undone', error: null });
});

it('An import dated today counts as of now, like one without a date; an earlier day counts from its start', async () => {
  const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const timeOf = async (asOf: string | null) => {
    const { queue, read } = await imported();
    await database.query("update imports set status = 'ready', as_of = $1", [asOf]);
    await queue({ kind: 'run', brandLimit: 1 });
    const time = (await read())?.observed_at?.toISOString();
    await database.query('delete from imports');
    return time;
  };
  expect(await timeOf(dayOf(1))).toBe(`${dayOf(1)}T00:00:00.000Z`);
  for (const asOf of [null, dayOf(0)])
    expect(Date.now() - Date.parse((await timeOf(asOf)) ?? '')).toBeLessThan(60_000);
  const now = new Date('2026-05-02T10:00:00.000Z');
  expect(['2026-05-01', '2026-05-02', null].map((asOf) => importTime(asOf, now))).toEqual([
    '2026-05-01T00:00:00.000Z',
    now.toISOString(),
    now.toISOString(),
  ]);
});

it('An import that is run again after it was undone does not report its first run', async () => {
  const { queue, read } = await imported();
  await queue({ kind: 'undo' });
  await endImport(database.db, await claim(), { status: 'undone' });
  await queue({ kind: 'run', brandLimit: 1 });
  expect(await read()).toMatchObject({ status: 'waiting', report: null });
});
