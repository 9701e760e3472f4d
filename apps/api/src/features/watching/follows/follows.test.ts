import { randomUUID } from 'node:crypto';
import {
  Alert,
  AlertPreview,
  Alerts,
  Follows,
  MAX_ALERTS,
  MAX_FOLLOWS,
  NotificationFeedAddresses,
  Notifications,
} from '@brandlode/contract';
import {
  computeEstimates,
  computeWrittenChanges,
  inTransaction,
  loadRankList,
  mergeBrand,
  mergeBrands,
  undoImport,
} from '@brandlode/database';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useApi } from '../../../testing.ts';
import { derivePending } from '../events/event-jobs.ts';
import { growingStore, saveFollowers } from '../testing/save-followers.ts';
import { notifyOfMetrics } from './metric-alert-jobs.ts';
import { notifyOfEvents } from './notify-of-events.ts';
import { notifyOfMatches } from './search-match-jobs.ts';

const api = await useApi({ brands: 3, env: { PRODUCT_NAME: 'Lode & Co' } });
const [plus, other] = await Promise.all([api.tokenFor('plus'), api.tokenFor('basic')]);
const observe = growingStore(api, `${randomUUID()}.example`);
const brandId = await observe();
beforeEach(() => api.query('delete from follows; delete from alerts; delete from notifications'));

const send = (method: string, path: string, token = plus, body?: object) =>
  api.request(`/api${path}`, { token, method, ...(body && { body }) });
const notifications = async (token = plus) =>
  Notifications.parse((await send('GET', '/notifications', token)).json);
const create = async (path: string, body: object): Promise<string> =>
  (await api.json(`/api${path}`, { token: plus, body }, 201)).id;

it('notifies those who follow a brand, once for each event, until they stop', async () => {
  expect((await send('PUT', `/follows/brand/${brandId}`)).status).toBe(204);
  expect((await send('PUT', `/follows/brand/${brandId}`)).status).toBe(204);
  expect(Follows.parse((await send('GET', '/follows')).json).data).toMatchObject([
    { kind: 'brand', id: String(brandId) },
  ]);
  await observe();
  const found = await notifications();
  expect(found).toMatchObject({
    unread: 1,
    next: null,
    data: [{ followed: 'brand', readAt: null, event: { kind: 'followers_jumped', brand: { id: brandId } } }],
  });
  // Deriving the same history again reports nothing twice.
  await api.query(
    `insert into pending_events (brand_id, history, since) values ($1, 'metrics', '2000-01-01')`,
    [brandId],
  );
  await derivePending(api.database, notifyOfEvents(api.catalogue));
  expect((await notifications()).data).toHaveLength(1);
  expect(await notifications(other)).toMatchObject({ unread: 0, data: [] });

  expect((await send('POST', '/notifications/read', plus, { upTo: found.data[0]?.id })).status).toBe(204);
  expect(await notifications()).toMatchObject({ unread: 0, data: [{ readAt: expect.any(String) }] });
  expect((await send('DELETE', `/follows/brand/${brandId}`)).status).toBe(204);
  await observe();
  expect((await notifications()).data).toHaveLength(1);
});

it('notifies of the brands on a list and of those that a search matches, and only once of an event in both', async () => {
  const list = await create('/lists', { name: 'Competitors' });
  await send('POST', `/lists/${list}/brands`, plus, { brandIds: [brandId] });
  await send('PUT', `/follows/list/${list}`);
  await observe();
  expect(await notifications()).toMatchObject({ data: [{ followed: 'list' }] });

  await send('DELETE', `/follows/list/${list}`);
  const search = await create('/searches', {
    name: 'Followed by many',
    search: { filters: { ig_followers_count: { min: 1_000 } } },
  });
  await send('PUT', `/follows/search/${search}`);
  await observe();
  expect((await notifications()).data.map(({ followed }) => followed)).toEqual(['search', 'list']);
  await send('PUT', `/follows/list/${list}`);
  await observe();
  expect((await notifications()).data.map(({ followed }) => followed)).toEqual(['list', 'search', 'list']);
  await send('DELETE', `/searches/${search}`);
  await send('DELETE', `/lists/${list}`);
  expect((await send('GET', '/follows')).json.data).toEqual([]);
  await observe();
  expect((await notifications()).data).toHaveLength(3);
});

