import { randomUUID } from 'node:crypto';
import {
  Check,
  CheckPreview,
  CheckResults,
  Checks,
  Import,
  LookedUpBrands,
  Notifications,
  type Tier,
} from '@brandlode/contract';
import { beginStore, finishStore, giveUpStore, saveSourceRuns } from '@brandlode/database';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useApi } from '../../testing.ts';

const api = await useApi({ brands: 320, env: { OPERATOR_EMAILS: 'operator@brands.example' } });
const { query, db } = api.database;

beforeAll(async () => {
  await query(
    "update brands set is_demonstration = false, catalogue = 'real', domain = 'store' || id || '.com'",
  );
  await query(
    "insert into catalogue_state (active) values ('real') on conflict (id) do update set active = 'real'",
  );
  await vi.waitUntil(() => !api.catalogue.isDemonstration(), { timeout: 240_000 });
});
beforeEach(() => query('delete from checks; delete from stores; delete from rate_limits'));

const ids = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index);
const send = (token: string, path: string, body?: unknown, method?: string) =>
  api.request(`/api${path}`, { token, body, ...(method && { method }) });
const check = async (token: string, body: object) =>
  Check.parse(await api.json('/api/checks', { token, body }, 201));
/** Adds checks of the user of the only check that have ended unseen, created a minute apart from the given time on. */
const addFinished = (count: number, from = '-1 hour') =>
  query(
    `insert into checks (workspace_id, user_id, stores, queued, current, done, finished_at, created_at)
     select workspace_id, user_id, 1, 0, 1, 1, now(), now() + $2::interval + make_interval(mins => n) from checks, generate_series(1, $1) n`,
    [count, from],
  );
const rejection = async (token: string, body: object, path = '/checks') => {
  const { json } = await send(token, path, body);
  return { code: json.code, detail: json.detail };
};
const preview = async (token: string, body: object) =>
  CheckPreview.parse((await send(token, '/checks/preview', body)).json);
const queued = async (): Promise<string[]> =>
  (await query('select domain from stores where requested_at is not null order by domain')).map(
    ({ domain }) => domain,
  );

/** A visit that reads the store with products, or does not reach it. */
async function visit(domain: string, isReached = true) {
  await beginStore(db, domain);
  const run = {
    domain,
    reason: isReached ? null : 'unreachable',
    requests: 1,
    rejected: [],
    ran_at: new Date(),
    changed_at: null,
    answered_at: isReached ? new Date() : null,
    failures: 0,
    interval_hours: 24,
    due_at: new Date(Date.now() + 86_400_000),
    outcome: isReached ? ('found' as const) : ('failed' as const),
  };
  await saveSourceRuns(db, [
    { ...run, source: 'storefront' },
    { ...run, source: 'shopify-products' },
  ]);
  await finishStore(db, domain);
}

