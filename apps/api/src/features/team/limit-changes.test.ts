import { expect, it } from 'vitest';
import { useApi } from '../../testing.ts';

const api = await useApi({ env: { BRAND_RATE_LIMIT: '3' } });

it('limits a user who creates and deletes continuously, but not reading or other users', async () => {
  const [token, other] = [await api.tokenFor('plus'), await api.tokenFor('plus')];
  const create = (path: string, body: object, by = token) => api.request(`/api${path}`, { token: by, body });
  const search = { name: 'Search', search: {} };
  const { json } = await create('/searches', search);
  expect((await create(`/searches/${json.id}/visit`, {})).status).toBe(204);
  expect((await create('/lists', { name: 'List' })).status).toBe(201);
  for (const [path, body] of [
    ['/lists', { name: 'More' }],
    ['/searches', search],
    ['/keys', { name: 'Key', scopes: ['brands'], days: 1 }],
    ['/shares', { brandIds: [1, 2] }],
    ['/team/invitations', { email: 'friend@example.com', role: 'viewer' }],
  ] as const) {
    const { status, headers } = await create(path, body);
    expect([path, status]).toEqual([path, 429]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await api.request('/api/lists', { token })).json.data).toHaveLength(1);
  expect((await create('/lists', { name: 'List' }, other)).status).toBe(201);
});