it('does not notify of earlier events, nor after the plan has ended', async () => {
  await send('PUT', `/follows/brand/${brandId}`);
  await observe(new Date(Date.now() - 3_600_000));
  expect((await notifications()).data).toEqual([]);
  await api.query(`update user_roles set tier = 'free' where user_id in (select user_id from follows)`);
  await observe();
  const rows = await api.query('select count(*)::integer as count from notifications');
  await api.query(`update user_roles set tier = 'plus' where user_id in (select user_id from follows)`);
  expect(rows[0].count).toBe(0);
});

it('notifies of the kinds and sizes in an alert, and only once if the user also follows the brand', async () => {
  const create = (body: object) =>
    send('POST', '/alerts', plus, { kind: 'brand', id: String(brandId), ...body });
  await create({ kinds: ['price_cut'] });
  await create({ minChange: 50 });
  await observe();
  expect((await notifications()).data).toEqual([]);
  const fitting = Alert.parse((await create({ kinds: ['followers_jumped'], minChange: 15 })).json);
  expect(fitting).toMatchObject({ target: { kind: 'brand', id: String(brandId), name: expect.any(String) } });
  await send('PUT', `/follows/brand/${brandId}`);
  await observe();
  expect((await notifications()).data).toMatchObject([{ alertId: fitting.id }]);
  const changed = await send('PATCH', `/alerts/${fitting.id}`, plus, { kinds: ['ads_started'] });
  expect(changed.json).toMatchObject({ kinds: ['ads_started'], minChange: null });
  await send('DELETE', `/follows/brand/${brandId}`);
  await observe();
  expect((await notifications()).data).toHaveLength(1);
  expect((await send('DELETE', `/alerts/${fitting.id}`, other)).status).toBe(404);
  expect((await send('DELETE', `/alerts/${fitting.id}`)).status).toBe(204);
  expect(Alerts.parse((await send('GET', '/alerts')).json).data).toHaveLength(2);
  expect((await create({ minChange: 0 })).status).toBe(400);
});

it('does not notify of what happened before the kinds of an alert were edited, and continues if they stay', async () => {
  const alert = { kind: 'brand', id: String(brandId) };
  const id = await create('/alerts', { ...alert, kinds: ['price_cut'] });
  const happenedAt = new Date(Date.now() + 10);
  const edit = async (kinds: string[]) =>
    expect((await send('PATCH', `/alerts/${id}`, plus, { kinds })).status).toBe(200);
  await expect.poll(() => Date.now()).toBeGreaterThan(happenedAt.getTime() + 10);
  await edit(['followers_jumped']);
  await observe(happenedAt);
  expect((await notifications()).data).toEqual([]);
  const later = new Date(Date.now() + 10);
  await expect.poll(() => Date.now()).toBeGreaterThan(later.getTime() + 10);
  await edit(['followers_jumped']);
  await observe(later);
  expect((await notifications()).data).toHaveLength(1);
});

it('rejects a minimum change for kinds of changes without a percentage, which would never match', async () => {
  const alert = { kind: 'brand', id: String(brandId), kinds: ['price_cut', 'sale_started'] };
  const rejected = await send('POST', '/alerts', plus, { ...alert, minChange: 10 });
  expect(rejected).toMatchObject({ status: 400, json: { errors: [{ path: 'body.minChange' }] } });
  const { id } = Alert.parse((await send('POST', '/alerts', plus, alert)).json);
  const rule = { kinds: ['sale_started'], minChange: 10 };
  expect((await send('PATCH', `/alerts/${id}`, plus, rule)).status).toBe(400);
  await send('DELETE', `/alerts/${id}`);
});

