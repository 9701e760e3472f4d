import type { ProblemCode } from '@brandlode/contract';

/** Whoever calls without a right token is nobody, whatever is wrong with it. */
export const ROLES = ['nobody', 'unverified', 'free', 'basic', 'plus'] as const;
export type Role = (typeof ROLES)[number];
/** A status below 400, or the code of the problem that answers. */
export type Outcome = number | ProblemCode;

type Row = Record<Role, Outcome>;
const row = (nobody: Outcome, unverified: Outcome, free: Outcome, basic: Outcome, plus: Outcome): Row => ({
  nobody,
  unverified,
  free,
  basic,
  plus,
});
const anyone = (outcome: Outcome) => row(outcome, outcome, outcome, outcome, outcome);
const signedIn = (outcome: Outcome) => row('unauthenticated', outcome, outcome, outcome, outcome);
const verified = (outcome: Outcome) =>
  row('unauthenticated', 'email-not-verified', outcome, outcome, outcome);
const paid = (outcome: Outcome) =>
  row('unauthenticated', 'email-not-verified', 'payment-required', outcome, outcome);

/**
 * A route, a right call of it, and what each role gets for that call. `GET` stands for `HEAD` too; NEW is something else
 * each time, BRAND the domain of a demonstration brand.
 */
export type Entry = { path?: string; body?: unknown; may: Row };

const name = { firstName: 'Some', lastName: 'Body' };
const password = 'plover-kettle-37-orbit';
const token = 'a'.repeat(43);

/** Every route there is; one without an entry fails the test. */
export const WHO_MAY: Record<string, Entry> = {
  // Brands: a paid plan, decided on every call.
  'GET /api/brands': { may: paid(200) },
  'GET /api/brands/search': { path: '/api/brands/search?keyword=a', may: paid(200) },
  'POST /api/brands/filter': { body: {}, may: paid(200) },
  'POST /api/brands/facets': { body: {}, may: paid(200) },
  'GET /api/brands/:id': { path: '/api/brands/1', may: paid(200) },
  'GET /api/brands/:id/collection': { path: '/api/brands/1/collection', may: paid(200) },
  'GET /api/brands/:id/history': { path: '/api/brands/1/history', may: paid(200) },
  'POST /api/brands/:id/refresh': { path: '/api/brands/1/refresh', may: paid('demonstration-brand') },
  'GET /api/filters': { may: paid(200) },

  // Paying: whoever has a verified address. Nobody here has been at the pay page before.
  'GET /api/subscription': { may: verified(200) },
  'POST /api/create-checkout-session': { body: { priceId: 'price_plus_year' }, may: verified(200) },
  'POST /api/create-portal-session': { body: {}, may: verified('no-customer') },
  'POST /api/stripe/webhook': { body: { id: 'evt_1' }, may: anyone('invalid-signature') },
  'GET /api/prices': { may: anyone(200) },

  // The account: one's own, by the token alone.
  'GET /api/auth/me': { may: signedIn(200) },
  'PATCH /api/auth/me': { body: { title: 'Buyer' }, may: signedIn(200) },
  'POST /api/auth/change-password': {
    body: { currentPassword: 'not the password', newPassword: `${password} anew` },
    may: signedIn('wrong-password'),
  },

  // Ways in: open to everybody, and a token makes no difference. What counts is a password, a link or a cookie.
  'POST /api/auth/register': { body: { ...name, email: 'NEW@example.com', password }, may: anyone(201) },
  'POST /api/auth/login': {
    body: { email: 'NEW@example.com', password },
    may: anyone('invalid-credential'),
  },
  'POST /api/auth/verify-email': { body: { token }, may: anyone('invalid-token') },
  'POST /api/auth/forgot-password': { body: { email: 'NEW@example.com' }, may: anyone(204) },
  'POST /api/auth/reset-password': { body: { token, password }, may: anyone('invalid-token') },
  'POST /api/auth/refresh': { may: anyone('unauthenticated') },
  'POST /api/auth/logout': { may: anyone(204) },
  'GET /api/auth/google/start': { path: '/api/auth/google/start?n=NEW', may: anyone(303) },
  'GET /api/auth/google/callback': { may: anyone(200) },
  'GET /api/auth/google/done.js': { may: anyone(200) },
  'GET /api/auth/google/transactions/:n': {
    path: '/api/auth/google/transactions/a-sign-in-of-somebody',
    may: anyone(200),
  },

  // What stands open: pages, pictures, documents, and what tells of the server's health.
  'GET /': { may: anyone(200) },
  'GET /*': { path: '/assets/none.js', may: anyone('not-found') },
  'GET /api/product': { may: anyone(200) },
  'GET /api/openapi.json': { may: anyone(200) },
  'GET /api/docs': { may: anyone(200) },
  'GET /api/docs.css': { may: anyone(200) },
  'GET /art/:domain/:picture.svg': { path: '/art/BRAND/logo.svg', may: anyone(200) },
  'GET /api/brands/:id/images/:picture/:token': {
    path: `/api/brands/1/images/logo/${'a'.repeat(32)}`,
    may: anyone('not-found'),
  },
  'GET /robots.txt': { may: anyone(200) },
  'GET /sitemap.xml': { may: anyone(200) },
  'GET /healthz': { may: anyone(200) },
  'GET /readyz': { may: anyone(200) },
  // From this machine; who comes through a proxy needs the operator's token, which no role of ours is.
  'GET /metrics': { may: anyone('unauthenticated') },
};