describe('The allowance of checks', () => {
  it.each<[Tier, number]>([
    ['basic', 200],
    ['plus', 2_000],
  ])('of %s is %d stores per day and workspace, said before', async (tier, limit) => {
    const token = await api.tokenFor(tier);
    const before = await preview(token, { brandIds: ids(120) });
    expect(before).toMatchObject({
      visits: 120,
      current: 0,
      excluded: 0,
      allowance: { limit, used: 0, left: limit },
    });
    await check(token, { brandIds: ids(120) });
    expect(Checks.parse((await send(token, '/checks')).json)).toMatchObject({
      data: [{ stores: 120, done: 0, finishedAt: null }],
      allowance: { limit, used: 120, left: limit - 120 },
    });
  });

  it('rejects what exceeds it and queues nothing, unless the request limits itself to what is left', async () => {
    const token = await api.tokenFor('basic');
    await check(token, { brandIds: ids(120) });
    const more = { brandIds: ids(100, 121) };
    expect(await preview(token, more)).toMatchObject({ visits: 100, allowance: { left: 80 } });
    expect(await rejection(token, more)).toEqual({
      code: 'limit-reached',
      detail: 'This check covers 100 stores, but you can check only 80 more today.',
    });
    expect(await queued()).toHaveLength(120);
    expect(await check(token, { ...more, max: 80 })).toMatchObject({ stores: 80 });
    expect(await queued()).toHaveLength(200);
    expect(await rejection(token, { brandIds: [320] })).toMatchObject({
      detail: 'This check covers 1 store, but you can check no more today.',
    });
    const resetsAt = (await preview(token, { brandIds: [320] })).allowance.resetsAt;
    expect(resetsAt).toMatch(/T00:00:00\.000Z$/);
  });

  it('does not count stores that were read within a day', async () => {
    const token = await api.tokenFor('basic');
    for (const id of ids(3)) await visit(`store${id}.com`);
    const again = await check(token, { brandIds: ids(3) });
    expect(again).toMatchObject({ stores: 3, current: 3, done: 3, found: { products: 3 } });
    expect(again.finishedAt).not.toBeNull();
    expect(await queued()).toEqual([]);
    expect(Checks.parse((await send(token, '/checks')).json).allowance.used).toBe(0);
  });

  it('counts no store again that waits for the visit of an earlier check, and the same visit ends both', async () => {
    const token = await api.tokenFor('basic');
    const used = async () => Checks.parse((await send(token, '/checks')).json).allowance.used;
    const requestedAt = async () =>
      await query("select requested_at from stores where domain = 'store1.com'");
    await check(token, { brandIds: ids(2) });
    const first = await requestedAt();
    expect(await preview(token, { brandIds: ids(3) })).toMatchObject({ visits: 1, waiting: 2 });
    const again = await check(token, { brandIds: ids(2) });
    expect([again.stores, again.done, await used(), await requestedAt()]).toEqual([2, 0, 2, first]);
    await beginStore(db, 'store1.com');
    const meanwhile = await check(token, { brandIds: ids(3) });
    expect(await used()).toBe(3);
    await finishStore(db, 'store1.com');
    for (const { id } of [again, meanwhile])
      expect((await send(token, `/checks/${id}`)).json).toMatchObject({ done: 1 });
    // Its visit is over, and did not reach the store.
    await check(token, { brandIds: [1] });
    expect(await used()).toBe(4);
  });

  it('is that of a workspace, whatever others use', async () => {
    const [one, other] = [await api.tokenFor('basic'), await api.tokenFor('basic')];
    await check(one, { brandIds: ids(200) });
    expect((await preview(other, { brandIds: [201] })).allowance.left).toBe(200);
    await check(other, { brandIds: ids(200) });
    expect((await preview(other, { brandIds: [201] })).allowance.left).toBe(0);
  });
});

describe('A look-up of many addresses', () => {
  const lookUp = async (token: string, body: object) =>
    LookedUpBrands.parse(await api.json('/api/brands/lookup', { token, body }));

  it('returns the values of known brands as for one brand, and why others are unknown', async () => {
    const token = await api.tokenFor('plus');
    await query("insert into opted_out_domains (domain) values ('private-shop.com')");
    await visit('parked.com', false);
    await query(
      "update source_runs set outcome = 'not applicable', reason = 'for-sale: this domain is for sale' where domain = 'parked.com'",
    );
    const addresses = [
      'https://www.store7.com/collections/all',
      'two words.com',
      'shop.localhost',
      'private-shop.com',
      'parked.com',
      'new-shop.com',
    ];
    const { data, check, allowance } = await lookUp(token, { addresses });
    expect(data.map(({ given }) => given)).toEqual(addresses);
    expect(data[0]).toMatchObject({ address: 'store7.com', unknown: null });
    const { unknown: _, ...known } = (await send(token, '/brands/7')).json;
    expect(data[0]?.brand).toEqual(known);
    expect(data.slice(1).map((row) => [row.brand, row.unknown?.reason])).toEqual([
      [null, 'not-an-address'],
      [null, 'not-public'],
      [null, 'opted-out'],
      [null, 'not-a-store'],
      [null, 'not-in-catalogue'],
    ]);
    expect(data[4]?.unknown?.notes).toEqual([{ code: 'for-sale' }]);
    expect({ check, allowance, queued: await queued() }).toEqual({
      check: null,
      allowance: null,
      queued: [],
    });
    await query('delete from opted_out_domains');
  });

  it('has unknown stores checked on request, as many as the allowance has left', async () => {
    const token = await api.tokenFor('basic');
    await check(token, { brandIds: ids(198) });
    const addresses = ['store300.com', 'new-a.com', 'new-b.com', 'new-c.com'];
    const first = await lookUp(token, { addresses, check: true });
    expect(first).toMatchObject({ check: { stores: 2, done: 0 }, allowance: { left: 0 } });
    expect(first.data.map(({ unknown }) => unknown?.requestedAt != null)).toEqual([false, true, true, false]);
    // Those that wait are part of a repeated look-up, too.
    expect(await lookUp(token, { addresses, check: true })).toMatchObject({ check: { stores: 2, done: 0 } });
    expect(await lookUp(token, { addresses: ['new-c.com'], check: true })).toMatchObject({
      check: null,
      data: [{ unknown: { reason: 'not-in-catalogue', requestedAt: null } }],
    });
  });

  it('returns the first 50 brands on Basic and takes at most 500 addresses', async () => {
    const stores = (count: number) => ids(count).map((id) => `store${id}.com`);
    const known = async (tier: Tier) =>
      (await lookUp(await api.tokenFor(tier), { addresses: stores(60) })).data.map(
        ({ unknown }) => unknown?.reason ?? 'known',
      );
    expect(await known('plus')).toEqual(Array(60).fill('known'));
    expect(await known('basic')).toEqual([...Array(50).fill('known'), ...Array(10).fill('plan-limit')]);
    const token = await api.tokenFor('plus');
    expect(await rejection(token, { addresses: stores(501) }, '/brands/lookup')).toMatchObject({
      code: 'invalid-request',
    });
  });

  it('needs the scope "brands" of a key, and "checks" for a check', async () => {
    const owner = await api.tokenFor('plus');
    const keyOf = async (scopes: string[]) =>
      (await send(owner, '/keys', { name: scopes.join(), scopes, days: null })).json.key;
    const body = { addresses: ['new-shop.com'], check: true };
    const key = await keyOf(['brands']);
    await lookUp(key, { addresses: ['new-shop.com'] });
    expect(await rejection(key, body, '/brands/lookup')).toMatchObject({ code: 'key-not-allowed' });
    expect((await lookUp(await keyOf(['brands', 'checks']), body)).check).toMatchObject({ stores: 1 });
  });
});