it('provides notifications as feeds at a secret address until it is replaced or deleted', async () => {
  await send('PUT', `/follows/brand/${brandId}`);
  await observe();
  expect((await send('GET', '/notifications/feed')).json).toEqual({ createdAt: null });
  const addresses = NotificationFeedAddresses.parse((await send('POST', '/notifications/feed')).json);
  const get = (address: string, headers = {}) => fetch(api.url + new URL(address).pathname, { headers });
  const atom = await get(addresses.atom);
  expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const xml = await atom.text();
  expect(xml).toContain('Followers jumped (+20%)</title>');
  expect(xml).toContain('<title>Lode &amp; Co: changes to what you follow</title>');
  expect(xml).toContain('<author><name>Lode &amp; Co</name></author>');
  const etag = atom.headers.get('etag') ?? '';
  // Compressing proxies weaken it.
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
    expect((await get(addresses.atom, { 'if-none-match': known })).status).toBe(304);
  await observe();
  expect((await get(addresses.atom, { 'if-none-match': etag })).status).toBe(200);
  const json = await (await get(addresses.json)).json();
  expect(json).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Lode & Co: changes to what you follow',
    items: [
      {
        title: expect.stringContaining('Followers jumped'),
        url: expect.any(String),
        content_text: expect.stringMatching(/ rose by 20%, from [\d,]+ to [\d,]+\nSource: /),
      },
      {},
    ],
  });
  const rows = await api.query('select token from notification_feeds');
  expect(addresses.atom).not.toContain(rows[0].token.toString('base64url'));

  const others = NotificationFeedAddresses.parse((await send('POST', '/notifications/feed')).json);
  expect((await get(addresses.json)).status).toBe(404);
  await api.query(`update user_roles set tier = 'free' where user_id in (select user_id from follows)`);
  expect((await get(others.json)).status).toBe(403);
  await api.query(`update user_roles set tier = 'plus' where user_id in (select user_id from follows)`);
  expect((await send('DELETE', '/notifications/feed')).status).toBe(204);
  expect((await get(others.json)).status).toBe(404);
});

it('marks follows, alerts and notifications of brands of the inactive catalogue as unavailable', async () => {
  await send('PUT', `/follows/brand/${brandId}`);
  const list = await create('/lists', { name: 'Kept' });
  await send('PUT', `/follows/list/${list}`);
  await create('/alerts', { kind: 'brand', id: String(brandId) });
  await observe();
  const { json: feed } = await send('POST', '/notifications/feed');
  const feedLinks = async () => [
    (await api.request(new URL(feed.json).pathname)).json.items[0].url,
    /<entry>.*?<link href="([^"]*)"/s.exec((await api.request(new URL(feed.atom).pathname)).text)?.[1],
  ];
  const { publicUrl } = api.context.config;
  const available = async () => [
    ...(await notifications()).data.map(({ event }) => ['event', event.brand.available]),
    ...Follows.parse((await send('GET', '/follows')).json).data.map((follow) => [
      follow.kind,
      follow.available,
    ]),
    ...Alerts.parse((await send('GET', '/alerts')).json).data.map((alert) => ['alert', alert.available]),
  ];
  expect(await available()).toEqual(
    expect.arrayContaining([
      ['brand', true],
      ['list', true],
      ['alert', true],
      ['event', true],
    ]),
  );
  const brandPage = `${publicUrl}/brands/${brandId}/overview`;
  expect(await feedLinks()).toEqual([brandPage, brandPage]);
  await api.query("update brands set catalogue = 'real' where id = $1", [brandId]);
  expect(await available()).toEqual(
    expect.arrayContaining([
      ['brand', false],
      ['list', true],
      ['alert', false],
      ['event', false],
    ]),
  );
  expect(await feedLinks()).toEqual([`${publicUrl}/alerts`, `${publicUrl}/alerts`]);
  await send('DELETE', '/notifications/feed');
  await api.query("update brands set catalogue = 'demonstration' where id = $1", [brandId]);
});

it('returns 404 when following what does not exist or belongs to another workspace', async () => {
  const list = await create('/lists', { name: 'Private' });
  for (const path of ['brand/999999', 'brand/x', `list/${randomUUID()}`, 'list/1', `search/${list}`])
    expect((await send('PUT', `/follows/${path}`)).status, path).toBe(404);
  expect((await send('PUT', `/follows/list/${list}`, other)).status).toBe(404);
  expect((await send('PUT', `/follows/planet/${brandId}`)).status).toBe(400);
});

