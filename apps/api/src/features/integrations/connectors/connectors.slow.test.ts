import { ApiError, Connection, type Push, PushLog, type RecordOutcome } from '@brandlode/contract';
import { deleteUser, finishPush, watchClock } from '@brandlode/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../../testing.ts';
import { beginWeeklyPushes } from './begin-push.ts';
import { runPushes } from './pushes.ts';

const FULL = 'pat-na1-sandbox-full';
const api = await useApi({ brands: 60 });
const token = await api.tokenFor('plus');

type Company = { id: string; properties: Record<string, string> };
const hubspot = `${api.sandbox.url}/hubspot`;
const companies = async (): Promise<Company[]> =>
  JSON.parse(await (await fetch(`${hubspot}/companies.json`)).text());
const post = (path: string, form: Record<string, string>) =>
  fetch(hubspot + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
const companyAt = async (domain: string) => {
  const found = (await companies()).filter(({ properties }) => properties.domain === domain);
  expect(found).toHaveLength(1);
  return found[0]!;
};
const edit = async (domain: string, changes: Record<string, string>) => {
  const { id, properties } = await companyAt(domain);
  await post(`/companies/${id}`, { ...properties, ...changes });
};

const send = (path: string, body?: unknown, method?: string, as = token) =>
  api.request(`/api${path}`, { token: as, ...(body !== undefined && { body }), ...(method && { method }) });
const connect = (key = FULL, as = token) => send('/connections/hubspot', { token: key }, 'PUT', as);
const domains = new Map<number, string>();
for (const id of Array.from({ length: 12 }, (_, index) => index + 1))
  domains.set(id, (await send(`/brands/${id}`)).json.domain);
const domainOf = (id: number) => domains.get(id) ?? '';

async function createList(brandIds: number[], as = token): Promise<string> {
  const { id } = (await send('/lists', { name: 'Prospects' }, 'POST', as)).json;
  await send(`/lists/${id}/brands`, { brandIds }, 'POST', as);
  return id;
}
const { connection, connectors, secretBox } = api.context;
const run = () => runPushes({ db: connection.db, connectors, secretBox });
async function begin(listId: string, dry = false): Promise<Push> {
  const source = { kind: 'list', id: listId };
  const { status, json } = await send('/connections/hubspot/pushes', { source, dry });
  expect(status).toBe(201);
  return json;
}
async function push(listId: string, dry = false): Promise<Push> {
  const { id } = await begin(listId, dry);
  await run();
  return (await send(`/pushes/${id}`)).json;
}
const logOf = async (id: string, outcome?: RecordOutcome) =>
  PushLog.parse((await send(`/pushes/${id}/records${outcome ? `?outcome=${outcome}` : ''}`)).json).data;
const setValue = (id: number, column: string, value: number) =>
  api.query(`update brands set ${column} = $2 where id = $1`, [id, value]);

beforeEach(async () => {
  await api.query('delete from connections; delete from rate_limits');
  await post(`/tokens/${FULL}`, { revoked: 'no' });
});

describe('connecting', () => {
  it('shows the account, and keeps the token encrypted and to itself', async () => {
    const { status, json, text } = await connect();
    expect(status).toBe(200);
    expect(Connection.parse(json)).toMatchObject({ account: 'Account 8675309', problem: null, pushes: [] });
    expect(text + (await send('/connections')).text).not.toContain(FULL);
    const rows = await api.query('select token from connections');
    expect(rows[0].token).not.toContain(FULL);
  });

  it('says what is wrong with a token: unknown, or without a permission', async () => {
    expect((await connect('pat-na1-unknown')).json.detail).toMatch(/does not accept the token/);
    expect((await connect('pat-na1-sandbox-read')).json.detail).toBe(
      'The token lacks a permission in HubSpot: crm.schemas.companies.read.',
    );
    expect((await send('/connections')).json).toEqual({ data: [] });
  });

  it('accepts a mapping to properties that exist and hold such values, and to new ones', async () => {
    await connect();
    const change = async (property: string | null) =>
      (
        await send(
          '/connections/hubspot',
          { fields: [{ field: 'estimated_monthly_revenue', property }] },
          'PATCH',
        )
      ).json;
    expect((await change('annualrevenue')).fields).toHaveLength(1);
    expect((await change(null)).fields).toHaveLength(1);
    expect((await change('description')).fields).toHaveLength(1);
    expect((await change('none_such')).detail).toMatch(/no property "none_such"/);
    expect((await change('hs_object_id')).detail).toMatch(/no property/);
    const text = [{ field: 'categories', property: 'annualrevenue' }];
    expect((await send('/connections/hubspot', { fields: text }, 'PATCH')).status).toBe(400);
  });
});

describe('a push', () => {
  it('creates companies with the mapped values, in properties of the group Brandlode, and changes nothing when repeated', async () => {
    await connect();
    const list = await createList([1, 2]);
    await setValue(1, 'estimated_monthly_traffic', 1_234);
    expect(await push(list)).toMatchObject({ state: 'done', total: 2, counts: { created: 2 } });
    const { properties } = await companyAt(domainOf(1));
    expect(properties).toMatchObject({
      brandlode_brand_id: '1',
      brandlode_estimated_monthly_traffic: '1234',
    });
    const again = await push(list);
    expect(again.counts).toEqual({ unchanged: 2 });
    await setValue(1, 'estimated_monthly_traffic', 1_500);
    expect((await push(list)).counts).toEqual({ updated: 1, unchanged: 1 });
    expect((await companyAt(domainOf(1))).properties.brandlode_estimated_monthly_traffic).toBe('1500');
  });

  it('never overwrites what a person changed, and says so for each company', async () => {
    await connect();
    const list = await createList([3]);
    await push(list);
    await edit(domainOf(3), { name: 'Our name for it' });
    const { id, counts } = await push(list);
    expect(counts).toEqual({ left: 1 });
    expect(await logOf(id, 'left')).toMatchObject([{ brandId: 3, details: 'Changed by a person: name' }]);
    await setValue(3, 'product_count', 77);
    expect((await push(list)).counts).toEqual({ updated: 1 });
    expect((await companyAt(domainOf(3))).properties).toMatchObject({
      name: 'Our name for it',
      brandlode_product_count: '77',
    });
    await edit(domainOf(3), { brandlode_product_count: '' });
    await setValue(3, 'product_count', 78);
    expect((await push(list)).counts).toEqual({ left: 1 });
    expect((await companyAt(domainOf(3))).properties.brandlode_product_count).toBeUndefined();
  });

  it('finds companies that a person added by their domain, and fills only what is empty there', async () => {
    await post('/companies', { name: 'Known already', domain: domainOf(4) });
    await connect();
    const list = await createList([4]);
    expect((await push(list)).counts).toEqual({ updated: 1 });
    const { properties } = await companyAt(domainOf(4));
    expect(properties).toMatchObject({ name: 'Known already', brandlode_brand_id: '4' });
  });

  it('as a dry run only counts', async () => {
    await connect();
    const list = await createList([3, 5]);
    const before = await companies();
    expect(await push(list, true)).toMatchObject({ dry: true, counts: { created: 1 } });
    expect(await companies()).toEqual(before);
    expect(await api.query('select from pushed_values')).toEqual([]);
  });

  it('has a log whose pages end with a cursor, also while records are added to it', async () => {
    await connect();
    const { id } = await push(await createList([3, 5]), true);
    const addRecords = (from: number, to: number) =>
      api.query(
        `insert into push_records (push_id, position, brand_id, name, domain, outcome)
         select $1, number, number, 'Brand', 'shop.example', 'unchanged' from generate_series($2::int, $3::int) number`,
        [id, from, to],
      );
    const read = async (query: string) => PushLog.parse((await send(`/pushes/${id}/records?${query}`)).json);
    await addRecords(100, 148);
    const first = await read('page=1');
    await addRecords(149, 200);
    const second = await read(`after=${first.next}`);
    const { data, next } = await read(`after=${second.next}`);
    expect(next).toBeNull();
    const added = [...first.data, ...second.data, ...data].filter(({ name }) => name === 'Brand');
    expect(added.map(({ brandId }) => brandId)).toEqual(
      Array.from({ length: 101 }, (_, index) => 100 + index),
    );
    expect((await read(`after=${second.next}&outcome=created`)).data).toEqual([]);
  });

  it('skips profiles on marketplaces, which are not the domain of a company', async () => {
    await connect();
    await api.query("update brands set domain = 'etsy.com/shop/x' where id = 6");
    expect((await push(await createList([6]))).counts).toEqual({ 'no-domain': 1 });
  });

  it('is one at a time', async () => {
    await connect();
    const list = await createList([5]);
    const source = { kind: 'list', id: list };
    const results = await Promise.all(
      [1, 2, 3].map(async () => (await send('/connections/hubspot/pushes', { source })).status),
    );
    expect(results.toSorted()).toEqual([201, 409, 409]);
    await Promise.all([run(), run()]);
    await companyAt(domainOf(5));
  });

  it('that is killed after HubSpot created companies continues without duplicates', async () => {
    await connect();
    const { id } = await begin(await createList([7, 8]));
    const dying = {
      ...connectors,
      hubspot: {
        ...connectors.hubspot,
        create: async (...args: Parameters<typeof connectors.hubspot.create>) => {
          await connectors.hubspot.create(...args);
          throw new Error('killed');
        },
      },
    };
    await expect(runPushes({ db: connection.db, connectors: dying, secretBox })).rejects.toThrow('killed');
    await run();
    expect((await send(`/pushes/${id}`)).json.state).toBe('running');
    // The lease of the killed process ends.
    await api.query('update pushes set leased_until = now() where id = $1', [id]);
    await run();
    expect((await send(`/pushes/${id}`)).json).toMatchObject({
      state: 'done',
      done: 2,
      counts: { unchanged: 2 },
    });
    await Promise.all([companyAt(domainOf(7)), companyAt(domainOf(8))]);
  });

  it('ends with the reason when its token is revoked, and goes on after connecting again', async () => {
    await connect();
    const list = await createList([9]);
    const { id } = await begin(list);
    await post(`/tokens/${FULL}`, { revoked: 'yes' });
    await run();
    const reason = 'HubSpot does not accept the token. It may have been revoked.';
    expect((await send(`/pushes/${id}`)).json).toMatchObject({ state: 'failed', error: reason });
    expect((await send('/connections')).json.data[0].problem).toBe(reason);
    await post(`/tokens/${FULL}`, { revoked: 'no' });
    expect((await connect()).json.problem).toBeNull();
    expect((await push(list)).counts).toEqual({ created: 1 });
  });

  it('leaves the companies of brands that have left the list', async () => {
    await connect();
    const list = await createList([1, 10]);
    await push(list);
    await send(`/lists/${list}/brands`, { brandIds: [10] }, 'DELETE');
    const before = await companyAt(domainOf(10));
    expect(await push(list)).toMatchObject({ total: 1, counts: { unchanged: 1 } });
    expect(await companyAt(domainOf(10))).toEqual(before);
  });

  it('stops on request', async () => {
    await connect();
    const { id } = await begin(await createList([11]));
    expect((await send(`/pushes/${id}/stop`, {})).status).toBe(204);
    await run();
    expect((await send(`/pushes/${id}`)).json).toMatchObject({ state: 'stopped', done: 0 });
    expect((await send(`/pushes/${id}/stop`, {})).status).toBe(404);
  });
});

it('a value that HubSpot rejects fails its own company only, when created as when updated', async () => {
  const { create, update, prepare } = connectors.hubspot;
  await prepare(FULL, []);
  const record = (brandId: number, annualrevenue: string) => ({
    brandId,
    domain: `rejected${brandId}.example`,
    values: { annualrevenue },
  });
  const created = await create(FULL, [record(901, '10'), record(902, 'plenty'), record(903, '30')]);
  expect(created.get(902)).toMatchObject({ problem: expect.stringContaining('not a valid number') });
  const [first, third] = [created.get(901), created.get(903)];
  if (!first || !third || 'problem' in first || 'problem' in third) throw new Error('They were not created.');
  const again = await create(FULL, [record(901, '10'), record(904, '40')]);
  expect(again.get(901)).toMatchObject({ problem: expect.stringContaining('already has that value') });
  expect(again.get(904)).toMatchObject({ values: { annualrevenue: '40' } });
  const updated = await update(FULL, [
    { ...record(901, '11'), recordId: first.recordId },
    { ...record(903, 'plenty'), recordId: third.recordId },
    { ...record(905, '1'), recordId: '1' },
  ]);
  expect(updated.get(901)).toMatchObject({ values: { annualrevenue: '11' } });
  expect(updated.get(903)).toMatchObject({ problem: expect.stringContaining('not a valid number') });
  expect(updated.get(905)).toEqual({ problem: 'The company has since been deleted.' });
});

describe('of a search', () => {
  const save = async (search: object, as = token): Promise<string> =>
    (await send('/searches', { name: 'Everything', search }, 'POST', as)).json.id;

  it('has at most 50 brands on Basic, as an export has', async () => {
    const basic = await api.tokenFor('basic');
    await connect(FULL, basic);
    const source = { kind: 'search', id: await save({}, basic) };
    const { status, json } = await send('/connections/hubspot/pushes', { source, dry: true }, 'POST', basic);
    expect([status, json.total]).toEqual([201, 50]);
    await finishPush(connection.db, json.id, { state: 'stopped' });
  });

  it('is rejected for products and My brands', async () => {
    await connect();
    for (const search of [{ products: {} }, { scope: 'mine' }]) {
      const source = { kind: 'search', id: await save(search) };
      expect((await send('/connections/hubspot/pushes', { source })).status).toBe(400);
    }
  });
});

describe('what is pushed every week', () => {
  const makeDue = () => api.query("update connections set next_push_at = now() - interval '1 minute'");
  const pushWeekly = (source: Push['source'], as = token) =>
    send('/connections/hubspot', { weekly: source }, 'PATCH', as);
  const hoursUntil = (time: string | null) => (Date.parse(`${time}`) - Date.now()) / 3_600_000;
  const shown = async (as = token): Promise<Connection> =>
    (await send('/connections', undefined, undefined, as)).json.data[0];
  /** The owner and an editor of a workspace, of whom the editor connected HubSpot and turned the weekly push on. */
  async function connectAsMember() {
    const address = `connecting${Math.random()}@example.com`;
    const [owner, member] = [await api.tokenFor('plus'), await api.tokenFor('free', address)];
    const invitation = await send('/team/invitations', { email: address, role: 'editor' }, 'POST', owner);
    await send(`/team/invitations/${invitation.json.id}/accept`, {}, 'POST', member);
    const source = { kind: 'list', id: await createList([1], owner) } as const;
    await connect(FULL, member);
    expect((await pushWeekly(source, member)).json.weekly).toEqual(source);
    const { sub: memberId } = await api.context.identity.verify(member);
    return { owner, memberId, source };
  }

  it('continues once a rejected token has been replaced', async () => {
    await connect();
    await pushWeekly({ kind: 'list', id: await createList([9]) });
    await makeDue();
    await beginWeeklyPushes(api.context);
    await post(`/tokens/${FULL}`, { revoked: 'yes' });
    await run();
    expect(await shown()).toMatchObject({ nextPushAt: null, pushes: [{ state: 'failed' }] });
    await post(`/tokens/${FULL}`, { revoked: 'no' });
    expect((await connect()).json.nextPushAt).not.toBeNull();
    await beginWeeklyPushes(api.context);
    await run();
    expect((await shown()).pushes).toMatchObject([{ state: 'done' }, { state: 'failed' }]);
  });

  it('keeps its day when the token is replaced before it was rejected', async () => {
    await connect();
    const { nextPushAt } = (await pushWeekly({ kind: 'list', id: await createList([9]) })).json;
    expect((await connect()).json.nextPushAt).toBe(nextPushAt);
  });

  it('begins once the catalogue is ready, if it was due before', async () => {
    await connect();
    const saved = await send('/searches', { name: 'Everything', search: {} });
    await pushWeekly({ kind: 'search', id: saved.json.id });
    await makeDue();
    const catalogue = {
      ...api.context.catalogue,
      ready: () => false,
      filter: () => Promise.reject(new ApiError('not-ready')),
    };
    await beginWeeklyPushes({ ...api.context, catalogue });
    await beginWeeklyPushes(api.context);
    expect((await shown()).pushes).toHaveLength(1);
  });

  it('is due again in an hour while another push runs', async () => {
    await connect();
    const list = await createList([1]);
    await pushWeekly({ kind: 'list', id: list });
    await begin(list);
    await makeDue();
    await beginWeeklyPushes(api.context);
    await run();
    const { nextPushAt, pushes } = await shown();
    expect(hoursUntil(nextPushAt)).toBeLessThanOrEqual(1);
    expect(pushes).toHaveLength(1);
    await makeDue();
    await beginWeeklyPushes(api.context);
    expect((await shown()).pushes).toHaveLength(2);
    await run();
  });

  it('is recorded as failed, with the reason, when its list is empty or deleted, and due in a week', async () => {
    await connect();
    const list = await createList([1]);
    await pushWeekly({ kind: 'list', id: list });
    await send(`/lists/${list}/brands`, { brandIds: [1] }, 'DELETE');
    await makeDue();
    await beginWeeklyPushes(api.context);
    await send(`/lists/${list}`, undefined, 'DELETE');
    await makeDue();
    await beginWeeklyPushes(api.context);
    const { nextPushAt, pushes } = await shown();
    expect(hoursUntil(nextPushAt)).toBeGreaterThan(24);
    expect(pushes).toMatchObject([
      { name: 'Prospects', state: 'failed', total: 0, error: 'There is no such list.' },
      { name: 'Prospects', state: 'failed', total: 0, error: 'There are no brands to push.' },
    ]);
  });

  it('begins for others although an error ends one, which is due again in an hour', async () => {
    const other = await api.tokenFor('plus');
    await connect();
    const saved = await send('/searches', { name: 'Everything', search: {} });
    await pushWeekly({ kind: 'search', id: saved.json.id });
    await connect(FULL, other);
    await pushWeekly({ kind: 'list', id: await createList([1], other) }, other);
    await makeDue();
    const catalogue = { ...api.context.catalogue, filter: () => Promise.reject(new Error('broken')) };
    await expect(beginWeeklyPushes({ ...api.context, catalogue })).rejects.toThrow('broken');
    expect((await shown(other)).pushes).toHaveLength(1);
    expect(hoursUntil((await shown(other)).nextPushAt)).toBeGreaterThan(24);
    expect((await shown()).pushes).toEqual([]);
    expect(hoursUntil((await shown()).nextPushAt)).toBeLessThanOrEqual(1);
    await run();
  });

  it('is a list or search of the workspace, for brands of the catalogue', async () => {
    await connect();
    const weekly = { kind: 'list', id: await createList([1]) } as const;
    await pushWeekly(weekly);
    const save = async (search: object): Promise<string> =>
      (await send('/searches', { name: 'Unchanging', search }, 'POST')).json.id;
    const rejected = [
      await pushWeekly({ kind: 'list', id: await createList([1], await api.tokenFor('plus')) }),
      await pushWeekly({ kind: 'search', id: weekly.id }),
      await pushWeekly({ kind: 'search', id: await save({ products: {} }) }),
      await pushWeekly({ kind: 'search', id: await save({ scope: 'mine' }) }),
    ];
    expect(rejected.map(({ status }) => status)).toEqual([404, 404, 400, 400]);
    expect((await shown()).weekly).toEqual(weekly);
  });

  it('is off after the member who turned it on was removed, until another one turns it on', async () => {
    const { owner, memberId, source } = await connectAsMember();
    await makeDue();
    await send(`/team/members/${memberId}`, undefined, 'DELETE', owner);
    await beginWeeklyPushes(api.context);
    expect(await shown(owner)).toMatchObject({ weekly: null, nextPushAt: null, problem: null, pushes: [] });
    expect((await pushWeekly(source, owner)).json).toMatchObject({ weekly: source });
    await makeDue();
    await beginWeeklyPushes(api.context);
    expect((await shown(owner)).pushes).toHaveLength(1);
    await run();
  });

  it('is off after the account of the member who turned it on was deleted; connection and log stay', async () => {
    const { owner, memberId, source } = await connectAsMember();
    await send('/connections/hubspot/pushes', { source }, 'POST', owner);
    await run();
    expect(await deleteUser(connection.db, memberId)).toBe(true);
    await makeDue();
    await beginWeeklyPushes(api.context);
    expect(await shown(owner)).toMatchObject({ weekly: null, nextPushAt: null, pushes: [{ state: 'done' }] });
    expect((await pushWeekly(source, owner)).json).toMatchObject({ weekly: source });
  });
});

it('what is pushed every week begins once a week, and not after the plan has ended', async () => {
  const owner = await api.tokenFor('plus');
  const list = await createList([1], owner);
  await connect(FULL, owner);
  const weekly = { kind: 'list', id: list };
  expect((await send('/connections/hubspot', { weekly }, 'PATCH', owner)).json.nextPushAt).not.toBeNull();
  const pushes = async () => (await send('/connections', undefined, undefined, owner)).json.data[0].pushes;
  await beginWeeklyPushes(api.context);
  expect(await pushes()).toEqual([]);
  const due = () => api.query("update connections set next_push_at = now() - interval '1 minute'");
  // It was due a minute before the clock was set back by an hour.
  await watchClock(connection.db);
  await api.query(
    "update connections set next_push_at = now() + interval '59 minutes'; update clock_watch set seen_at = seen_at + interval '1 hour'",
  );
  await watchClock(connection.db);
  await Promise.all([beginWeeklyPushes(api.context), beginWeeklyPushes(api.context)]);
  expect(await pushes()).toHaveLength(1);
  await run();
  const { sub } = await api.context.identity.verify(owner);
  await api.query("update user_roles set tier = 'free' where user_id = $1", [sub]);
  await due();
  await beginWeeklyPushes(api.context);
  const rows = await api.query('select count(*)::integer as count from pushes');
  expect(rows[0].count).toBe(1);
});