describe('A check of many stores', () => {
  it('takes a list, the matches of a search within the plan, and addresses', async () => {
    const token = await api.tokenFor('basic');
    const list = (await send(token, '/lists', { name: 'Shops' })).json;
    await send(token, `/lists/${list.id}/brands`, { brandIds: [7, 3] });
    const ofList = await check(token, { listId: list.id });
    const results = CheckResults.parse((await send(token, `/checks/${ofList.id}/stores`)).json);
    expect(results.data.map(({ address, brand }) => [address, brand?.id])).toEqual([
      ['store7.com', 7],
      ['store3.com', 3],
    ]);
    expect(await check(token, { search: {} })).toMatchObject({ stores: 50 });
    const addresses = ['https://www.new-one.com/collections', 'new-one.com', 'not an address'];
    expect(await check(token, { addresses })).toMatchObject({ stores: 1 });
    expect(await queued()).toContain('new-one.com');
  });

  it('takes the brands of an import, private ones by their address', async () => {
    const token = await api.tokenFor('plus');
    const upload = await fetch(`${api.url}/api/imports?name=brands.csv&target=mine`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: 'name,website\nKnown,https://store5.com\nNew,https://brand-new.com\n',
    });
    const { id } = Import.parse(await upload.json());
    const status = async () => Import.parse((await send(token, `/imports/${id}`)).json).status;
    await expect.poll(status).toBe('ready');
    await send(token, `/imports/${id}/run`, undefined, 'POST');
    await expect.poll(status).toBe('done');
    expect(await preview(token, { importId: id })).toMatchObject({ visits: 2 });
    await check(token, { importId: id });
    expect(await queued()).toEqual(['brand-new.com', 'store5.com']);
    const other = await api.tokenFor('plus');
    expect(await rejection(other, { importId: id })).toMatchObject({ code: 'not-found' });
  });

  it('notifies its user at the end of what was found, until it was read', async () => {
    const token = await api.tokenFor('plus');
    const { id } = await check(token, { brandIds: [1, 2, 3, 4] });
    for (const store of [1, 2]) await visit(`store${store}.com`);
    await visit('store3.com', false);
    const notifications = async () => Notifications.parse((await send(token, '/notifications')).json);
    expect(await notifications()).toMatchObject({
      unread: 0,
      checks: [{ id, stores: 4, done: 3, found: { products: 2, unreachable: 1 }, finishedAt: null }],
    });
    await beginStore(db, 'store4.com');
    await giveUpStore(db, 'store4.com');
    const end = await notifications();
    expect(end).toMatchObject({ unread: 1, checks: [{ id, done: 4, readAt: null }] });
    expect(end.checks[0]?.finishedAt).not.toBeNull();
    const stranger = await api.tokenFor('plus');
    await send(stranger, '/notifications/read', { checks: [id] });
    expect((await notifications()).unread).toBe(1);
    await send(token, '/notifications/read', { checks: [id] });
    expect(await notifications()).toMatchObject({ unread: 0, checks: [{ id }] });
    const unreachable = (await send(token, `/checks/${id}/stores?outcome=unreachable`)).json;
    expect(CheckResults.parse(unreachable).data).toMatchObject([{ address: 'store3.com', brand: { id: 3 } }]);
  });

  it('can be marked as read however many others ended unseen', async () => {
    const token = await api.tokenFor('plus');
    await check(token, { brandIds: [1] });
    await addFinished(25);
    const notifications = async () => Notifications.parse((await send(token, '/notifications')).json);
    let read = await notifications();
    expect(read.unread).toBe(25);
    for (let page = 0; page < 2; page++) {
      const ended = read.checks.filter(({ finishedAt, readAt }) => finishedAt && !readAt);
      await send(token, '/notifications/read', { checks: ended.map(({ id }) => id) });
      read = await notifications();
    }
    expect(read.unread).toBe(0);
    const created = read.checks.map(({ createdAt }) => createdAt);
    expect(created).toEqual(created.toSorted().reverse());
  });

  it.each([
    ['before', '-1 hour'],
    ['later', '0'],
  ])('in progress is in the notifications however many created %s ended unseen', async (_, from) => {
    const token = await api.tokenFor('plus');
    const { id } = await check(token, { brandIds: [1] });
    await addFinished(20, from);
    const { checks } = Notifications.parse((await send(token, '/notifications')).json);
    expect(checks).toHaveLength(20);
    expect(checks.filter(({ finishedAt }) => finishedAt === null)).toMatchObject([{ id }]);
  });

  it('is followed live until it is finished', async () => {
    const token = await api.tokenFor('plus');
    const { id } = await check(token, { brandIds: [1, 2] });
    const response = await fetch(`${api.url}/api/checks/${id}/live`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    const events: Check[] = [];
    let visited = 0;
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, data = ''] of chunk.matchAll(/^data: (.*)$/gm))
        events.push(Check.parse(JSON.parse(data)));
      if (visited < 2) await visit(`store${++visited}.com`);
    }
    expect(events[0]).toMatchObject({ done: 0, finishedAt: null });
    expect(events.at(-1)).toMatchObject({ done: 2, found: { products: 2 } });
    expect(events.at(-1)?.finishedAt).not.toBeNull();
  });

  it('is no longer followed live by a member who was removed, whatever plan they have themselves', async () => {
    const owner = await api.tokenFor('plus');
    const email = `${randomUUID()}@example.com`;
    const member = await api.tokenFor('plus', email);
    const invitation = (await send(owner, '/team/invitations', { email, role: 'editor' })).json;
    await send(member, `/team/invitations/${invitation.id}/accept`, {});
    const { id } = await check(member, { brandIds: [1, 2] });
    expect(Checks.parse((await send(owner, '/checks')).json).data).toMatchObject([{ id }]);
    const response = await fetch(`${api.url}/api/checks/${id}/live`, {
      headers: { authorization: `Bearer ${member}` },
    });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    const { members } = (await send(owner, '/team')).json;
    const { userId } = members.find((person: { email: string }) => person.email === email);
    expect((await send(owner, `/team/members/${userId}`, undefined, 'DELETE')).status).toBe(204);
    // It ends now, although the check continues.
    const events = [];
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) events.push(part);
    expect(events).toEqual([]);
  });

  it('counts stores whose owners opted out as excluded, and is rejected if it has no others', async () => {
    const token = await api.tokenFor('plus');
    await query("insert into opted_out_domains (domain) values ('store8.com')");
    expect(await preview(token, { brandIds: [8, 9] })).toMatchObject({ visits: 1, excluded: 1 });
    expect(await check(token, { brandIds: [8, 9] })).toMatchObject({ stores: 2, done: 1 });
    expect(await queued()).toEqual(['store9.com']);
    expect(await rejection(token, { brandIds: [8] })).toMatchObject({ code: 'opted-out' });
    await query('delete from opted_out_domains');
  });

  it('puts pasted stores on their list within the allowance, or none of them', async () => {
    const token = await api.tokenFor('basic');
    const list = (await send(token, '/lists', { name: 'Pasted' })).json;
    const addresses = ids(201).map((id) => `pasted${id}.com`);
    expect(await rejection(token, { addresses }, `/lists/${list.id}/observe`)).toMatchObject({
      code: 'limit-reached',
    });
    expect((await send(token, `/lists/${list.id}`)).json.pending).toBe(0);
    const some = await send(token, `/lists/${list.id}/observe`, { addresses: addresses.slice(0, 200) });
    expect(some.json).toEqual({ queued: 200, added: 0, rejected: [] });
    expect((await send(token, `/lists/${list.id}`)).json.pending).toBe(200);
    expect((await send(token, '/checks')).json).toMatchObject({
      data: [{ stores: 200 }],
      allowance: { left: 0 },
    });
  });
});
