import { KEY_SCOPES, type KeyScope, type ProblemCode } from '@brandlode/contract';

/** A request without a valid token is anonymous. */
export const ROLES = ['anonymous', 'unverified', 'free', 'basic', 'plus'] as const;
export type Role = (typeof ROLES)[number];
/** A status below 400, or the problem code of the response. */
export type Outcome = number | ProblemCode;

type Row = Record<Role, Outcome>;
const row = (anonymous: Outcome, unverified: Outcome, free: Outcome, basic: Outcome, plus: Outcome): Row => ({
  anonymous,
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
 * A valid request and its outcome for each role. `GET` covers `HEAD`; NEW is replaced by a unique value, BRAND by the domain
 * of a demonstration brand.
 */
export type Entry = {
  /** By default the route's, with the first brand and ids of another user. */
  path?: string;
  body?: unknown;
  outcomes: Row;
  /** The scopes with which an API key may send the request; without them no key may. */
  scopes?: readonly KeyScope[];
};

const name = { firstName: 'Test', lastName: 'User' };
const password = 'plover-kettle-37-orbit';
const token = 'a'.repeat(43);
/** An import of another user. */
const IMPORT = '7d1f6b1e-9b1e-4c58-9f0a-3f1f0a8f9b11';

export const pathOf = (route: string, { path }: Entry): string =>
  path ??
  route
    .split(' ')[1]!
    .replace(/(brands\/(mine\/)?):\w+/, '$11')
    .replaceAll(/:\w+/g, IMPORT);

/** Every route; one without an entry fails the test. */
export const ACCESS_RULES: Record<string, Entry> = {
  // Brands require a paid plan (docs/product.md 2.1).
  'GET /api/brands': { outcomes: paid(200), scopes: ['brands'] },
  'GET /api/brands/search': { path: '/api/brands/search?keyword=a', outcomes: paid(200), scopes: ['brands'] },
  'POST /api/brands/filter': { body: {}, outcomes: paid(200), scopes: ['brands'] },
  'POST /api/brands/facets': { body: {}, outcomes: paid(200), scopes: ['brands'] },
  'GET /api/brands/:id': { outcomes: paid(200), scopes: ['brands'] },
  'GET /api/brands/:id/collection': { outcomes: paid(200), scopes: ['brands'] },
  'GET /api/brands/:id/collection/live': { outcomes: paid(200) },
  'GET /api/brands/:id/history': { outcomes: paid(200), scopes: ['brands'] },
  'GET /api/brands/:id/similar': { outcomes: paid(200), scopes: ['brands', 'extension'] },
  'GET /api/brands/:id/products': { outcomes: paid(200), scopes: ['brands', 'products'] },
  'GET /api/events': { outcomes: paid(200), scopes: ['brands'] },
  'GET /api/events/counts': {
    path: '/api/events/counts?since=2026-01-01',
    outcomes: paid(200),
    scopes: ['brands'],
  },
  'GET /api/brief': { outcomes: paid(200), scopes: ['alerts'] },
  'GET /api/categories': { outcomes: paid(200), scopes: ['brands'] },
  'GET /api/category-map': { path: '/api/category-map?by=price', outcomes: paid(200), scopes: ['brands'] },
  'GET /api/categories/:id': { path: '/api/categories/100', outcomes: paid(200), scopes: ['brands'] },
  'GET /api/categories/:id/history': {
    path: '/api/categories/100/history?metric=product_count',
    outcomes: paid(200),
    scopes: ['brands'],
  },
  'GET /api/technologies': { outcomes: paid(200), scopes: ['brands'] },
  'GET /api/technologies/:id': { path: '/api/technologies/klaviyo', outcomes: paid(200), scopes: ['brands'] },
  'GET /api/products/search': {
    path: '/api/products/search?keyword=a',
    outcomes: paid(200),
    scopes: ['brands', 'products'],
  },
  'GET /api/products/compared': {
    path: '/api/products/compared?ids=1',
    outcomes: paid(200),
    scopes: ['brands'],
  },
  'POST /api/brands/:id/refresh': { outcomes: paid('demonstration-brand') },
  'GET /api/lookup': {
    path: '/api/lookup?url=kettle.example.com',
    outcomes: paid(200),
    scopes: ['brands', 'extension'],
  },
  'POST /api/brands/lookup': {
    body: { addresses: ['kettle.example.com'] },
    outcomes: paid(200),
    scopes: ['brands'],
  },
  'POST /api/brands/observe': {
    body: { address: 'kettle.example.com' },
    outcomes: paid('demonstration-brand'),
    scopes: ['checks', 'extension'],
  },
  'GET /api/filters': { outcomes: paid(200), scopes: ['brands'] },
  'GET /api/brands/mine/:id': { outcomes: paid('not-found'), scopes: ['brands'] },
  'GET /api/brands/:id/mine': { outcomes: paid(200), scopes: ['brands'] },
  'POST /api/brands/mine/delete': { body: { brandIds: [1] }, outcomes: paid(200) },
  'POST /api/brands/mine/restore': { body: { deletionId: 'NEW' }, outcomes: paid(200) },
  'GET /api/data-health': { outcomes: paid(200) },
  'POST /api/data-health/catalogue': { body: { catalogue: 'none' }, outcomes: paid('operators-only') },
  'POST /api/data-health/collection': { body: { collects: true }, outcomes: paid('operators-only') },
  'GET /api/discovery': { outcomes: paid('operators-only') },
  'GET /api/discovery/events': { outcomes: paid('operators-only') },
  'POST /api/discovery': { body: { action: 'pause' }, outcomes: paid('operators-only') },

  // Owners of brands need no account; operators decide.
  'POST /api/owner-requests': {
    body: { address: 'kettle.myshopify.com', kind: 'removal', message: '', email: 'a@kettle.example.com' },
    outcomes: anyone('shared-host'),
  },
  'POST /api/owner-requests/link': { body: { token }, outcomes: anyone('invalid-token') },
  'POST /api/owner-requests/verify': { body: { token }, outcomes: anyone('invalid-token') },
  'GET /api/owner-requests': { outcomes: paid('operators-only') },
  'POST /api/owner-requests/:id/decision': {
    body: { accept: true, reason: '' },
    outcomes: paid('operators-only'),
  },
  'POST /api/owner-requests/:id/undo': { outcomes: paid('operators-only') },

  // Imports belong to the user who uploaded the file.
  'POST /api/imports': {
    path: '/api/imports?name=brands.csv&target=catalogue',
    outcomes: paid('operators-only'),
    scopes: ['imports'],
  },
  'GET /api/imports': { outcomes: paid(200), scopes: ['imports'] },
  'GET /api/imports/:id': { outcomes: paid('not-found'), scopes: ['imports'] },
  'PATCH /api/imports/:id': { body: {}, outcomes: paid('not-found'), scopes: ['imports'] },
  'POST /api/imports/:id/run': { outcomes: paid('not-found'), scopes: ['imports'] },
  'POST /api/imports/:id/undo': { outcomes: paid('not-found'), scopes: ['imports'] },
  'GET /api/imports/:id/errors': { outcomes: paid('not-found'), scopes: ['imports'] },
  'DELETE /api/imports/:id': { outcomes: paid('not-found'), scopes: ['imports'] },

  // Allowed without a plan, since the data is the user's own.
  'GET /api/account': { outcomes: signedIn(200) },
  'GET /api/account/export': { outcomes: signedIn(200) },
  'DELETE /api/account': { body: { email: 'someone@else.example' }, outcomes: signedIn('invalid-request') },

  // Saved searches belong to the workspace.
  'GET /api/searches': { outcomes: verified(200), scopes: ['searches'] },
  'GET /api/searches/suggested': { outcomes: paid(200), scopes: ['searches'] },
  'POST /api/searches': { body: { name: 'NEW', search: {} }, outcomes: paid(201), scopes: ['searches'] },
  'PATCH /api/searches/:id': { body: { version: 1 }, outcomes: paid('not-found'), scopes: ['searches'] },
  'DELETE /api/searches/:id': { outcomes: paid('not-found'), scopes: ['searches'] },
  'POST /api/searches/:id/restore': { outcomes: paid('not-found'), scopes: ['searches'] },
  'POST /api/searches/:id/visit': { outcomes: paid('not-found'), scopes: ['searches'] },

  // Lists and notes belong to the workspace.
  'GET /api/lists': { outcomes: verified(200), scopes: ['lists', 'lists:write', 'extension'] },
  'POST /api/lists': { body: { name: 'NEW' }, outcomes: paid(201), scopes: ['lists:write', 'extension'] },
  'GET /api/lists/:id': { outcomes: verified('not-found'), scopes: ['lists', 'lists:write'] },
  'PATCH /api/lists/:id': { body: { version: 1 }, outcomes: paid('not-found'), scopes: ['lists:write'] },
  'DELETE /api/lists/:id': { outcomes: paid('not-found'), scopes: ['lists:write'] },
  'POST /api/lists/:id/restore': { outcomes: paid('not-found'), scopes: ['lists:write'] },
  'GET /api/lists/:id/brands': { outcomes: verified('not-found'), scopes: ['lists', 'lists:write'] },
  'POST /api/lists/:id/brands': {
    body: { brandIds: [1] },
    outcomes: paid('not-found'),
    scopes: ['lists:write', 'extension'],
  },
  'DELETE /api/lists/:id/brands': {
    body: { brandIds: [1] },
    outcomes: paid('not-found'),
    scopes: ['lists:write'],
  },
  'POST /api/lists/:id/brands/restore': {
    body: { brandIds: [1] },
    outcomes: paid('not-found'),
    scopes: ['lists:write'],
  },
  'PATCH /api/lists/:id/brands': {
    body: { brands: [{ brandId: 1, version: 1, status: null }] },
    outcomes: paid('not-found'),
    scopes: ['lists:write'],
  },
  'PATCH /api/lists/:id/brands/:brandId': {
    body: { version: 1 },
    outcomes: paid('not-found'),
    scopes: ['lists:write'],
  },
  'POST /api/lists/:id/import': {
    body: { text: 'kettle' },
    outcomes: paid('not-found'),
    scopes: ['lists:write'],
  },
  'POST /api/lists/:id/observe': {
    body: { addresses: ['kettle.example.com'] },
    outcomes: paid('not-found'),
    scopes: ['lists:write'],
  },
  'GET /api/brands/:id/lists': { outcomes: paid(200), scopes: ['lists', 'lists:write'] },
  'GET /api/brands/:id/notes': { outcomes: verified(200), scopes: ['lists', 'lists:write', 'extension'] },
  'PUT /api/brands/:id/notes': {
    path: '/api/brands/999999/notes',
    body: { text: 'NEW', version: 0 },
    outcomes: paid('not-found'),
    scopes: ['lists:write', 'extension'],
  },

  'GET /api/alerts': { outcomes: paid(200), scopes: ['alerts'] },
  'POST /api/alerts': {
    body: { kind: 'brand', id: '999999' },
    outcomes: paid('not-found'),
    scopes: ['alerts'],
  },
  'POST /api/alerts/preview': {
    body: { kind: 'brand', id: '999999' },
    outcomes: paid('not-found'),
    scopes: ['alerts'],
  },
  'PATCH /api/alerts/:id': { body: {}, outcomes: paid('not-found'), scopes: ['alerts'] },
  'DELETE /api/alerts/:id': { outcomes: paid('not-found'), scopes: ['alerts'] },
  'GET /api/follows': { outcomes: paid(200), scopes: ['alerts'] },
  'PUT /api/follows/:kind/:id': {
    path: '/api/follows/brand/999999',
    outcomes: paid('not-found'),
    scopes: ['alerts'],
  },
  'DELETE /api/follows/:kind/:id': { path: '/api/follows/brand/1', outcomes: paid(204), scopes: ['alerts'] },
  'GET /api/notifications': { outcomes: paid(200), scopes: ['alerts'] },
  'GET /api/connections': { outcomes: paid(200) },
  // There is no such token.
  'PUT /api/connections/:connector': {
    path: '/api/connections/hubspot',
    body: { token: 'pat-na1-none' },
    outcomes: paid('invalid-request'),
  },
  'PATCH /api/connections/:connector': {
    path: '/api/connections/hubspot',
    body: { weekly: null },
    outcomes: paid('not-found'),
  },
  'DELETE /api/connections/:connector': { path: '/api/connections/hubspot', outcomes: paid('not-found') },
  'GET /api/connections/:connector/properties': {
    path: '/api/connections/hubspot/properties',
    outcomes: paid('not-found'),
  },
  'POST /api/connections/:connector/pushes': {
    path: '/api/connections/hubspot/pushes',
    body: { source: { kind: 'list', id: IMPORT } },
    outcomes: paid('not-found'),
  },
  'GET /api/pushes/:id': { outcomes: paid('not-found') },
  'POST /api/pushes/:id/stop': { outcomes: paid('not-found') },
  'GET /api/pushes/:id/records': { outcomes: paid('not-found') },
  'GET /api/webhooks': { outcomes: paid(200), scopes: ['webhooks'] },
  'GET /api/webhooks/samples': { outcomes: paid(200), scopes: ['webhooks'] },
  'POST /api/webhooks': {
    body: { address: 'http://127.0.0.1:9/' },
    outcomes: paid(201),
    scopes: ['webhooks'],
  },
  'PATCH /api/webhooks/:id': { body: {}, outcomes: paid('not-found'), scopes: ['webhooks'] },
  'DELETE /api/webhooks/:id': { outcomes: paid('not-found'), scopes: ['webhooks'] },
  'POST /api/webhooks/:id/secret': { outcomes: paid('not-found'), scopes: ['webhooks'] },
  'POST /api/webhooks/:id/test': { outcomes: paid('not-found'), scopes: ['webhooks'] },
  'GET /api/webhooks/:id/deliveries': { outcomes: paid('not-found'), scopes: ['webhooks'] },
  'POST /api/webhooks/:id/deliveries/:delivery/replay': { outcomes: paid('not-found'), scopes: ['webhooks'] },
  'GET /api/notifications/feed': { outcomes: paid(200) },
  'POST /api/notifications/feed': { outcomes: paid(201) },
  'DELETE /api/notifications/feed': { outcomes: paid(204) },
  'GET /feeds/:token.atom': { path: '/feeds/none.atom', outcomes: anyone('not-found') },
  'GET /feeds/:token.json': { path: '/feeds/none.json', outcomes: anyone('not-found') },
  'GET /api/mail-settings': { outcomes: paid(200) },
  'PUT /api/mail-settings': {
    body: { follows: 'off', hour: 8, weekday: 1, timeZone: 'UTC' },
    outcomes: paid(204),
  },
  'PATCH /api/mail-settings': { body: { weekday: 5 }, outcomes: paid(204) },
  'POST /api/mail-settings/test': { outcomes: paid(204) },
  // The token in an email is the secret.
  'GET /api/unsubscribe/:token': { outcomes: anyone('not-found') },
  'POST /api/unsubscribe/:token': { outcomes: anyone('not-found') },
  'GET /api/checks': { outcomes: paid(200), scopes: ['checks'] },
  'POST /api/checks': { body: { brandIds: [1] }, outcomes: paid('demonstration-brand'), scopes: ['checks'] },
  'POST /api/checks/preview': {
    body: { brandIds: [1] },
    outcomes: paid('demonstration-brand'),
    scopes: ['checks'],
  },
  'GET /api/checks/:id': { outcomes: paid('not-found'), scopes: ['checks'] },
  'GET /api/checks/:id/stores': { outcomes: paid('not-found'), scopes: ['checks'] },
  'GET /api/checks/:id/live': { outcomes: paid('not-found') },
  'POST /api/notifications/read': { body: { upTo: '1' }, outcomes: paid(204), scopes: ['alerts'] },

  // Members of the workspace; also without a plan.
  'GET /api/audit-log': { outcomes: verified(200) },
  'GET /api/audit-log/export': { outcomes: verified(200) },
  'GET /api/team': { outcomes: verified(200) },
  'PATCH /api/team': { body: { name: 'NEW' }, outcomes: verified(204) },
  // These users have no second factor of their own.
  'PUT /api/team/second-factor': { body: { required: true }, outcomes: verified('second-factor-missing') },
  'POST /api/team/invitations': {
    body: { email: 'NEW@example.com', role: 'viewer' },
    outcomes: row('unauthenticated', 'email-not-verified', 'limit-reached', 'limit-reached', 201),
  },
  'POST /api/team/invitations/:id/resend': { outcomes: verified('not-found') },
  'DELETE /api/team/invitations/:id': { outcomes: verified('not-found') },
  'POST /api/team/invitations/:id/accept': { outcomes: verified('not-found') },
  'POST /api/team/invitation': { body: { token }, outcomes: anyone('invalid-token') },
  'POST /api/auth/join': { body: { token, ...name, password }, outcomes: anyone('invalid-token') },
  'POST /api/team/join': { body: { token }, outcomes: verified('invalid-token') },
  'PATCH /api/team/members/:id': { body: { role: 'viewer' }, outcomes: verified('not-found') },
  'DELETE /api/team/members/:id': { outcomes: verified('not-found') },
  'POST /api/team/transfer': { body: { userId: IMPORT }, outcomes: verified('not-found') },
  'GET /api/team/workspaces': { outcomes: verified(200) },
  'PUT /api/team/current': { body: { workspaceId: IMPORT }, outcomes: verified('not-found') },

  // Keys and secret addresses belong to the workspace; no key may manage them.
  'GET /api/extension': { outcomes: anyone(200) },
  'POST /api/extension/codes': { body: { challenge: token, name: 'NEW' }, outcomes: paid(201) },
  'POST /api/extension/keys': {
    // Of 43 characters, as NEW has 36: a verifier has five attempts.
    body: { code: '7KX4M2PQ', verifier: 'NEWaaaaaaa' },
    outcomes: anyone('invalid-token'),
  },
  'DELETE /api/extension/key': { outcomes: signedIn(204), scopes: ['extension'] },
  'GET /api/keys': { outcomes: paid(200) },
  'POST /api/keys': { body: { name: 'NEW', scopes: ['brands'], days: 30 }, outcomes: paid(201) },
  'POST /api/keys/:id/rotate': { body: {}, outcomes: paid('not-found') },
  'DELETE /api/keys/:id': { outcomes: paid('not-found') },
  'GET /api/authorization': {
    path: '/api/authorization?client_id=app_unknown&redirect_uri=https://app.example/',
    outcomes: paid('invalid-request'),
  },
  'POST /api/authorization': {
    body: {
      request: { client_id: 'app_unknown', redirect_uri: 'https://app.example/' },
      workspaceId: IMPORT,
      scopes: ['brands'],
    },
    outcomes: paid('invalid-request'),
  },
  'GET /api/connected-apps': { outcomes: paid(200) },
  'DELETE /api/connected-apps/:id': { outcomes: paid('not-found') },
  'GET /api/exports/links': { outcomes: paid(200) },
  'POST /api/exports/links': {
    body: { name: 'NEW', export: { search: {}, format: 'csv' } },
    outcomes: paid(201),
  },
  'DELETE /api/exports/links/:id': { outcomes: paid('not-found') },
  'GET /api/exports/feed/:token/brands.csv': {
    path: `/api/exports/feed/${token}/brands.csv`,
    outcomes: anyone('not-found'),
  },

  // Links belong to the workspace; viewing one requires only the link.
  'GET /api/shares': { outcomes: paid(200) },
  'POST /api/shares': { body: { listId: IMPORT }, outcomes: paid('not-found') },
  'DELETE /api/shares/:id': { outcomes: paid('not-found') },
  'GET /api/s/:token': { path: `/api/s/${token}`, outcomes: anyone('not-found') },

  // Exports belong to the user who created them; the file needs a ticket instead of a token.
  'POST /api/exports': { body: { search: {}, format: 'csv' }, outcomes: paid(201), scopes: ['exports'] },
  'GET /api/exports/:id': { outcomes: verified('not-found'), scopes: ['exports'] },
  'GET /api/exports/:id/file': {
    path: `/api/exports/${IMPORT}/file?ticket=${token}`,
    outcomes: anyone('expired-download'),
  },

  // Payments require a verified address. None of these users has a Stripe customer yet.
  'GET /api/subscription': { outcomes: verified(200) },
  'GET /api/subscription/current': { outcomes: verified(200) },
  'POST /api/create-checkout-session': { body: { priceId: 'price_plus_year' }, outcomes: verified(200) },
  'POST /api/create-portal-session': { body: {}, outcomes: verified('no-customer') },
  'GET /api/subscription/invoices': { outcomes: verified(200) },
  'GET /api/subscription/billing-details': { outcomes: verified(200) },
  'POST /api/subscription/resume': { outcomes: verified('not-found') },
  'POST /api/stripe/webhook': { body: { id: 'evt_1' }, outcomes: anyone('invalid-signature') },
  'GET /api/prices': { outcomes: anyone(200) },

  // Tools call the API with the client's own token.
  'POST /mcp': { body: { jsonrpc: '2.0', id: 1, method: 'ping' }, outcomes: paid(200), scopes: KEY_SCOPES },

  // Applications have no account: they present codes and tokens, in forms.
  'GET /.well-known/oauth-authorization-server': { outcomes: anyone(200) },
  'GET /.well-known/oauth-protected-resource': { outcomes: anyone(200) },
  'GET /.well-known/oauth-protected-resource/mcp': { outcomes: anyone(200) },
  'POST /oauth/register': { body: { redirect_uris: ['https://app.example/'] }, outcomes: anyone(201) },
  'POST /oauth/token': { body: { grant_type: 'refresh_token' }, outcomes: anyone(400) },
  'POST /oauth/revoke': { body: { token }, outcomes: anyone(400) },

  // A user's own account.
  'GET /api/auth/me': { outcomes: signedIn(200) },
  'PATCH /api/auth/me': { body: { title: 'Buyer' }, outcomes: signedIn(200) },
  'GET /api/auth/email-change': { outcomes: signedIn(200) },
  // These accounts have no password, and their sessions have begun just now.
  'POST /api/auth/email-change': { body: { email: 'NEW@example.com' }, outcomes: signedIn(204) },
  'POST /api/auth/email-change/resend': { outcomes: signedIn('not-found') },
  'DELETE /api/auth/email-change': { outcomes: signedIn(204) },
  'POST /api/auth/email-change/confirm': { body: { token }, outcomes: signedIn('invalid-token') },
  'POST /api/auth/email-change/undo': { body: { token }, outcomes: anyone('invalid-token') },
  'POST /api/auth/email-check': { outcomes: signedIn(200) },
  'GET /api/auth/sessions': { outcomes: signedIn(200) },
  'DELETE /api/auth/sessions': { outcomes: signedIn(204) },
  'DELETE /api/auth/sessions/:id': { outcomes: signedIn('not-found') },
  'POST /api/auth/change-password': {
    body: { currentPassword: 'not the password', newPassword: `${password} changed` },
    outcomes: signedIn('wrong-password'),
  },

  // Second factors.
  'GET /api/auth/confirmation': { outcomes: signedIn(200) },
  'POST /api/auth/confirmation': { body: { code: '000000' }, outcomes: signedIn('wrong-code') },
  'GET /api/auth/second-factor': { outcomes: verified(200) },
  'POST /api/auth/second-factor/app': { outcomes: verified(200) },
  'POST /api/auth/second-factor/app/confirm': { body: { code: 'NEW' }, outcomes: verified('not-found') },
  'DELETE /api/auth/second-factor/app': { outcomes: verified('not-found') },
  'POST /api/auth/second-factor/recovery-codes': { outcomes: verified('not-found') },

  'POST /api/auth/confirmation/passkey': { outcomes: signedIn(200) },
  'POST /api/auth/passkeys/creation': { outcomes: verified(200) },
  'POST /api/auth/passkeys': {
    body: { name: 'Laptop', id: 'NEW', clientDataJSON: 'NEW', attestationObject: 'NEW', transports: [] },
    outcomes: verified('wrong-passkey'),
  },
  'PATCH /api/auth/passkeys/:id': { body: { name: 'Laptop' }, outcomes: verified('not-found') },
  'DELETE /api/auth/passkeys/:id': { outcomes: verified('not-found') },

  // Authentication: public; requires a password, a link or a cookie instead of a token.
  'POST /api/auth/register': { body: { ...name, email: 'NEW@example.com', password }, outcomes: anyone(201) },
  'POST /api/auth/login': {
    body: { email: 'NEW@example.com', password },
    outcomes: anyone('invalid-credential'),
  },
  'GET /api/auth/login/second-factor': { outcomes: anyone('expired-token') },
  'POST /api/auth/login/second-factor': { body: { code: '000000' }, outcomes: anyone('expired-token') },
  'POST /api/auth/login/second-factor/passkey': { outcomes: anyone('expired-token') },
  'POST /api/auth/login/passkey/request': { outcomes: anyone(200) },
  'POST /api/auth/login/passkey': {
    body: { id: 'NEW', clientDataJSON: 'NEW', authenticatorData: 'NEW', signature: 'NEW' },
    outcomes: anyone('wrong-passkey'),
  },
  'POST /api/auth/verify-email': { body: { token }, outcomes: anyone('invalid-token') },
  'POST /api/auth/resend-verification': { body: { email: 'NEW@example.com' }, outcomes: anyone(204) },
  'POST /api/auth/forgot-password': { body: { email: 'NEW@example.com' }, outcomes: anyone(204) },
  'POST /api/auth/reset-password': { body: { token, password }, outcomes: anyone('invalid-token') },
  'POST /api/auth/refresh': { outcomes: anyone('unauthenticated') },
  'POST /api/auth/logout': { outcomes: anyone(204) },
  'GET /api/auth/google/start': { path: '/api/auth/google/start?n=NEW', outcomes: anyone(303) },
  'GET /api/auth/google/callback': { outcomes: anyone(200) },
  'GET /api/auth/google/done.js': { outcomes: anyone(200) },
  'GET /api/auth/google/transactions/:n': {
    path: '/api/auth/google/transactions/a-sign-in-of-another-user',
    outcomes: anyone(200),
  },

  // Public: pages, images, documents and health checks.
  'GET /': { outcomes: anyone(200) },
  'GET /*': { path: '/assets/none.js', outcomes: anyone('not-found') },
  'GET /api/legal/:page': { path: '/api/legal/terms', outcomes: anyone('not-found') },
  'GET /api/product': { outcomes: anyone(200) },
  'GET /api/sample': { path: '/api/sample?q=pets', outcomes: anyone(200) },
  'GET /api/sample/brands/:id': { outcomes: anyone(200) },
  'GET /api/openapi.json': { outcomes: anyone(200) },
  'GET /api/docs': { outcomes: anyone(200) },
  'GET /art/:domain/:picture.svg': { path: '/art/BRAND/logo.svg', outcomes: anyone(200) },
  'GET /logos/:name.svg': { path: '/logos/ikea.svg', outcomes: anyone(200) },
  'GET /api/brands/:id/images/:picture/:token': {
    path: `/api/brands/1/images/logo/${'a'.repeat(32)}`,
    outcomes: anyone('not-found'),
  },
  'GET /api/products/:id/picture/:token': {
    path: `/api/products/1/picture/${'a'.repeat(32)}`,
    outcomes: anyone('not-found'),
  },
  'GET /robots.txt': { outcomes: anyone(200) },
  'GET /third-party-notices.txt': { outcomes: anyone(200) },
  'GET /sitemap.xml': { outcomes: anyone(200) },
  'GET /healthz': { outcomes: anyone(200) },
  'GET /readyz': { outcomes: anyone(200) },
  // Answers only to a one-time token of `npm run doctor`.
  'GET /proxy-check': { outcomes: anyone('not-found') },
  // Open to loopback; through a proxy it needs the operator's token.
  'GET /metrics': { outcomes: anyone('unauthenticated') },
};
