import { expect, it } from 'vitest';
import { useApi } from '../../apps/api/src/testing.ts';
import { openCampaign, SEED } from './campaign.ts';
import { createContext } from './fuzz-context.ts';

const BRANDS = 400;
/** `npm run test:long -- repetitions` sends 100,000 with another seed. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500);

const connections = () =>
  new Promise<number>((resolve) => api.app.server.getConnections((_error, count) => resolve(count)));
const api = await useApi({ brands: BRANDS, google: true });
// The first token creates the signing key.
await api.tokenFor('free');
const context = await createContext(api.url, {
  connection: api.database,
  publicUrl: 'http://localhost:3000',
  webhookSecret: 'whsec_test',
  brands: BRANDS,
});
/** Connections open before the campaign. */
const before = await connections();
const campaign = openCampaign(api.url, context);

it('responds to a valid request to every documented route with a success wherever no secret is required', async () => {
  const statuses = await campaign.sendExamples();
  const uncovered = [...statuses].flatMap(([route, status]) => (status < 400 ? [] : [route]));
  expect(uncovered.sort()).toEqual(NEEDS_A_SECRET.toSorted());
});

/**
 * Routes that need a mailed link, a cookie, a password, a store's address, a collected store, a check, a file, another user, a canceled
 * plan, an operator, the token of another service, or a running push.
 */
const NEEDS_A_SECRET = [
  'DELETE /api/account',
  // They need an authenticator app, a waiting sign-in, a code or an authenticator.
  'DELETE /api/auth/second-factor/app',
  'GET /api/auth/login/second-factor',
  // Of an application that registered itself or has a metadata document.
  'GET /api/authorization',
  // Ids of our own lists, which no random id matches.
  'GET /api/categories/{id}',
  'GET /api/categories/{id}/history',
  'GET /api/checks/{id}',
  'GET /api/checks/{id}/live',
  'GET /api/checks/{id}/stores',
  'GET /api/connections/{connector}/properties',
  'GET /api/discovery',
  'GET /api/discovery/events',
  'GET /api/exports/{id}/file',
  // No legal text is configured.
  'GET /api/legal/{page}',
  'GET /api/lookup',
  'GET /api/owner-requests',
  'GET /api/technologies/{id}',
  // Requires one of two optional fields, which a schema cannot say.
  'PATCH /api/lists/{id}/brands',
  'POST /api/auth/change-password',
  'POST /api/auth/confirmation',
  'POST /api/auth/email-change/confirm',
  'POST /api/auth/email-change/resend',
  'POST /api/auth/email-change/undo',
  'POST /api/auth/join',
  'POST /api/auth/login',
  'POST /api/auth/login/passkey',
  'POST /api/auth/login/second-factor',
  'POST /api/auth/login/second-factor/passkey',
  'POST /api/auth/passkeys',
  'POST /api/auth/refresh',
  'POST /api/auth/reset-password',
  'POST /api/auth/second-factor/app/confirm',
  'POST /api/auth/verify-email',
  'POST /api/authorization',
  'POST /api/brands/observe',
  'POST /api/brands/{id}/refresh',
  'POST /api/checks',
  'POST /api/checks/preview',
  'POST /api/data-health/catalogue',
  'POST /api/data-health/collection',
  'POST /api/discovery',
  'POST /api/extension/keys',
  'POST /api/imports',
  'POST /api/imports/{id}/undo',
  'POST /api/lists/{id}/observe',
  'POST /api/owner-requests',
  'POST /api/owner-requests/link',
  'POST /api/owner-requests/verify',
  'POST /api/owner-requests/{id}/decision',
  'POST /api/owner-requests/{id}/undo',
  'POST /api/pushes/{id}/stop',
  'POST /api/stripe/webhook',
  'POST /api/subscription/resume',
  'POST /api/team/invitation',
  'POST /api/team/invitations/{id}/accept',
  'POST /api/team/join',
  'POST /api/team/transfer',
  'PUT /api/connections/{connector}',
];

it(`responds to ${REQUESTS} generated requests as documented and accepts no invalid one (seed ${SEED})`, () =>
  campaign.sendGenerated(REQUESTS));

it('leaves no database connection in use and no client connection open', async () => {
  campaign.close();
  const { pool } = api.database;
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  expect(pool.waitingCount).toBe(0);
  await expect.poll(connections).toBeLessThanOrEqual(before);
  expect((await api.request('/healthz')).status).toBe(200);
});