it.each([
  ['products', { products: {} }],
  ['My brands', { scope: 'mine' }],
])('says that a saved search for %s, which has no changes, cannot be followed', async (_, search) => {
  const id = await create('/searches', { name: 'Unchanging', search });
  const requests = [
    ['PUT', `/follows/search/${id}`],
    ['POST', '/alerts', { kind: 'search', id }],
    ['POST', '/alerts/preview', { kind: 'search', id }],
    ['POST', '/webhooks', { searchId: id, address: 'http://127.0.0.1:9/' }],
  ] as const;
  for (const [method, path, body] of requests)
    expect((await send(method, path, plus, body)).json, path).toMatchObject({
      code: 'invalid-request',
      detail: 'Only searches for brands of the catalogue can be followed.',
    });
  expect((await send('DELETE', `/follows/search/${id}`)).status).toBe(204);
});

it('keeps a saved search that is followed or has an alert one for brands of the catalogue', async () => {
  const search = await create('/searches', { name: 'Watched', search: {} });
  const change = (version: number, to: object) =>
    send('PATCH', `/searches/${search}`, plus, { version, search: to });
  const reason = expect.stringContaining('only searches for brands of the catalogue notify');
  await send('PUT', `/follows/search/${search}`);
  expect((await change(1, { products: {} })).json).toMatchObject({ code: 'invalid-request', detail: reason });
  expect((await change(1, { filters: { product_count: { min: 1 } } })).status).toBe(200);
  await send('DELETE', `/follows/search/${search}`);
  const alert = await create('/alerts', { kind: 'search', id: search });
  expect((await change(2, { scope: 'mine' })).json).toMatchObject({ detail: reason });
  await send('DELETE', `/alerts/${alert}`);
  expect((await change(2, { scope: 'mine' })).status).toBe(200);
});

it('keeps an alert for a brand from being about brands that start to match', async () => {
  const id = await create('/alerts', { kind: 'brand', id: String(brandId) });
  const { json } = await send('PATCH', `/alerts/${id}`, plus, { kinds: ['search_matched'] });
  expect(json).toMatchObject({ code: 'invalid-request', errors: [{ path: 'kinds' }] });
  const search = await create('/searches', { name: 'Matching', search: {} });
  const ofSearch = await create('/alerts', { kind: 'search', id: search });
  const changed = await send('PATCH', `/alerts/${ofSearch}`, plus, { kinds: ['search_matched'] });
  expect(changed.json).toMatchObject({ kinds: ['search_matched'] });
});

it('follows and unfollows, by the number of a merged brand, the one that it was merged into', async () => {
  const keepId = await saveFollowers(api.database, `${randomUUID()}.example`, 10, new Date());
  const otherId = await saveFollowers(api.database, `${randomUUID()}.example`, 10, new Date());
  await mergeBrand(api.database, { keepId, otherId });
  expect((await send('PUT', `/follows/brand/${otherId}`)).status).toBe(204);
  expect((await send('GET', '/follows')).json.data).toMatchObject([{ id: String(keepId) }]);
  const { json } = await send('POST', '/alerts', plus, { kind: 'brand', id: String(otherId) });
  expect(json.target).toMatchObject({ kind: 'brand', id: String(keepId) });
  await send('DELETE', `/follows/brand/${otherId}`);
  expect((await send('GET', '/follows')).json.data).toEqual([]);
});

