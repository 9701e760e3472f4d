import { describe, expect, it } from 'vitest';
import { databaseForEachTest } from '../testing.ts';
import { createCheck, previewCheck, readCheck, readCheckedStores } from './checks.ts';
import { settleMissedChecks } from './settle-checks.ts';
import { saveSourceRuns } from './source-runs.ts';
import {
  beginStore,
  dispatchStores,
  finishStore,
  giveUpStore,
  MAX_BULK_WAITING,
  requestStores,
  setOptOut,
} from './stores/stores.ts';

const database = databaseForEachTest();

type Member = { workspaceId: string; userId: string };
async function newMember(name: string): Promise<Member> {
  const rows = await database.query(
    `with u as (insert into users (email, first_name, last_name) values ($1, 'Test', 'User') returning id)
     insert into workspaces (owner_id) select id from u returning id, owner_id`,
    [`${name}@example.com`],
  );
  return { workspaceId: rows[0].id, userId: rows[0].owner_id };
}
const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(4, '0')}.com`);

async function check(member: Member, addresses: string[], options: { limit?: number; max?: number } = {}) {
  const created = await createCheck(database.db, member, { addresses, limit: 5_000, ...options });
  if (!created || 'left' in created) throw new Error('The check was not created.');
  return created;
}
const read = async ({ workspaceId }: Member, id: string) => {
  const row = await readCheck(database.db, workspaceId, id);
  if (!row) throw new Error('There is no such check.');
  return row;
};

/** What the queue gets next, in order. */
async function dispatch(limit = 1_000): Promise<string[]> {
  const domains: string[] = [];
  await dispatchStores(database, { scheduled: false, limit }, async (stores) => {
    domains.push(...stores.map(({ domain }) => domain));
  });
  return domains;
}

type Visit = {
  outcome?: 'found' | 'failed' | 'blocked' | 'not applicable';
  reason?: string;
  products?: boolean | 'failed' | 'blocked';
};
async function visit(
  domain: string,
  { outcome = 'found', reason, products = outcome === 'found' }: Visit = {},
) {
  await beginStore(database.db, domain);
  const run = {
    domain,
    reason: null,
    requests: 1,
    rejected: [],
    ran_at: new Date(),
    changed_at: null,
    failures: 0,
    interval_hours: 24,
    due_at: new Date(Date.now() + 86_400_000),
  };
  await saveSourceRuns(database.db, [
    {
      ...run,
      source: 'storefront',
      outcome,
      reason: reason ?? null,
      answered_at: outcome === 'found' ? new Date() : null,
    },
    {
      ...run,
      source: 'shopify-products',
      outcome: typeof products === 'string' ? products : products ? 'found' : 'missing',
      answered_at: products === true ? new Date() : null,
    },
  ]);
  await finishStore(database.db, domain);
}

describe('A check of many stores', () => {
  it('counts what the visits find, and is finished with the last one', async () => {
    const member = await newMember('a');
    const { id } = await check(member, ['one.com', 'two.com', 'three.com', 'four.com', 'five.com']);
    await visit('one.com');
    await visit('two.com', { products: false });
    await visit('three.com', { outcome: 'failed', reason: 'unreachable' });
    await visit('four.com', { outcome: 'blocked', reason: 'robots.txt' });
    expect(await read(member, id)).toMatchObject({
      stores: 5,
      done: 4,
      found: { products: 1, 'no-products': 1, unreachable: 1, refused: 1 },
      finished_at: null,
    });
    await visit('five.com', { outcome: 'not applicable', reason: 'parked' });
    const end = await read(member, id);
    expect(end).toMatchObject({ done: 5, found: { 'not-a-store': 1 } });
    expect(end.finished_at).not.toBeNull();
  });

  it.each<['failed' | 'blocked', string]>([
    ['failed', 'unreachable'],
    ['blocked', 'refused'],
  ])(
    'counts no store as without products whose products could not be read: %s',
    async (products, expected) => {
      const member = await newMember('a');
      const { id } = await check(member, ['one.com']);
      await visit('one.com', { products });
      expect(await read(member, id)).toMatchObject({ done: 1, found: { [expected]: 1 } });
    },
  );

  it('is completed once by visits that end at the same time', async () => {
    const members = [await newMember('a'), await newMember('b')];
    const stores = names('shop', 20);
    const checks = await Promise.all(members.map((member) => check(member, stores)));
    await Promise.all(stores.map((domain) => visit(domain)));
    for (const [index, member] of members.entries()) {
      const end = await read(member, checks[index]?.id ?? '');
      expect(end).toMatchObject({ done: 20, found: { products: 20 } });
      expect(end.finished_at).not.toBeNull();
    }
  });

  it('does not visit a store again that was read within a day, but counts it', async () => {
    const member = await newMember('a');
    await visit('read.com', { products: false });
    await visit('failed.com', { outcome: 'failed', reason: 'timed out' });
    expect(
      await previewCheck(database.db, member.workspaceId, ['read.com', 'failed.com', 'new.com']),
    ).toEqual({
      visits: 2,
      current: 1,
      waiting: 0,
      excluded: 0,
    });
    const created = await check(member, ['read.com', 'failed.com', 'new.com']);
    expect(created).toMatchObject({
      stores: 3,
      current: 1,
      done: 1,
      found: { 'no-products': 1 },
      finished_at: null,
    });
    expect((await dispatch()).sort()).toEqual(['failed.com', 'new.com']);
    const onlyRead = await check(member, ['read.com']);
    expect(onlyRead.finished_at).not.toBeNull();
    // The second is of a clock that was ahead and has been set back.
    for (const hours of [-25, 48]) {
      await database.query(
        'update source_runs set answered_at = now() + make_interval(hours => $1::integer)',
        [hours],
      );
      expect(await previewCheck(database.db, member.workspaceId, ['read.com'])).toMatchObject({ visits: 1 });
    }
  });

  it('waits for a visit that begins after it', async () => {
    const member = await newMember('a');
    await beginStore(database.db, 'busy.com');
    const { id } = await check(member, ['busy.com']);
    await finishStore(database.db, 'busy.com');
    expect(await read(member, id)).toMatchObject({ done: 0, finished_at: null });
    await visit('busy.com');
    expect(await read(member, id)).toMatchObject({ done: 1, found: { products: 1 } });
  });

  it('is also completed if a process of an earlier release ended the visit', async () => {
    const member = await newMember('a');
    const { id } = await check(member, ['ended.com', 'waiting.com']);
    await beginStore(database.db, 'ended.com');
    await database.query(
      "update stores set finished_at = now(), requested_at = null where domain = 'ended.com'",
    );
    await settleMissedChecks(database.db);
    expect(await read(member, id)).toMatchObject({ done: 1, found: { 'not-checked': 1 }, finished_at: null });
  });

  it('leaves out stores whose owner opted out, also in the meantime, and those that fail here', async () => {
    const member = await newMember('a');
    await setOptOut(database.db, 'out.com', true);
    const { id, ...created } = await check(member, ['out.com', 'later.com', 'broken.com']);
    expect(created).toMatchObject({ done: 1, found: { 'not-checked': 1 } });
    await setOptOut(database.db, 'later.com', true);
    await beginStore(database.db, 'later.com');
    await finishStore(database.db, 'later.com');
    await beginStore(database.db, 'broken.com');
    await giveUpStore(database.db, 'broken.com');
    const end = await read(member, id);
    expect(end).toMatchObject({ done: 3, found: { 'not-checked': 3 } });
    expect(end.finished_at).not.toBeNull();
    const none = { addresses: ['out.com'], limit: 10 };
    expect(await createCheck(database.db, member, none)).toBeUndefined();
  });

  it('says that stores were not checked for want of a connection to the internet, which is no fault of theirs', async () => {
    const member = await newMember('a');
    const { id, offline } = await check(member, ['away.com', 'down.com']);
    expect(offline).toBe(false);
    await visit('down.com', { outcome: 'failed', reason: 'unreachable' });
    expect(await read(member, id)).toMatchObject({ found: { unreachable: 1 }, offline: false });
    await visit('away.com', { outcome: 'failed', reason: 'no network' });
    expect(await read(member, id)).toMatchObject({
      found: { unreachable: 1, 'not-checked': 1 },
      offline: true,
    });
  });

  it('visits at most as many stores per day as the workspace may, also when checks begin at the same time', async () => {
    const member = await newMember('a');
    const limit = 25;
    const results = await Promise.all(
      ['a', 'b', 'c'].map((prefix) =>
        createCheck(database.db, member, { addresses: names(prefix, 10), limit }),
      ),
    );
    expect(results.filter((result) => result && 'left' in result)).toEqual([{ left: 5, needed: 10 }]);
    await check(member, names('d', 10), { limit, max: 5 });
    expect(await createCheck(database.db, member, { addresses: ['x.com'], limit })).toEqual({
      left: 0,
      needed: 1,
    });
    const other = await newMember('b');
    await check(other, names('e', 10), { limit });
    await database.query("update checks set created_at = created_at - interval '1 day'");
    await check(member, ['x.com'], { limit });
    // As after a clock that was ahead was set back.
    await database.query("update checks set created_at = now() + interval '1 day'");
    await check(member, names('f', limit), { limit });
  });
});

describe('Visits requested in bulk', () => {
  it('are shared evenly between workspaces, whoever came first', async () => {
    const [many, few] = [await newMember('a'), await newMember('b')];
    await check(many, names('many', 2_000));
    expect(await dispatch()).toHaveLength(MAX_BULK_WAITING);
    await check(few, names('few', 3));
    expect(await dispatch()).toEqual([]);
    for (const domain of names('many', 6)) await visit(domain);
    expect((await dispatch()).sort()).toEqual([...names('few', 3), ...names('many', 53).slice(50)]);
  });

  it('do not delay the check of one store', async () => {
    await check(await newMember('a'), names('many', 200));
    await dispatch();
    await requestStores(database.db, ['single.com', 'many0150.com']);
    expect((await dispatch()).sort()).toEqual(['many0150.com', 'single.com']);
  });

  it('begin with the brands that the workspace follows, itself or on a list', async () => {
    const member = await newMember('a');
    const stores = names('shop', 100);
    const rows = await database.query(
      "insert into brands (domain, brand_name) values ('shop0070.com', 'A'), ('shop0090.com', 'B') returning id",
    );
    const { workspaceId, userId } = member;
    await database.query('insert into follows (workspace_id, user_id, brand_id) values ($1, $2, $3)', [
      workspaceId,
      userId,
      rows[1].id,
    ]);
    await database.query(
      `with l as (insert into lists (workspace_id, name, position, statuses) values ($1, 'List', 1, '[]') returning id),
         e as (insert into list_brands (list_id, brand_id, position) select id, $3, 1 from l)
       insert into follows (workspace_id, user_id, list_id) select $1, $2, id from l`,
      [workspaceId, userId, rows[0].id],
    );
    await check(member, names('earlier', 60));
    const { id } = await check(member, stores);
    const first = await readCheckedStores(database.db, id, { after: 0, limit: 3 });
    expect(first.map(({ domain, followed }) => [domain, followed])).toEqual([
      ['shop0070.com', true],
      ['shop0090.com', true],
      ['shop0000.com', false],
    ]);
    expect(await dispatch()).toEqual(
      expect.arrayContaining(['shop0070.com', 'shop0090.com', 'earlier0047.com']),
    );
  });
});
