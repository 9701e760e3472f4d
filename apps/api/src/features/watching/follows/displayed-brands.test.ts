import { AlertPreview, type FilteredBrandList, WebhookSamples } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { useApi } from '../../../testing.ts';
import { displayedBrands } from './displayed-brands.ts';
import { notifyOfMetrics } from './metric-alert-jobs.ts';
import { notifyOfEvents } from './notify-of-events.ts';
import { notifyOfMatches } from './search-match-jobs.ts';

const api = await useApi({ brands: 60 });

const sort = 'fb_likes_count:desc';

it.each([
  ['basic', 50],
  ['plus', 60],
] as const)('a follower on %s is notified of the %i brands that a search displays', async (tier, count) => {
  const token = await api.tokenFor(tier);
  const send = async (path: string, body?: object, method = body ? 'POST' : 'GET') =>
    (await api.request(`/api${path}`, { token, method, ...(body && { body }) })).json;
  const { data }: FilteredBrandList = await send(`/brands/filter?limit=50&sort=${sort}`, {});
  const displayed = await displayedBrands(api.catalogue, { filters: {}, sort, tier });
  expect(displayed).toHaveLength(count);
  expect(displayed.slice(0, 50)).toEqual(data.map(({ id }) => id));

  const search = await send('/searches', { name: 'All', search: { filters: {}, sort } });
  await send(`/follows/search/${search.id}`, undefined, 'PUT');
  const rows = await api.query<{ id: string }>(
    // The newest events are of brands that are not displayed, if there are any.
    `insert into brand_events (brand_id, kind, subject, happened_at, source, confidence)
     select id, 'ads_started', $1, now() + case when id = any($2::bigint[]) then interval '0' else interval '1 minute' end, 'test', 'high'
     from brands returning id::text`,
    [search.id, displayed],
  );
  await notifyOfEvents(api.catalogue)(
    api.database.db,
    rows.map(({ id }) => id),
  );
  expect((await send('/notifications')).unread).toBe(count);

  const rule = { kind: 'search', id: search.id, kinds: ['ads_started'] };
  const told = await api.query(
    `select count(*)::integer as count from brand_events
     where kind = 'ads_started' and happened_at > date_trunc('day', now() - interval '30 days', 'UTC') and brand_id = any($1::bigint[])`,
    [displayed],
  );
  const preview = AlertPreview.parse(await send('/alerts/preview', rule));
  expect(preview.count).toBe(told[0].count);
  expect(preview.events).toHaveLength(5);
  expect(displayed).toEqual(expect.arrayContaining(preview.events.map(({ brand }) => brand.id)));
  const samples = WebhookSamples.parse(
    await send(`/webhooks/samples?event=brand.event&searchId=${search.id}`),
  );
  const sampled = samples.data.flatMap(({ data }) => ('event' in data ? [data.event.brand.id] : []));
  expect(sampled).toHaveLength(3);
  expect(displayed).toEqual(expect.arrayContaining(sampled));
});

it('notifies of nothing that was so before when the plan changes', async () => {
  const token = await api.tokenFor('basic');
  const send = async (path: string, body?: object, method = body ? 'POST' : 'GET') =>
    (await api.request(`/api${path}`, { token, method, ...(body && { body }) })).json;
  const { query } = api.database;
  const search = await send('/searches', { name: 'All of them', search: { filters: {}, sort } });
  await send(`/follows/search/${search.id}`, undefined, 'PUT');
  const change = { metric: 'fb_likes_count', direction: 'up', percent: 50, period: '30d' };
  await send('/alerts', { kind: 'search', id: search.id, kinds: ['metric_changed'], change });
  const parts = { connection: api.database, catalogue: api.catalogue };
  const runJobs = async () => {
    await query("update search_matches set computed_at = computed_at - interval '1 hour'");
    await notifyOfMatches(parts);
    await notifyOfMetrics(parts);
  };
  const setPlan = (tier: 'basic' | 'plus') =>
    query(
      `update user_roles set tier = $1 where user_id = (
         select w.owner_id from workspaces w join saved_searches s on s.workspace_id = w.id where s.id = $2)`,
      [tier, search.id],
    );
  await runJobs();
  await query(
    `update brands set changes = jsonb_build_object('fb_likes_count', '[null, 900, null]'::jsonb),
       change_details = jsonb_build_object('fb_likes_count', '[null, [1, "2026-01-01"], null]'::jsonb),
       origins = jsonb_build_object('*', jsonb_build_object('source', 'test', 'kind', 'measured', 'observedAt', now() + interval '1 minute'))`,
  );
  await runJobs();
  expect((await send('/notifications')).unread).toBe(50);
  for (const tier of ['plus', 'basic', 'plus'] as const) {
    await setPlan(tier);
    await runJobs();
    expect((await send('/notifications')).unread).toBe(50);
  }
});
