import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../apps/api/src/testing.ts';
import { type Report, runCampaign } from './campaign.ts';
import { prepare } from './surroundings.ts';

const BRANDS = 400;
/** The same requests at every run; FUZZ_SEED makes others, FUZZ_REQUESTS more. `npm run test:long -- fuzz` sends 100,000. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5_000);

let api: TestApi;
let report: Report;
/** Connections held by this file itself. */
let before: number;
const connections = () =>
  new Promise<number>((resolve) => api.app.server.getConnections((_error, count) => resolve(count)));
beforeAll(async () => {
  api = await startApi({ brands: BRANDS, google: true });
  // The first token of any person brings the key that signs.
  await api.tokenFor('free');
  const surroundings = await prepare(api.url, api.database, {
    publicUrl: 'http://localhost:3000',
    webhookSecret: 'whsec_test',
    brands: BRANDS,
  });
  if (!surroundings.badInput)
    console.log('The public collections of bad input are not here; our own alone is sent.');
  before = await connections();
  report = await runCampaign(api.url, surroundings, { seed: SEED, requests: REQUESTS });
});
afterAll(() => api.stop());

it(`every one of ${REQUESTS} made-up requests is answered as the document says, and no bad one is taken (seed ${SEED})`, () => {
  expect(report.mistakes).toEqual([]);
});

it('the requests reach every route of the document, and past its checks wherever a stranger can get', () => {
  const unreached: string[] = [];
  for (const [route, counts] of report.statuses) {
    const good = [...counts].some(([status]) => status < 400);
    if (!good && !NEEDS_A_SECRET.includes(route)) unreached.push(route);
  }
  expect(unreached).toEqual([]);
  expect([...report.statuses.keys()].filter((route) => route !== 'elsewhere').length).toBeGreaterThanOrEqual(
    24,
  );
});

/** What a mail, a cookie or a store of one's own is needed for. */
const NEEDS_A_SECRET = [
  'POST /api/auth/verify-email',
  'POST /api/auth/reset-password',
  'POST /api/auth/change-password',
  'POST /api/auth/login',
  'POST /api/auth/refresh',
  'POST /api/brands/{id}/refresh',
];

it('afterwards nothing is left open: no database connection in use, no client still served', async () => {
  const { pool } = api.database;
  await expect.poll(() => pool.totalCount - pool.idleCount, { timeout: 60_000 }).toBe(0);
  expect(pool.waitingCount).toBe(0);
  await expect.poll(connections, { timeout: 60_000 }).toBeLessThanOrEqual(before);
  expect((await api.call('/healthz')).status).toBe(200);
});
