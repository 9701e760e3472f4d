import type { FilteredBrandList } from '@brandlode/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../../testing.ts';
import { displayedBrands } from './displayed-brands.ts';
import { notifyOfEvents } from './notify-of-events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ brands: 60 });
});
afterAll(() => api?.stop());

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
  const { rows } = await api.database.pool.query<{ id: string }>(
    `insert into brand_events (brand_id, kind, subject, happened_at, source, confidence)
     select id, 'ads_started', $1, now(), 'test', 'high' from brands returning id::text`,
    [search.id],
  );
  await notifyOfEvents(api.catalogue)(
    api.database.db,
    rows.map(({ id }) => id),
  );
  expect((await send('/notifications')).unread).toBe(count);
});