it('leaves searches to the next run when matching takes longer than a job may', async () => {
  for (const name of ['One', 'Other']) {
    const id = await create('/searches', { name, search: { filters: {} } });
    await send('PUT', `/follows/search/${id}`);
  }
  await api.query('delete from search_matches');
  const { catalogue } = api;
  let matched = 0;
  const slow: Pick<typeof catalogue, 'filter' | 'index' | 'ready'> = {
    ...catalogue,
    filter: (...query) => {
      matched++;
      vi.setSystemTime(Date.now() + 41_000);
      return catalogue.filter(...query);
    },
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await notifyOfMatches({ connection: api.database, catalogue: slow });
  expect(matched).toBe(1);
  await notifyOfMatches({ connection: api.database, catalogue: slow });
  expect(matched).toBe(2);
});

it('limits alerts and follows, except those of deleted lists, also when several are created at the same time', async () => {
  const token = await api.tokenFor('plus');
  const { json: list } = await send('POST', '/lists', token, { name: 'Deleted' });
  const alertOf = (id: number) => send('POST', '/alerts', token, { kind: 'brand', id: String(id) });
  const followOf = (id: number) => send('PUT', `/follows/brand/${id}`, token);
  const statuses = async (requests: ReturnType<typeof send>[]) =>
    (await Promise.all(requests)).map(({ status }) => status).toSorted();
  await send('POST', '/alerts', token, { kind: 'list', id: list.id });
  await send('PUT', `/follows/list/${list.id}`, token);
  await send('DELETE', `/lists/${list.id}`, token);
  await api.query(
    `insert into alerts (workspace_id, user_id, brand_id)
     select workspace_id, user_id, $1 from alerts, generate_series(1, $2) where list_id = $3`,
    [brandId, MAX_ALERTS - 1, list.id],
  );
  await api.query(
    `with added as (
       insert into lists (workspace_id, name, statuses, position)
       select workspace_id, 'List', '[]', n from follows, generate_series(1, $1) n where list_id = $2 returning id
     )
     insert into follows (workspace_id, user_id, list_id)
     select workspace_id, user_id, added.id from added, follows where list_id = $2`,
    [MAX_FOLLOWS - 1, list.id],
  );
  const rows = await api.query<{ id: number }>('select id from brands limit 3');
  const brands = rows.map(({ id }) => id);
  expect(await statuses(brands.map(alertOf))).toEqual([201, 409, 409]);
  expect(await statuses(brands.map(followOf))).toEqual([204, 409, 409]);
});

describe('Alerts about a metric', () => {
  const DAY = 86_400_000;
  const change = { metric: 'ig_followers_count', direction: 'up', percent: 50, period: '30d' };
  const rule = { kinds: ['metric_changed'], change };

  /** A store whose followers were observed that many days ago. */
  async function store(
    ...seen: [daysAgo: number, followers: number][]
  ): Promise<(count: number) => Promise<number>> {
    const domain = `${randomUUID()}.example`;
    for (const [daysAgo, count] of seen)
      await saveFollowers(api.database, domain, count, new Date(Date.now() - daysAgo * DAY));
    return (count) => saveFollowers(api.database, domain, count, new Date(Date.now() + 10));
  }
  async function runJobs() {
    await computeWrittenChanges(api.database);
    await notifyOfMetrics({ connection: api.database, catalogue: api.catalogue });
  }
  const ofMetrics = async (token = plus) =>
    (await notifications(token)).data.filter(({ event }) => event.kind === 'metric_changed');

  it('notify once when the metric has changed by that much within the period, and again after it had not', async () => {
    const observeNow = await store([30, 10_000], [1, 12_000]);
    const id = String(await observeNow(12_000));
    const alert = await create('/alerts', { kind: 'brand', id, ...rule });
    await send('POST', '/alerts', other, { kind: 'brand', id });
    await runJobs();
    expect(await ofMetrics()).toEqual([]);
    await observeNow(16_000);
    await runJobs();
    await runJobs();
    await observeNow(16_500);
    await runJobs();
    expect(await ofMetrics()).toMatchObject([
      {
        followed: 'brand',
        alertId: alert,
        event: { metric: 'ig_followers_count', change: 60, before: '10000', after: '16000' },
      },
    ]);
    await observeNow(12_000);
    await runJobs();
    await observeNow(17_000);
    await runJobs();
    expect(await ofMetrics()).toHaveLength(2);
    // Only the alert's own user is told, and no timeline shows it.
    expect(await ofMetrics(other)).toEqual([]);
    const events = await send('GET', `/events?brandId=${id}`);
    expect(events.json.data.map(({ kind }: { kind: string }) => kind)).not.toContain('metric_changed');
  });

  it.each([
    ['estimated', 'visits.csv', 'low'],
    ['imported', 'visits.csv', 'medium'],
    ['estimated', 'wikidata', 'medium'],
  ])('tell an estimate in a file from other values: %s by %s', async (kind, source, confidence) => {
    const observeNow = await store([30, 10_000], [1, 12_000]);
    const id = String(await observeNow(12_000));
    await create('/alerts', { kind: 'brand', id, ...rule });
    await observeNow(16_000);
    await computeWrittenChanges(api.database);
    await api.database.pool.query(
      `update brands set origins = jsonb_set(origins, '{ig_followers_count}', origins -> 'ig_followers_count' || $2::jsonb) where id = $1`,
      [id, JSON.stringify({ kind, source })],
    );
    await notifyOfMetrics({ connection: api.database, catalogue: api.catalogue });
    expect((await ofMetrics()).find(({ event }) => event.brand.id === Number(id))?.event).toMatchObject({
      confidence,
      evidence: { source },
    });
  });

  it('start over with an edit, which notifies of no earlier change', async () => {
    const observeNow = await store([30, 10_000], [1, 10_000]);
    const id = String(await observeNow(11_000));
    const alert = await create('/alerts', { kind: 'brand', id, ...rule });
    await observeNow(12_000);
    await runJobs();
    const edit = async (body: object) =>
      expect((await send('PATCH', `/alerts/${alert}`, plus, { ...rule, ...body })).status).toBe(200);
    await edit({ change: { ...change, percent: 5 } });
    await runJobs();
    expect(await ofMetrics()).toEqual([]);
    await observeNow(10_000);
    await runJobs();
    await observeNow(13_000);
    // The rule is as before, so the alert continues.
    await edit({ change: { ...change, percent: 5 }, mail: 'off' });
    await runJobs();
    expect(await ofMetrics()).toMatchObject([{ event: { change: 30, after: '13000' } }]);
  });

  it('notify of an estimate from a rank list of the same day that is loaded after them, and of none from before', async () => {
    const domain = `${randomUUID()}.example`;
    const id = await saveFollowers(api.database, domain, 1, new Date());
    const loadRank = async (daysAgo: number, rank: number) => {
      const day = new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10);
      async function* names() {
        yield { address: domain, best: rank, worst: rank };
      }
      await loadRankList(api.database, { list: 'Tranco', day, version: day }, names());
      while (await computeEstimates(api.database));
    };
    const ofVisits = { ...rule, change: { ...change, metric: 'estimated_monthly_traffic' } };
    const addAlert = () => create('/alerts', { kind: 'brand', id: String(id), ...ofVisits });
    await loadRank(30, 500_000);
    const alert = await addAlert();
    await runJobs();
    await loadRank(0, 5_000);
    await addAlert();
    await runJobs();
    expect((await ofMetrics()).map(({ alertId }) => alertId)).toEqual([alert]);
  });

  it('cover the brands of a list and those that a search matches, in the direction that was chosen', async () => {
    const observeNow = await store([30, 10_000], [1, 10_000]);
    const id = await observeNow(10_000);
    const list = await create('/lists', { name: 'Watched' });
    await send('POST', `/lists/${list}/brands`, plus, { brandIds: [id] });
    const search = await create('/searches', {
      name: 'Followed',
      search: { filters: { ig_followers_count: { min: 1_000 } } },
    });
    const down = { ...change, direction: 'down', percent: 20 };
    const alerts = [
      await create('/alerts', { kind: 'list', id: list, ...rule, change: down }),
      await create('/alerts', { kind: 'search', id: search, ...rule, change: down }),
    ];
    await create('/alerts', { kind: 'list', id: list, ...rule });
    await observeNow(7_000);
    // The index that finds a search's brands follows the database.
    await expect
      .poll(async () => {
        await runJobs();
        return (await ofMetrics()).map(({ alertId }) => alertId).toSorted();
      })
      .toEqual(alerts.toSorted());
    const told = await ofMetrics();
    expect(told[0]?.event).toMatchObject({ change: -30, brand: { id } });
  });

  it.each([
    { undone: 'new' as const, read: false },
    { undone: 'new' as const, read: true },
    { undone: 'old' as const, read: true },
  ])(
    'are withdrawn when the import of the $undone value is undone (read: $read)',
    async ({ undone, read }) => {
      const domain = `${randomUUID()}.example`;
      const id = await saveFollowers(api.database, domain, 9_000, new Date(Date.now() - 60 * DAY));
      const importFollowers = async (count: number, observedAt: Date, dated: boolean) => {
        const rows = await api.query(
          `insert into imports (user_id, target, file_name, size, source, status, brand_limit)
         select id, 'catalogue', 'Sheet', 1, 'Sheet', 'done', 1 from users limit 1 returning id`,
        );
        const importId = Number(rows[0].id);
        const origin = { source: 'Sheet', observedAt: observedAt.toISOString(), dated, importId };
        await inTransaction(api.database, (transaction) =>
          mergeBrands(transaction, [{ domain, ig_followers_count: count }], origin),
        );
        return importId;
      };
      const old = await importFollowers(10_000, new Date(Date.now() - 30 * DAY), true);
      await create('/alerts', { kind: 'brand', id: String(id), ...rule });
      const now = new Date(Date.now() + 10);
      const imports = { old, new: await importFollowers(16_000, now, false) };
      await runJobs();
      const [told] = await ofMetrics();
      expect(told?.event).toMatchObject({ before: '10000', after: '16000' });
      if (read) await send('POST', '/notifications/read', plus, { upTo: told?.id });

      await undoImport(api.database, imports[undone], async () => {});
      expect(await notifications()).toMatchObject({ unread: 0, data: [] });
      await runJobs();
      expect(await notifications()).toMatchObject({ unread: 0, data: [] });

      if (undone === 'old') return;
      await importFollowers(16_000, now, false);
      await runJobs();
      expect(await notifications()).toMatchObject({ unread: read ? 0 : 1, data: [{ id: told?.id }] });
    },
  );

  it('tell in advance how often they would have notified', async () => {
    const observeNow = await store([60, 10_000], [45, 10_000], [20, 20_000], [10, 21_000]);
    const id = String(await observeNow(9_000));
    const preview = async (body: object) =>
      AlertPreview.parse((await send('POST', '/alerts/preview', plus, { kind: 'brand', id, ...body })).json);
    expect(await preview(rule)).toEqual({ count: 1, events: [], days: 30, atLeast: false });
    expect(await preview({ ...rule, change: { ...change, percent: 200 } })).toMatchObject({ count: 0 });
    await derivePending(api.database, notifyOfEvents(api.catalogue));
    expect(await preview({ kinds: ['followers_jumped'] })).toMatchObject({
      count: 1,
      events: [{ kind: 'followers_jumped' }],
    });
    const missing = await send('POST', '/alerts/preview', plus, { kind: 'list', id: randomUUID(), ...rule });
    expect(missing.status).toBe(404);
  });

  it('need a metric, and no other kinds', async () => {
    const of = async (body: object) =>
      (await send('POST', '/alerts', plus, { kind: 'brand', id: String(brandId), ...body })).status;
    expect(await of({ kinds: ['metric_changed'] })).toBe(400);
    expect(await of({ kinds: [], change })).toBe(400);
    expect(await of({ kinds: ['metric_changed', 'price_cut'], change })).toBe(400);
    expect(await of({ ...rule, minChange: 10 })).toBe(400);
    expect(await of({ ...rule, change: { ...change, percent: 0 } })).toBe(400);
    expect(await of(rule)).toBe(201);
  });
});

