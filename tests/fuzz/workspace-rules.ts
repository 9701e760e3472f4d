import type { Outcome } from './access-rules.ts';
import { LISTED, type WorkspaceRows } from './workspace-rows.ts';

/** A request that names rows of a workspace, and its outcome for every role. */
export type WorkspaceRule = {
  /** By default `:id` and `:token` are replaced by `row`. */
  path?: (rows: WorkspaceRows) => string;
  row?: (rows: WorkspaceRows) => string | number;
  body?: (rows: WorkspaceRows) => unknown;
  owner: Outcome;
  editor: Outcome;
  viewer: Outcome;
  /** Users of other workspaces, former members, and unknown ids. */
  other: Outcome;
  /** Needs no account; the plan of the workspace counts. */
  link?: true;
  /** The outcome for the owner once the plan has ended, unless it is 'payment-required'. */
  lapsed?: Outcome;
};
type Part = Pick<WorkspaceRule, 'path' | 'row' | 'body' | 'lapsed'> & { other?: Outcome };

/** Allowed for every member. */
const read = (owner: Outcome, part: Part): WorkspaceRule => ({
  owner,
  editor: owner,
  viewer: owner,
  other: 'not-found',
  ...part,
});
const write = (owner: Outcome, part: Part): WorkspaceRule => ({ ...read(owner, part), viewer: 'read-only' });
const manage = (owner: Outcome, part: Part): WorkspaceRule => ({
  ...read(owner, part),
  editor: 'owner-only',
  viewer: 'owner-only',
});
/** Allowed only for the user who created the row, in any role. */
const personal = (owner: Outcome, part: Part): WorkspaceRule => ({
  ...read(owner, part),
  editor: 'not-found',
  viewer: 'not-found',
});
const link = (outcome: Outcome, lapsed: Outcome, part: Part): WorkspaceRule => ({
  ...read(outcome, { other: outcome, lapsed, ...part }),
  link: true,
});

const list = { row: (rows: WorkspaceRows) => rows.list };
const search = { row: (rows: WorkspaceRows) => rows.search };
const oneImport = { row: ({ imports: [id] }: WorkspaceRows) => id };
const invitation = { row: (rows: WorkspaceRows) => rows.invitation };
const webhook = { row: (rows: WorkspaceRows) => rows.webhook };
const connection = { path: () => '/api/connections/hubspot' };
const push = { row: (rows: WorkspaceRows) => rows.push };
const check = { row: (rows: WorkspaceRows) => rows.check };
const member = { row: (rows: WorkspaceRows) => rows.member };
const ofBrand = { row: () => LISTED[0] ?? 0, other: 200 } as const;
const brandIds = () => ({ brandIds: LISTED });

