import { randomUUID } from 'node:crypto';
import {
  BrandAddedEvent,
  CheckFinishedEvent,
  type CreatedWebhook,
  WebhookEvent,
  WebhookSamples,
} from '@brandlode/contract';
import { mergeBrand } from '@brandlode/database';
import { afterAll, afterEach, expect, it } from 'vitest';
import { useApi } from '../../../testing.ts';
import { notifyOfMatches } from '../follows/search-match-jobs.ts';
import { growingStore, saveFollowers } from '../testing/save-followers.ts';
import { startReceiver } from './testing/receiver.ts';

const domain = `${randomUUID()}.example`;

const receiver = await startReceiver();
afterAll(() => receiver.close());
const api = await useApi({ brands: 3 });
const [plus, other] = await Promise.all([api.tokenFor('plus'), api.tokenFor('basic')]);
const { query } = api;
const send = (method: string, path: string, body?: object, token = plus) =>
  api.request(`/api${path}`, { token, method, ...(body && { body }) });
const observe = growingStore(api, domain);
const brandId = await observe();
const list: string = (await send('POST', '/lists', { name: 'Suppliers' })).json.id;
afterEach(async () => {
  receiver.received.splice(0);
  receiver.respond((response) => response.writeHead(204).end());
  await query('delete from webhooks; delete from notifications; delete from list_brands; delete from checks');
});

const subscribe = (subject: object, token = plus): Promise<CreatedWebhook> =>
  api.json('/api/webhooks', { token, body: { address: receiver.url, ...subject } }, 201);
/** The bodies that the receiver has got, once those due are sent. */
async function received(): Promise<unknown[]> {
  await api.context.webhooks.send();
  return receiver.received.map(({ body }) => JSON.parse(body));
}
const samples = async (parameters: string) =>
  WebhookSamples.parse(await api.json(`/api/webhooks/samples?${parameters}`, { token: plus }));

it('tells of changes of one brand, of the chosen kinds only, without following it', async () => {
  await subscribe({ brandId, kinds: ['price_cut'] });
  const webhook = await subscribe({ brandId, kinds: ['followers_jumped'] });
  expect(webhook).toMatchObject({
    target: { kind: 'brand', id: String(brandId) },
    kinds: ['followers_jumped'],
  });
  await observe();
  const events = (await received()).map((body) => WebhookEvent.parse(body));
  expect(events).toMatchObject([{ data: { event: { kind: 'followers_jumped', brand: { id: brandId } } } }]);
});

it('tells of what the user follows, limited to kinds', async () => {
  await send('PUT', `/follows/brand/${brandId}`);
  await subscribe({ kinds: ['store_closed'] });
  await observe();
  expect(await received()).toEqual([]);
  await subscribe({ kinds: ['store_closed', 'followers_jumped'] });
  await observe();
  expect(await received()).toHaveLength(1);
  await send('DELETE', `/follows/brand/${brandId}`);
});

it('tells of changes of the brands on a list', async () => {
  await send('POST', `/lists/${list}/brands`, { brandIds: [brandId] });
  const { target } = await subscribe({ listId: list });
  expect(target).toEqual({ kind: 'list', id: list, name: 'Suppliers' });
  await observe();
  expect(await received()).toMatchObject([{ data: { notification: { followed: 'list' } } }]);
});

it('tells of brands that start to match a saved search', async () => {
  const runJob = async () => {
    await query("update search_matches set computed_at = now() - interval '1 hour'");
    await notifyOfMatches({ connection: api.database, catalogue: api.catalogue });
  };
  const filters = { fb_likes_count: { min: 77_000_001, max: 77_000_001 } };
  const search = (await send('POST', '/searches', { name: 'Loud brands', search: { filters } })).json.id;
  await subscribe({ searchId: search, kinds: ['search_matched'] });
  expect(await samples(`searchId=${search}&kinds=search_matched`)).toMatchObject({
    madeUp: true,
    data: [{ data: { event: { kind: 'search_matched', demonstration: true } } }],
  });
  await runJob();
  await query('update brands set fb_likes_count = 77000001 where id = $1', [brandId]);
  const total = async () => (await send('POST', '/brands/filter', filters)).json.total;
  await expect.poll(total).toBe(1);
  await runJob();
  const matched = { kind: 'search_matched', after: 'Loud brands', brand: { id: brandId } };
  expect(await received()).toMatchObject([
    { data: { notification: { followed: 'search' }, event: matched } },
  ]);
  expect(await samples(`searchId=${search}&kinds=search_matched`)).toMatchObject({
    madeUp: false,
    data: [{ data: { event: matched } }],
  });
});