it('does not notify of brands that started to match a search while it had no followers', async () => {
  const runJob = async () => {
    await api.query("update search_matches set computed_at = now() - interval '1 hour'");
    await notifyOfMatches({ connection: api.database, catalogue: api.catalogue });
  };
  const filters = { fb_likes_count: { min: 55_000_001, max: 55_000_002 } };
  const setLikes = async (id: number, count: number, total: number) => {
    await api.query('update brands set fb_likes_count = $1 where id = $2', [count, id]);
    const current = async () => (await send('POST', '/brands/filter', plus, filters)).json.total;
    await expect.poll(current).toBe(total);
  };
  const search = await create('/searches', { name: 'Left for months', search: { filters } });
  await send('PUT', `/follows/search/${search}`);
  await runJob();
  await send('DELETE', `/follows/search/${search}`);
  await runJob();
  await setLikes(brandId, 55_000_001, 1);
  await send('POST', '/alerts', plus, { kind: 'search', id: search, kinds: ['search_matched'] });
  await runJob();
  expect((await notifications()).data).toEqual([]);
  const rows = await api.query('select id from brands where id <> $1 limit 1', [brandId]);
  await setLikes(rows[0].id, 55_000_002, 2);
  await runJob();
  expect((await notifications()).data).toMatchObject([{ event: { brand: { id: rows[0].id } } }]);
});

