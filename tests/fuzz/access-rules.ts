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

type Part = Omit<Entry, 'outcomes'>;
const anyone = (outcome: Outcome, part: Part = {}): Entry => ({
  outcomes: row(outcome, outcome, outcome, outcome, outcome),
  ...part,
});
const signedIn = (outcome: Outcome, part: Part = {}): Entry => ({
  outcomes: row('unauthenticated', outcome, outcome, outcome, outcome),
  ...part,
});
const verified = (outcome: Outcome, part: Part = {}): Entry => ({
  outcomes: row('unauthenticated', 'email-not-verified', outcome, outcome, outcome),
  ...part,
});
const paid = (outcome: Outcome, part: Part = {}): Entry => ({
  outcomes: row('unauthenticated', 'email-not-verified', 'payment-required', outcome, outcome),
  ...part,
});

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
  'GET /api/brands': paid(200, { scopes: ['brands'] }),
  'GET /api/brands/search': paid(200, { path: '/api/brands/search?keyword=a', scopes: ['brands'] }),
  'POST /api/brands/filter': paid(200, { body: {}, scopes: ['brands'] }),
  'POST /api/brands/facets': paid(200, { body: {}, scopes: ['brands'] }),
  'GET /api/brands/:id': paid(200, { scopes: ['brands'] }),
  'GET /api/brands/:id/collection': paid(200, { scopes: ['brands'] }),
  'GET /api/brands/:id/collection/live': paid(200),
  'GET /api/brands/:id/history': paid(200, { scopes: ['brands'] }),
  'GET /api/brands/:id/similar': paid(200, { scopes: ['brands', 'extension'] }),
  'GET /api/brands/:id/products': paid(200, { scopes: ['brands', 'products'] }),
  'GET /api/events': paid(200, { scopes: ['brands'] }),
  'GET /api/events/counts': paid(200, { path: '/api/events/counts?since=2026-01-01', scopes: ['brands'] }),
  'GET /api/brief': paid(200, { scopes: ['alerts'] }),
  'GET /api/categories': paid(200, { scopes: ['brands'] }),
  'GET /api/category-map': paid(200, { path: '/api/category-map?by=price', scopes: ['brands'] }),
  'GET /api/categories/:id': paid(200, { path: '/api/categories/100', scopes: ['brands'] }),
  'GET /api/categories/:id/history': paid(200, {
    path: '/api/categories/100/history?metric=product_count',
    scopes: ['brands'],
  }),
  'GET /api/technologies': paid(200, { scopes: ['brands'] }),
  'GET /api/technologies/:id': paid(200, { path: '/api/technologies/klaviyo', scopes: ['brands'] }),
  'GET /api/products/search': paid(200, {
    path: '/api/products/search?keyword=a',
    scopes: ['brands', 'products'],
  }),
  'GET /api/products/compared': paid(200, { path: '/api/products/compared?ids=1', scopes: ['brands'] }),
  'POST /api/brands/:id/refresh': paid('demonstration-brand'),
  'GET /api/lookup': paid(200, {
    path: '/api/lookup?url=kettle.example.com',
    scopes: ['brands', 'extension'],
  }),
  'POST /api/brands/lookup': paid(200, { body: { addresses: ['kettle.example.com'] }, scopes: ['brands'] }),
  'POST /api/brands/observe': paid('demonstration-brand', {
    body: { address: 'kettle.example.com' },
    scopes: ['checks', 'extension'],
  }),
  'GET /api/filters': paid(200, { scopes: ['brands'] }),
  'GET /api/brands/mine/:id': paid('not-found', { scopes: ['brands'] }),
  'GET /api/brands/:id/mine': paid(200, { scopes: ['brands'] }),
  'POST /api/brands/mine/delete': paid(200, { body: { brandIds: [1] } }),
  'POST /api/brands/mine/restore': paid(200, { body: { deletionId: 'NEW' } }),
  'GET /api/data-health': paid(200),
  'POST /api/data-health/catalogue': paid('operators-only', { body: { catalogue: 'none' } }),
  'POST /api/data-health/collection': paid('operators-only', { body: { collects: true } }),
  'GET /api/discovery': paid('operators-only'),
  'GET /api/discovery/events': paid('operators-only'),
  'POST /api/discovery': paid('operators-only', { body: { action: 'pause' } }),

  // Owners of brands need no account; operators decide.
  'POST /api/owner-requests': anyone('shared-host', {
    body: { address: 'kettle.myshopify.com', kind: 'removal', message: '', email: 'a@kettle.example.com' },
  }),
  'POST /api/owner-requests/link': anyone('invalid-token', { body: { token } }),
  'POST /api/owner-requests/verify': anyone('invalid-token', { body: { token } }),
  'GET /api/owner-requests': paid('operators-only'),
  'POST /api/owner-requests/:id/decision': paid('operators-only', { body: { accept: true, reason: '' } }),
  'POST /api/owner-requests/:id/undo': paid('operators-only'),

  // Imports belong to the user who uploaded the file.
  'POST /api/imports': paid('operators-only', {
    path: '/api/imports?name=brands.csv&target=catalogue',
    scopes: ['imports'],
  }),
  'GET /api/imports': paid(200, { scopes: ['imports'] }),
  'GET /api/imports/:id': paid('not-found', { scopes: ['imports'] }),
  'PATCH /api/imports/:id': paid('not-found', { body: {}, scopes: ['imports'] }),
  'POST /api/imports/:id/run': paid('not-found', { scopes: ['imports'] }),
  'POST /api/imports/:id/undo': paid('not-found', { scopes: ['imports'] }),
  'GET /api/imports/:id/errors': paid('not-found', { scopes: ['imports'] }),
  'DELETE /api/imports/:id': paid('not-found', { scopes: ['imports'] }),

  // Allowed without a plan, since the data is the user's own.
  'GET /api/account': signedIn(200),
  'GET /api/account/export': signedIn(200),
  'DELETE /api/account': signedIn('invalid-request', { body: { email: 'someone@else.example' } }),

  // Saved searches belong to the workspace.
  'GET /api/searches': verified(200, { scopes: ['searches'] }),
  'GET /api/searches/suggested': paid(200, { scopes: ['searches'] }),
  'POST /api/searches': paid(201, { body: { name: 'NEW', search: {} }, scopes: ['searches'] }),
  'PATCH /api/searches/:id': paid('not-found', { body: { version: 1 }, scopes: ['searches'] }),
  'DELETE /api/searches/:id': paid('not-found', { scopes: ['searches'] }),
  'POST /api/searches/:id/restore': paid('not-found', { scopes: ['searches'] }),
  'POST /api/searches/:id/visit': paid('not-found', { scopes: ['searches'] }),

  // Lists and notes belong to the workspace.
  'GET /api/lists': verified(200, { scopes: ['lists', 'lists:write', 'extension'] }),
  'POST /api/lists': paid(201, { body: { name: 'NEW' }, scopes: ['lists:write', 'extension'] }),
  'GET /api/lists/:id': verified('not-found', { scopes: ['lists', 'lists:write'] }),
  'PATCH /api/lists/:id': paid('not-found', { body: { version: 1 }, scopes: ['lists:write'] }),
  'DELETE /api/lists/:id': paid('not-found', { scopes: ['lists:write'] }),
  'POST /api/lists/:id/restore': paid('not-found', { scopes: ['lists:write'] }),
  'GET /api/lists/:id/brands': verified('not-found', { scopes: ['lists', 'lists:write'] }),
  'POST /api/lists/:id/brands': paid('not-found', {
    body: { brandIds: [1] },
    scopes: ['lists:write', 'extension'],
  }),
  'DELETE /api/lists/:id/brands': paid('not-found', { body: { brandIds: [1] }, scopes: ['lists:write'] }),
  'POST /api/lists/:id/brands/restore': paid('not-found', {
    body: { brandIds: [1] },
    scopes: ['lists:write'],
  }),
  'PATCH /api/lists/:id/brands': paid('not-found', {
    body: { brands: [{ brandId: 1, version: 1, status: null }] },
    scopes: ['lists:write'],
  }),
  'PATCH /api/lists/:id/brands/:brandId': paid('not-found', {
    body: { version: 1 },
    scopes: ['lists:write'],
  }),
  'POST /api/lists/:id/import': paid('not-found', { body: { text: 'kettle' }, scopes: ['lists:write'] }),
  'POST /api/lists/:id/observe': paid('not-found', {
    body: { addresses: ['kettle.example.com'] },
    scopes: ['lists:write'],
  }),
  'GET /api/brands/:id/lists': paid(200, { scopes: ['lists', 'lists:write'] }),
  'GET /api/brands/:id/notes': verified(200, { scopes: ['lists', 'lists:write', 'extension'] }),
  'PUT /api/brands/:id/notes': paid('not-found', {
    path: '/api/brands/999999/notes',
    body: { text: 'NEW', version: 0 },
    scopes: ['lists:write', 'extension'],
  }),

  'GET /api/alerts': paid(200, { scopes: ['alerts'] }),
  'POST /api/alerts': paid('not-found', { body: { kind: 'brand', id: '999999' }, scopes: ['alerts'] }),
  'POST /api/alerts/preview': paid('not-found', {
    body: { kind: 'brand', id: '999999' },
    scopes: ['alerts'],
  }),
  'PATCH /api/alerts/:id': paid('not-found', { body: {}, scopes: ['alerts'] }),
  'DELETE /api/alerts/:id': paid('not-found', { scopes: ['alerts'] }),
  'GET /api/follows': paid(200, { scopes: ['alerts'] }),
  'PUT /api/follows/:kind/:id': paid('not-found', { path: '/api/follows/brand/999999', scopes: ['alerts'] }),
  'DELETE /api/follows/:kind/:id': paid(204, { path: '/api/follows/brand/1', scopes: ['alerts'] }),
  'GET /api/notifications': paid(200, { scopes: ['alerts'] }),
  'GET /api/connections': paid(200),
  // There is no such token.
  'PUT /api/connections/:connector': paid('invalid-request', {
    path: '/api/connections/hubspot',
    body: { token: 'pat-na1-none' },
  }),
  'PATCH /api/connections/:connector': paid('not-found', {
    path: '/api/connections/hubspot',
    body: { weekly: null },
  }),
  'DELETE /api/connections/:connector': paid('not-found', { path: '/api/connections/hubspot' }),
  'GET /api/connections/:connector/properties': paid('not-found', {
    path: '/api/connections/hubspot/properties',
  }),
  'POST /api/connections/:connector/pushes': paid('not-found', {
    path: '/api/connections/hubspot/pushes',
    body: { source: { kind: 'list', id: IMPORT } },
  }),
  'GET /api/pushes/:id': paid('not-found'),
  'POST /api/pushes/:id/stop': paid('not-found'),
  'GET /api/pushes/:id/records': paid('not-found'),
  'GET /api/webhooks': paid(200, { scopes: ['webhooks'] }),
  'GET /api/webhooks/samples': paid(200, { scopes: ['webhooks'] }),
  'POST /api/webhooks': paid(201, { body: { address: 'http://127.0.0.1:9/' }, scopes: ['webhooks'] }),
  'PATCH /api/webhooks/:id': paid('not-found', { body: {}, scopes: ['webhooks'] }),
  'DELETE /api/webhooks/:id': paid('not-found', { scopes: ['webhooks'] }),
  'POST /api/webhooks/:id/secret': paid('not-found', { scopes: ['webhooks'] }),
  'POST /api/webhooks/:id/test': paid('not-found', { scopes: ['webhooks'] }),
  'GET /api/webhooks/:id/deliveries': paid('not-found', { scopes: ['webhooks'] }),
  'POST /api/webhooks/:id/deliveries/:delivery/replay': paid('not-found', { scopes: ['webhooks'] }),
  'GET /api/notifications/feed': paid(200),
  'POST /api/notifications/feed': paid(201),
  'DELETE /api/notifications/feed': paid(204),
  'GET /feeds/:token.atom': anyone('not-found', { path: '/feeds/none.atom' }),
  'GET /feeds/:token.json': anyone('not-found', { path: '/feeds/none.json' }),
  'GET /api/mail-settings': paid(200),
  'PUT /api/mail-settings': paid(204, { body: { follows: 'off', hour: 8, weekday: 1, timeZone: 'UTC' } }),
  'PATCH /api/mail-settings': paid(204, { body: { weekday: 5 } }),
  'POST /api/mail-settings/test': paid(204),
  // The token in an email is the secret.
  'GET /api/unsubscribe/:token': anyone('not-found'),
  'POST /api/unsubscribe/:token': anyone('not-found'),
  'GET /api/checks': paid(200, { scopes: ['checks'] }),
  'POST /api/checks': paid('demonstration-brand', { body: { brandIds: [1] }, scopes: ['checks'] }),
  'POST /api/checks/preview': paid('demonstration-brand', { body: { brandIds: [1] }, scopes: ['checks'] }),
  'GET /api/checks/:id': paid('not-found', { scopes: ['checks'] }),
  'GET /api/checks/:id/stores': paid('not-found', { scopes: ['checks'] }),
  'GET /api/checks/:id/live': paid('not-found'),
  'POST /api/notifications/read': paid(204, { body: { upTo: '1' }, scopes: ['alerts'] }),

  // Members of the workspace; also without a plan.
  'GET /api/audit-log': verified(200),
  'GET /api/audit-log/export': verified(200),
  'GET /api/team': verified(200),
  'PATCH /api/team': verified(204, { body: { name: 'NEW' } }),
  // These users have no second factor of their own.
  'PUT /api/team/second-factor': verified('second-factor-missing', { body: { required: true } }),
  'POST /api/team/invitations': {
    body: { email: 'NEW@example.com', role: 'viewer' },
    outcomes: row('unauthenticated', 'email-not-verified', 'limit-reached', 'limit-reached', 201),
  },
  'POST /api/team/invitations/:id/resend': verified('not-found'),
  'DELETE /api/team/invitations/:id': verified('not-found'),
  'POST /api/team/invitations/:id/accept': verified('not-found'),
  'POST /api/team/invitation': anyone('invalid-token', { body: { token } }),
  'POST /api/auth/join': anyone('invalid-token', { body: { token, ...name, password } }),
  'POST /api/team/join': verified('invalid-token', { body: { token } }),
  'PATCH /api/team/members/:id': verified('not-found', { body: { role: 'viewer' } }),
  'DELETE /api/team/members/:id': verified('not-found'),
  'POST /api/team/transfer': verified('not-found', { body: { userId: IMPORT } }),
  'GET /api/team/workspaces': verified(200),
  'PUT /api/team/current': verified('not-found', { body: { workspaceId: IMPORT } }),

  // Keys and secret addresses belong to the workspace; no key may manage them.
  'GET /api/extension': anyone(200),
  'POST /api/extension/codes': paid(201, { body: { challenge: token, name: 'NEW' } }),
  'POST /api/extension/keys': anyone('invalid-token', {
    // Of 43 characters, as NEW has 36: a verifier has five attempts.
    body: { code: '7KX4M2PQ', verifier: 'NEWaaaaaaa' },
  }),
  'DELETE /api/extension/key': signedIn(204, { scopes: ['extension'] }),
  'GET /api/keys': paid(200),
  'POST /api/keys': paid(201, { body: { name: 'NEW', scopes: ['brands'], days: 30 } }),
  'POST /api/keys/:id/rotate': paid('not-found', { body: {} }),
  'DELETE /api/keys/:id': paid('not-found'),
  'GET /api/authorization': paid('invalid-request', {
    path: '/api/authorization?client_id=app_unknown&redirect_uri=https://app.example/',
  }),
  'POST /api/authorization': paid('invalid-request', {
    body: {
      request: { client_id: 'app_unknown', redirect_uri: 'https://app.example/' },
      workspaceId: IMPORT,
      scopes: ['brands'],
    },
  }),
  'GET /api/connected-apps': paid(200),
  'DELETE /api/connected-apps/:id': paid('not-found'),
  'GET /api/exports/links': paid(200),
  'POST /api/exports/links': paid(201, { body: { name: 'NEW', export: { search: {}, format: 'csv' } } }),
  'DELETE /api/exports/links/:id': paid('not-found'),
  'GET /api/exports/feed/:token/brands.csv': anyone('not-found', {
    path: `/api/exports/feed/${token}/brands.csv`,
  }),

  // Links belong to the workspace; viewing one requires only the link.
  'GET /api/shares': paid(200),
  'POST /api/shares': paid('not-found', { body: { listId: IMPORT } }),
  'DELETE /api/shares/:id': paid('not-found'),
  'GET /api/s/:token': anyone('not-found', { path: `/api/s/${token}` }),

  // Exports belong to the user who created them; the file needs a ticket instead of a token.
  'POST /api/exports': paid(201, { body: { search: {}, format: 'csv' }, scopes: ['exports'] }),
  'GET /api/exports/:id': verified('not-found', { scopes: ['exports'] }),
  'GET /api/exports/:id/file': anyone('expired-download', {
    path: `/api/exports/${IMPORT}/file?ticket=${token}`,
  }),

  // Payments require a verified address. None of these users has a Stripe customer yet.
  'GET /api/subscription': verified(200),
  'GET /api/subscription/current': verified(200),
  'POST /api/create-checkout-session': verified(200, { body: { priceId: 'price_plus_year' } }),
  'POST /api/create-portal-session': verified('no-customer', { body: {} }),
  'GET /api/subscription/invoices': verified(200),
  'GET /api/subscription/billing-details': verified(200),
  'POST /api/subscription/resume': verified('not-found'),
  'POST /api/stripe/webhook': anyone('invalid-signature', { body: { id: 'evt_1' } }),
  'GET /api/prices': anyone(200),

  // Tools call the API with the client's own token.
  'POST /mcp': paid(200, { body: { jsonrpc: '2.0', id: 1, method: 'ping' }, scopes: KEY_SCOPES }),

  // Applications have no account: they present codes and tokens, in forms.
  'GET /.well-known/oauth-authorization-server': anyone(200),
  'GET /.well-known/oauth-protected-resource': anyone(200),
  'GET /.well-known/oauth-protected-resource/mcp': anyone(200),
  'POST /oauth/register': anyone(201, { body: { redirect_uris: ['https://app.example/'] } }),
  'POST /oauth/token': anyone(400, { body: { grant_type: 'refresh_token' } }),
  'POST /oauth/revoke': anyone(400, { body: { token } }),

  // A user's own account.
  'GET /api/auth/me': signedIn(200),
  'PATCH /api/auth/me': signedIn(200, { body: { title: 'Buyer' } }),
  'GET /api/auth/email-change': signedIn(200),
  // These accounts have no password, and their sessions have begun just now.
  'POST /api/auth/email-change': signedIn(204, { body: { email: 'NEW@example.com' } }),
  'POST /api/auth/email-change/resend': signedIn('not-found'),
  'DELETE /api/auth/email-change': signedIn(204),
  'POST /api/auth/email-change/confirm': signedIn('invalid-token', { body: { token } }),
  'POST /api/auth/email-change/undo': anyone('invalid-token', { body: { token } }),
  'POST /api/auth/email-check': signedIn(200),
  'GET /api/auth/sessions': signedIn(200),
  'DELETE /api/auth/sessions': signedIn(204),
  'DELETE /api/auth/sessions/:id': signedIn('not-found'),
  'POST /api/auth/change-password': signedIn('wrong-password', {
    body: { currentPassword: 'not the password', newPassword: `${password} changed` },
  }),

  // Second factors.
  'GET /api/auth/confirmation': signedIn(200),
  'POST /api/auth/confirmation': signedIn('wrong-code', { body: { code: '000000' } }),
  'GET /api/auth/second-factor': verified(200),
  'POST /api/auth/second-factor/app': verified(200),
  'POST /api/auth/second-factor/app/confirm': verified('not-found', { body: { code: 'NEW' } }),
  'DELETE /api/auth/second-factor/app': verified('not-found'),
  'POST /api/auth/second-factor/recovery-codes': verified('not-found'),

  'POST /api/auth/confirmation/passkey': signedIn(200),
  'POST /api/auth/passkeys/creation': verified(200),
  'POST /api/auth/passkeys': verified('wrong-passkey', {
    body: { name: 'Laptop', id: 'NEW', clientDataJSON: 'NEW', attestationObject: 'NEW', transports: [] },
  }),
  'PATCH /api/auth/passkeys/:id': verified('not-found', { body: { name: 'Laptop' } }),
  'DELETE /api/auth/passkeys/:id': verified('not-found'),

  // Authentication: public; requires a password, a link or a cookie instead of a token.
  'POST /api/auth/register': anyone(201, { body: { ...name, email: 'NEW@example.com', password } }),
  'POST /api/auth/login': anyone('invalid-credential', { body: { email: 'NEW@example.com', password } }),
  'GET /api/auth/login/second-factor': anyone('expired-token'),
  'POST /api/auth/login/second-factor': anyone('expired-token', { body: { code: '000000' } }),
  'POST /api/auth/login/second-factor/passkey': anyone('expired-token'),
  'POST /api/auth/login/passkey/request': anyone(200),
  'POST /api/auth/login/passkey': anyone('wrong-passkey', {
    body: { id: 'NEW', clientDataJSON: 'NEW', authenticatorData: 'NEW', signature: 'NEW' },
  }),
  'POST /api/auth/verify-email': anyone('invalid-token', { body: { token } }),
  'POST /api/auth/resend-verification': anyone(204, { body: { email: 'NEW@example.com' } }),
  'POST /api/auth/forgot-password': anyone(204, { body: { email: 'NEW@example.com' } }),
  'POST /api/auth/reset-password': anyone('invalid-token', { body: { token, password } }),
  'POST /api/auth/refresh': anyone('unauthenticated'),
  'POST /api/auth/logout': anyone(204),
  'GET /api/auth/google/start': anyone(303, { path: '/api/auth/google/start?n=NEW' }),
  'GET /api/auth/google/callback': anyone(200),
  'GET /api/auth/google/done.js': anyone(200),
  'GET /api/auth/google/transactions/:n': anyone(200, {
    path: '/api/auth/google/transactions/a-sign-in-of-another-user',
  }),

  // Public: pages, images, documents and health checks.
  'GET /': anyone(200),
  'GET /*': anyone('not-found', { path: '/assets/none.js' }),
  'GET /api/legal/:page': anyone('not-found', { path: '/api/legal/terms' }),
  'GET /api/product': anyone(200),
  'GET /api/sample': anyone(200, { path: '/api/sample?q=pets' }),
  'GET /api/sample/brands/:id': anyone(200),
  'GET /api/openapi.json': anyone(200),
  'GET /api/docs': anyone(200),
  'GET /art/:domain/:picture.svg': anyone(200, { path: '/art/BRAND/logo.svg' }),
  'GET /logos/:name.svg': anyone(200, { path: '/logos/ikea.svg' }),
  'GET /api/brands/:id/images/:picture/:token': anyone('not-found', {
    path: `/api/brands/1/images/logo/${'a'.repeat(32)}`,
  }),
  'GET /api/products/:id/picture/:token': anyone('not-found', {
    path: `/api/products/1/picture/${'a'.repeat(32)}`,
  }),
  'GET /robots.txt': anyone(200),
  'GET /third-party-notices.txt': anyone(200),
  'GET /sitemap.xml': anyone(200),
  'GET /healthz': anyone(200),
  'GET /readyz': anyone(200),
  // Answers only to a one-time token of `npm run doctor`.
  'GET /proxy-check': anyone('not-found'),
  // Open to loopback; through a proxy it needs the operator's token.
  'GET /metrics': anyone('unauthenticated'),
};