it('tells once of each brand that is added to a list, also again after it was removed', async () => {
  const other = (await send('POST', '/lists', { name: 'Others' })).json.id;
  await subscribe({ event: 'list.brand_added', listId: list });
  await send('POST', `/lists/${other}/brands`, { brandIds: [brandId] });
  await send('POST', `/lists/${list}/brands`, { brandIds: [brandId] });
  await send('POST', `/lists/${list}/brands`, { brandIds: [brandId] });
  const bodies = (await received()).map((body) => BrandAddedEvent.parse(body));
  expect(bodies).toMatchObject([
    { data: { list: { id: list, name: 'Suppliers' }, brand: { id: brandId, domain } } },
  ]);
  await send('DELETE', `/lists/${list}/brands`, { brandIds: [brandId] });
  await send('POST', `/lists/${list}/brands`, { brandIds: [brandId] });
  expect(await received()).toHaveLength(2);
  const { data, madeUp } = await samples('event=list.brand_added');
  expect({ madeUp, lists: data.map((sample) => BrandAddedEvent.parse(sample).data.list.name) }).toEqual({
    madeUp: false,
    lists: ['Suppliers', 'Others'],
  });
});

it('tells of an added brand by the one that it was merged into before the delivery', async () => {
  const [keepId, otherId] = [
    await saveFollowers(api.database, `${randomUUID()}.example`, 10, new Date()),
    await saveFollowers(api.database, `${randomUUID()}.example`, 10, new Date()),
  ];
  await subscribe({ event: 'list.brand_added' });
  await send('POST', `/lists/${list}/brands`, { brandIds: [otherId] });
  await mergeBrand(api.database, { keepId, otherId });
  expect(await received()).toMatchObject([{ data: { brand: { id: keepId } } }]);
});

it.each([
  ['brand.event', WebhookEvent],
  ['list.brand_added', BrandAddedEvent],
  ['check.finished', CheckFinishedEvent],
] as const)('a test has the fields of %s', async (event, Payload) => {
  const { id } = await subscribe({ event });
  expect((await send('POST', `/webhooks/${id}/test`)).json).toMatchObject({ delivered: true });
  const [{ body } = { body: '' }] = receiver.received;
  expect(Payload.parse(JSON.parse(body))).toMatchObject({ type: 'webhook.test' });
});

it('tells of the end of a check', async () => {
  const { id } = await subscribe({ event: 'check.finished' });
  const rows = await query(
    `insert into checks (workspace_id, user_id, stores, queued, current) select workspace_id, user_id, 1, 1, 0 from webhooks where id = $1 returning id`,
    [id],
  );
  await query(`update checks set done = 1, found = '{"products": 1}', finished_at = now()`);
  expect((await received()).map((body) => CheckFinishedEvent.parse(body))).toMatchObject([
    { data: { check: { id: rows[0].id, done: 1, found: { products: 1 } } } },
  ]);
  const log = (await send('GET', `/webhooks/${id}/deliveries`)).json.data;
  expect(log).toMatchObject([{ type: 'check.finished', event: null, state: 'delivered' }]);
});

it.each([
  [
    'the workspace requires a second factor',
    'update workspaces set requires_second_factor = $1',
    [true, false],
  ],
  [
    'the plan has ended',
    'update user_roles set tier = $1 where user_id in (select user_id from webhooks)',
    ['free', 'plus'],
  ],
])(
  'tells nothing of what was added and checked while %s, also later',
  async (_, change, [withdrawn, restored]) => {
    await subscribe({ event: 'list.brand_added' });
    const { id } = await subscribe({ event: 'check.finished' });
    const add = () =>
      query('insert into list_brands (list_id, brand_id, position) values ($1, $2, 1)', [list, brandId]);
    const remove = () => query('update list_brands set removed_at = now()');
    const bringBack = () => query('update list_brands set removed_at = null');
    const check = async () => {
      await query(
        `insert into checks (workspace_id, user_id, stores, queued, current) select workspace_id, user_id, 1, 1, 0 from webhooks where id = $1`,
        [id],
      );
      await query('update checks set done = 1, finished_at = now() where finished_at is null');
    };
    await query(change, [withdrawn]);
    for (const act of [add, remove, bringBack, check]) await act();
    await query(change, [restored]);
    expect(await received()).toEqual([]);
    for (const act of [remove, bringBack, check]) await act();
    expect(await received()).toHaveLength(2);
  },
);

it('is unsubscribed by the status 410, with its alert', async () => {
  receiver.respond((response) => response.writeHead(410).end());
  await subscribe({ brandId });
  await observe();
  expect(await received()).toHaveLength(1);
  expect((await send('GET', '/webhooks')).json.data).toEqual([]);
  expect((await send('GET', '/alerts')).json.data).toEqual([]);
});

it('leaves no alert behind when it is deleted', async () => {
  const { id } = await subscribe({ listId: list });
  expect((await send('GET', '/alerts')).json.data).toHaveLength(1);
  await send('DELETE', `/webhooks/${id}`);
  expect((await send('GET', '/alerts')).json.data).toEqual([]);
});