/** Ordered so that all can succeed for one user. */
export const WORKSPACE_RULES: Record<string, WorkspaceRule> = {
  'GET /api/s/:token': link(200, 'expired-share', { row: ({ share }) => share.token }),
  'GET /api/exports/feed/:token/brands.csv': link(200, 'payment-required', {
    row: (rows) => rows.link.token,
  }),
  'GET /feeds/:token.atom': link(200, 'payment-required', { path: ({ feed }) => `/feeds/${feed}.atom` }),
  'GET /feeds/:token.json': link(200, 'payment-required', { path: ({ feed }) => `/feeds/${feed}.json` }),
  'GET /api/unsubscribe/:token': link(200, 200, { row: ({ unsubscribe }) => unsubscribe }),
  // The webhook is already off.
  'POST /api/unsubscribe/:token': link(204, 204, { row: ({ unsubscribe }) => unsubscribe }),
  // Sent without the ticket.
  'GET /api/exports/:id/file': link('expired-download', 'expired-download', {
    row: ({ download }) => download.id,
  }),

  'GET /api/lists/:id': read(200, { ...list, lapsed: 200 }),
  'GET /api/lists/:id/brands': read(200, { ...list, lapsed: 200 }),
  'GET /api/brands/:id/lists': read(200, { ...ofBrand }),
  'GET /api/brands/:id/notes': read(200, { ...ofBrand, lapsed: 200 }),
  'GET /api/brands/:id/mine': read(200, { ...ofBrand }),
  'GET /api/brands/mine/:id': read(200, { row: ({ privateBrand }) => privateBrand }),
  'POST /api/searches/:id/visit': read(204, { ...search }),
  'GET /api/checks/:id': read(200, { ...check }),
  'GET /api/checks/:id/stores': read(200, { ...check }),
  'GET /api/checks/:id/live': read(200, check),
  // Every member has their own.
  'POST /api/alerts': read(201, { body: (rows) => ({ kind: 'list', id: rows.list }) }),
  'POST /api/alerts/preview': read(200, {
    body: (rows) => ({ kind: 'list', id: rows.list }),
  }),
  'PATCH /api/alerts/:id': personal(200, {
    row: ({ alert }) => alert,
    body: () => ({ kinds: [] }),
  }),
  'DELETE /api/alerts/:id': personal(204, { row: ({ alert }) => alert }),
  'GET /api/webhooks/:id/deliveries': personal(200, { ...webhook }),
  'POST /api/webhooks/:id/deliveries/:delivery/replay': personal(204, {
    path: (rows) => `/api/webhooks/${rows.webhook}/deliveries/${rows.webhookDelivery}/replay`,
  }),
  'POST /api/webhooks/:id/test': personal(200, { ...webhook }),
  'POST /api/webhooks/:id/secret': personal(201, { ...webhook }),
  'PATCH /api/webhooks/:id': personal(200, {
    ...webhook,
    body: () => ({ description: 'Changed' }),
  }),
  'DELETE /api/webhooks/:id': personal(204, { ...webhook }),
  // The stored token is none.
  'GET /api/connections/:connector/properties': read('invalid-request', {
    path: () => '/api/connections/hubspot/properties',
  }),
  'PUT /api/connections/:connector': write('invalid-request', {
    ...connection,
    body: () => ({ token: 'pat-na1-none' }),
    other: 'invalid-request',
  }),
  'PATCH /api/connections/:connector': write(200, { ...connection, body: () => ({ weekly: null }) }),
  'POST /api/connections/:connector/pushes': write(201, {
    path: () => '/api/connections/hubspot/pushes',
    body: (rows) => ({ source: { kind: 'list', id: rows.list }, dry: true }),
  }),
  'GET /api/pushes/:id': read(200, push),
  'GET /api/pushes/:id/records': read(200, push),
  // The push has ended.
  'POST /api/pushes/:id/stop': write('not-found', push),
  'DELETE /api/connections/:connector': write(204, connection),
  'PUT /api/follows/:kind/:id': read(204, {
    path: (rows) => `/api/follows/list/${rows.list}`,
  }),
  'DELETE /api/follows/:kind/:id': read(204, {
    path: (rows) => `/api/follows/list/${rows.list}`,
    other: 204,
  }),

  'PUT /api/brands/:id/notes': write(200, {
    ...ofBrand,
    body: () => ({ text: 'Changed', version: 1 }),
    other: 'edit-conflict',
  }),
  'PATCH /api/lists/:id': write(200, {
    ...list,
    body: () => ({ version: 1, name: 'Renamed' }),
  }),
  'PATCH /api/lists/:id/brands/:brandId': write(200, {
    path: (rows) => `/api/lists/${rows.list}/brands/${LISTED[0]}`,
    body: () => ({ version: 1, rating: 1 }),
  }),
  'PATCH /api/lists/:id/brands': write(200, {
    ...list,
    body: () => ({ brands: [{ brandId: LISTED[1], version: 1, status: null }] }),
  }),
  'POST /api/lists/:id/brands': write(200, {
    ...list,
    body: () => ({ brandIds: [4] }),
  }),
  'POST /api/lists/:id/import': write(200, {
    ...list,
    body: () => ({ text: 'kettle' }),
  }),
  'POST /api/lists/:id/observe': write('demonstration-brand', {
    ...list,
    body: () => ({ addresses: ['kettle.example.com'] }),
  }),
  'POST /api/checks': write('demonstration-brand', {
    body: (rows) => ({ listId: rows.list }),
  }),
  'POST /api/checks/preview': write('demonstration-brand', {
    body: (rows) => ({ listId: rows.list }),
  }),
  'DELETE /api/lists/:id/brands': write(200, { ...list, body: brandIds }),
  'POST /api/lists/:id/brands/restore': write(200, { ...list, body: brandIds }),
  'POST /api/lists/:id/restore': write(200, { row: ({ deletedList }) => deletedList }),
  'PATCH /api/searches/:id': write(200, {
    ...search,
    body: () => ({ version: 1, name: 'Renamed' }),
  }),
  'POST /api/searches/:id/restore': write(200, {
    row: ({ deletedSearch }) => deletedSearch,
  }),

  'POST /api/shares': write(201, { body: (rows) => ({ listId: rows.list }) }),
  'POST /api/exports/links': write(201, {
    body: (rows) => ({ name: 'Other', export: { listId: rows.list, format: 'csv' } }),
  }),
  'POST /api/exports': read(201, {
    body: (rows) => ({ listId: rows.list, format: 'csv' }),
    lapsed: 201,
  }),
  'GET /api/exports/:id': personal(200, {
    row: ({ download }) => download.id,
    lapsed: 200,
  }),

  'GET /api/imports/:id': personal(200, { ...oneImport }),
  'GET /api/imports/:id/errors': personal(200, { ...oneImport }),
  // The import has not run.
  'POST /api/imports/:id/undo': personal('import-conflict', { ...oneImport }),
  'PATCH /api/imports/:id': personal(200, {
    ...oneImport,
    body: () => ({ source: 'Other' }),
  }),
  'POST /api/imports/:id/run': personal(202, { ...oneImport }),
  'DELETE /api/imports/:id': personal(204, { row: ({ imports: [, other] }) => other }),
  'POST /api/brands/mine/delete': write(200, {
    body: ({ privateBrand }) => ({ brandIds: [privateBrand] }),
    other: 200,
  }),

  'DELETE /api/shares/:id': write(204, { row: ({ share }) => share.id }),
  'DELETE /api/exports/links/:id': write(204, { row: (rows) => rows.link.id }),
  'DELETE /api/connected-apps/:id': personal(204, { row: ({ connectedApp }) => connectedApp }),
  'DELETE /api/auth/sessions/:id': personal(204, { row: (rows) => rows.session }),
  'PATCH /api/auth/passkeys/:id': personal(204, {
    row: ({ passkey }) => passkey,
    body: () => ({ name: 'Phone' }),
  }),
  'DELETE /api/auth/passkeys/:id': personal(204, { row: ({ passkey }) => passkey }),
  'POST /api/keys/:id/rotate': write(201, { row: ({ key }) => key.id, body: () => ({ overlapHours: 24 }) }),
  'DELETE /api/keys/:id': write(204, { row: ({ key }) => key.id }),
  'DELETE /api/searches/:id': write(204, { ...search }),
  'DELETE /api/lists/:id': write(204, { ...list }),

  'PUT /api/team/current': read(204, { body: ({ workspace }) => ({ workspaceId: workspace }) }),
  'PATCH /api/team/members/:id': manage(204, { ...member, body: () => ({ role: 'editor' }) }),
  'POST /api/team/invitations/:id/resend': manage(204, invitation),
  // Allowed only for the invited address.
  'POST /api/team/invitations/:id/accept': read('not-found', invitation),
  'DELETE /api/team/invitations/:id': manage(204, invitation),
  'DELETE /api/team/members/:id': manage(204, member),
  // The target is no longer a member; unit tests cover the transfer itself.
  'POST /api/team/transfer': manage('not-found', { body: (rows) => ({ userId: rows.member }) }),
};

/** Routes whose id or token is not private. */
export const PUBLIC_IDS = [
  'GET /api/auth/google/transactions/:n',
  'GET /api/brands/:id',
  'GET /api/brands/:id/collection',
  'GET /api/brands/:id/collection/live',
  'GET /api/brands/:id/history',
  'GET /api/brands/:id/images/:picture/:token',
  'GET /api/brands/:id/products',
  'GET /api/brands/:id/similar',
  'GET /api/categories/:id',
  'GET /api/categories/:id/history',
  'GET /api/legal/:page',
  'GET /api/products/:id/picture/:token',
  'GET /api/sample/brands/:id',
  'GET /api/technologies/:id',
  'GET /art/:domain/:picture.svg',
  'GET /logos/:name.svg',
  'POST /api/brands/:id/refresh',
  'POST /api/owner-requests/:id/decision',
  'POST /api/owner-requests/:id/undo',
];