it('notifies only users with an alert on a search of brands that start to match it, once', async () => {
  const runJob = async (catalogue = api.catalogue) => {
    await api.query("update search_matches set computed_at = now() - interval '1 hour'");
    await notifyOfMatches({ connection: api.database, catalogue });
  };
  const filters = { fb_likes_count: { min: 77_000_001, max: 77_000_001 } };
  const total = async () => (await send('POST', '/brands/filter', plus, filters)).json.total;
  const likes = (count: number) =>
    api.query('update brands set fb_likes_count = $1 where id = $2', [count, brandId]);
  const search = await create('/searches', { name: 'Growing fast', search: { filters } });
  const others = { kind: 'brand', id: String(brandId) };
  await send('POST', '/alerts', other, others);
  const alert = { kind: 'search', id: search, kinds: ['search_matched'] };
  expect((await send('POST', '/alerts', plus, alert)).status).toBe(201);
  expect((await send('POST', '/alerts', plus, { ...others, kinds: ['search_matched'] })).status).toBe(400);
  await runJob();
  expect((await notifications()).data).toEqual([]);

  await likes(77_000_001);
  await expect.poll(total).toBe(1);
  // Another process runs the job while this one matches.
  const overlapping: typeof api.catalogue = {
    ...api.catalogue,
    filter: async (...query) => {
      await notifyOfMatches({ connection: api.database, catalogue: api.catalogue });
      return api.catalogue.filter(...query);
    },
  };
  await runJob(overlapping);
  await runJob();
  expect((await notifications()).data).toMatchObject([
    { followed: 'search', event: { kind: 'search_matched', after: 'Growing fast', brand: { id: brandId } } },
  ]);
  expect((await notifications(other)).data).toEqual([]);
  const eventsOf = async (query: string, token = plus) =>
    (await send('GET', `/events?kind=search_matched&${query}`, token)).json.data.length;
  expect([
    await eventsOf(`searchId=${search}`),
    await eventsOf(''),
    await eventsOf(`brandId=${brandId}`),
  ]).toEqual([1, 0, 0]);
  expect((await send('GET', `/events?searchId=${search}`, other)).status).toBe(404);

  // A brand that leaves and returns is not new. A changed search starts over.
  await likes(5);
  await expect.poll(total).toBe(0);
  await runJob();
  await likes(77_000_001);
  await expect.poll(total).toBe(1);
  await runJob();
  expect((await notifications()).data).toHaveLength(1);
  const { version } = (await send('GET', '/searches')).json.data.find(
    ({ id }: { id: string }) => id === search,
  );
  const wider = { version, search: { filters: { fb_likes_count: { min: 1 } } } };
  expect((await send('PATCH', `/searches/${search}`, plus, wider)).status).toBe(200);
  await runJob();
  expect((await notifications()).data).toHaveLength(1);

  // The name is the user's, and kept with the search only.
  expect(await api.query("select from brand_events e where e::text like '%Growing fast%'")).toEqual([]);
});