it('shows recent changes as samples, in the form of deliveries and with stable ids, newest first', async () => {
  await observe();
  const first = await samples(`brandId=${brandId}`);
  expect(first.madeUp).toBe(false);
  const times = first.data.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().reverse());
  expect(await samples(`brandId=${brandId}`)).toEqual(first);
  expect(await samples(`brandId=${brandId}&kinds=logo_changed`)).toMatchObject({
    madeUp: true,
    data: [{ type: 'brand.event', data: { event: { kind: 'logo_changed', demonstration: true } } }],
  });
  expect(await samples('event=check.finished')).toMatchObject({ data: [{ type: 'check.finished' }] });
});

it('shows the three checks that finished last as samples, also if they were read and older ones were not', async () => {
  const { id } = await subscribe({ event: 'check.finished' });
  await query(
    `insert into checks (workspace_id, user_id, stores, queued, current, done, created_at, finished_at, read_at)
     select workspace_id, user_id, n, 0, n, n, day, day, case when n <= 3 then day end
     from webhooks, generate_series(1, 25) n, lateral (select now() - make_interval(days => n) as day) days where id = $1`,
    [id],
  );
  expect(await samples('event=check.finished')).toMatchObject({
    madeUp: false,
    data: [1, 2, 3].map((stores) => ({ type: 'check.finished', data: { check: { stores } } })),
  });
});

it.each([
  [{ event: 'check.finished', kinds: ['price_cut'] }],
  [{ event: 'check.finished', brandId: 1 }],
  [{ event: 'list.brand_added', brandId: 1 }],
  [{ brandId: 1, kinds: ['search_matched'] }],
  [{ brandId: 1, kinds: ['metric_changed'] }],
  [{ brandId: 1, listId: randomUUID() }],
])('rejects what cannot be subscribed to: %j', async (subject) => {
  const { json } = await send('POST', '/webhooks', { address: receiver.url, ...subject });
  expect(json).toMatchObject({ status: 400, code: 'invalid-request' });
});

it.each([
  ['a brand', () => ({ brandId })],
  ['added brands', () => ({ event: 'list.brand_added' })],
  ['checks', () => ({ event: 'check.finished' })],
])('keeps a webhook for %s from being for chosen alerts', async (_, subject) => {
  const alert = (await send('POST', '/alerts', { kind: 'brand', id: String(brandId) })).json.id;
  const { id, alertIds } = await subscribe(subject());
  const change = (ids: string[] | null) => send('PATCH', `/webhooks/${id}`, { alertIds: ids });
  expect((await change([alert])).json).toMatchObject({ status: 400, errors: [{ path: 'alertIds' }] });
  expect((await change(alertIds)).json).toMatchObject({ alertIds });
  expect((await change(null)).status).toBe(alertIds === null ? 200 : 400);
  expect((await send('GET', '/webhooks')).json.data).toMatchObject([{ alertIds }]);
  await send('DELETE', `/alerts/${alert}`);
});

it('is redirected, and its deliveries are sent again, only by keys that may read what it tells of', async () => {
  const createKey = async (scopes: string[]): Promise<string> =>
    (await send('POST', '/keys', { name: 'Key', scopes, days: 1 })).json.key;
  const narrow = await createKey(['webhooks']);
  const wide = await createKey(['webhooks', 'lists', 'searches', 'checks']);
  const search = (await send('POST', '/searches', { name: 'Watched', search: {} })).json.id;
  for (const subject of [
    { listId: list },
    { event: 'list.brand_added', listId: list },
    { searchId: search },
    { event: 'check.finished' },
  ]) {
    const { id } = await subscribe(subject, wide);
    const change = (key: string) => send('PATCH', `/webhooks/${id}`, { address: receiver.url }, key);
    const replay = (key: string) =>
      send('POST', `/webhooks/${id}/deliveries/${randomUUID()}/replay`, undefined, key);
    expect((await change(narrow)).json).toMatchObject({ code: 'key-not-allowed' });
    expect((await replay(narrow)).json).toMatchObject({ code: 'key-not-allowed' });
    expect([(await change(wide)).status, (await replay(wide)).status]).toEqual([200, 404]);
  }
  const { id } = await subscribe({}, narrow);
  expect((await send('PATCH', `/webhooks/${id}`, { enabled: false }, narrow)).status).toBe(200);
});

it('does not watch the lists of other workspaces', async () => {
  for (const subject of [{ listId: list }, { event: 'list.brand_added', listId: list }]) {
    const { status } = await send('POST', '/webhooks', { address: receiver.url, ...subject }, other);
    expect(status).toBe(404);
  }
  expect(
    (await send('GET', `/webhooks/samples?event=list.brand_added&listId=${list}`, undefined, other)).json,
  ).toMatchObject({
    madeUp: true,
  });
});
