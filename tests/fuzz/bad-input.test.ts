import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../apps/api/src/testing.ts';
import { type Report, runCampaign } from './campaign.ts';
import { createContext } from './fuzz-context.ts';

const BRANDS = 400;
/** Every run sends the same requests; FUZZ_SEED changes them, FUZZ_REQUESTS their number. `npm run test:long -- fuzz` sends 100,000. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5_000);

let api: TestApi;
let report: Report;
/** Connections open before the campaign. */
let before: number;
const connections = () =>
  new Promise<number>((resolve) => api.app.server.getConnections((_error, count) => resolve(count)));
beforeAll(async () => {
  api = await startApi({ brands: BRANDS, google: true });
  // The first token creates the signing key.
  await api.tokenFor('free');
  const context = await createContext(api.url, api.database, {
    publicUrl: 'http://localhost:3000',
    webhookSecret: 'whsec_test',
    brands: BRANDS,
  });
  if (!context.badInput)
    console.log('The public bad-input collections are missing; sending our own values only.');
  before = await connections();
  report = await runCampaign(api.url, context, { seed: SEED, requests: REQUESTS });
});
afterAll(() => api.stop());

it(`responds to ${REQUESTS} generated requests as documented and accepts no invalid one (seed ${SEED})`, () => {
  expect(report.failures).toEqual([]);
});

it('covers every documented route, with a success wherever no secret is needed', () => {
  const uncovered: string[] = [];
  for (const [route, counts] of report.statuses) {
    const good = [...counts].some(([status]) => status < 400);
    if (!good && !NEEDS_A_SECRET.includes(route)) uncovered.push(route);
  }
  expect(uncovered).toEqual([]);
  expect([...report.statuses.keys()].filter((route) => route !== 'elsewhere').length).toBeGreaterThanOrEqual(
    24,
  );
});

/** Routes that need a mailed link, a cookie, a collected store, a file, the id of something of the user's own, or an operator. */
const NEEDS_A_SECRET = [
  'POST /api/auth/verify-email',
  'POST /api/auth/reset-password',
  'POST /api/auth/change-password',
  'POST /api/auth/login',
  'POST /api/auth/refresh',
  'POST /api/brands/{id}/refresh',
  'POST /api/brands/observe',
  'POST /api/data-health/catalogue',
  'POST /api/data-health/collection',
  'GET /api/brands/mine/{id}',
  'POST /api/brands/mine/restore',
  'GET /api/exports/{id}',
  'GET /api/exports/{id}/file',
  'GET /api/exports/feed/{token}/brands.csv',
  'DELETE /api/exports/links/{id}',
  'DELETE /api/keys/{id}',
  'POST /api/shares',
  'DELETE /api/shares/{id}',
  'GET /api/s/{token}',
  'POST /api/team/invitations',
  'POST /api/team/invitations/{id}/resend',
  'DELETE /api/team/invitations/{id}',
  'POST /api/team/invitations/{id}/accept',
  'POST /api/team/join',
  'PATCH /api/team/members/{id}',
  'DELETE /api/team/members/{id}',
  'POST /api/team/transfer',
  'PUT /api/team/current',
  'DELETE /api/account',
  'PATCH /api/searches/{id}',
  'DELETE /api/searches/{id}',
  'POST /api/searches/{id}/restore',
  'POST /api/searches/{id}/visit',
  'GET /api/lists/{id}',
  'PATCH /api/lists/{id}',
  'DELETE /api/lists/{id}',
  'POST /api/lists/{id}/restore',
  'GET /api/lists/{id}/brands',
  'POST /api/lists/{id}/brands',
  'PATCH /api/lists/{id}/brands/{brandId}',
  'DELETE /api/lists/{id}/brands',
  'POST /api/lists/{id}/brands/restore',
  'POST /api/lists/{id}/import',
  'PUT /api/brands/{id}/notes',
  'POST /api/lists/{id}/observe',
  'POST /api/imports',
  'GET /api/imports/{id}',
  'PATCH /api/imports/{id}',
  'POST /api/imports/{id}/run',
  'POST /api/imports/{id}/undo',
  'GET /api/imports/{id}/errors',
  'DELETE /api/imports/{id}',
];

it('leaves no database connection in use and no client connection open', async () => {
  const { pool } = api.database;
  await expect.poll(() => pool.totalCount - pool.idleCount, { timeout: 60_000 }).toBe(0);
  expect(pool.waitingCount).toBe(0);
  await expect.poll(connections, { timeout: 60_000 }).toBeLessThanOrEqual(before);
  expect((await api.request('/healthz')).status).toBe(200);
});
