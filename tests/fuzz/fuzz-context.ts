import type { Connection } from '@brandlode/database';
import fc from 'fast-check';
import { PASSWORD } from '../e2e/support/become-member.ts';
import { type Operation, readApiDocument } from './api-document.ts';
import type { FuzzContext } from './requests.ts';
import { createTestUsers } from './test-users.ts';
import type { Samples } from './values.ts';
import { createWorkspaceRows, LISTED, UNREACHABLE, type WorkspaceRows } from './workspace-rows.ts';

const PRICES = ['price_none', 'price_basic_month', 'price_plus_year'];

const number = (min: number, max: number) => fc.integer({ min, max });

/** Valid values for fields whose schema is not specific enough. */
const samples = ({ brands, priceIds = PRICES }: Settings): Samples => ({
  id: number(1, brands),
  brandId: fc.constantFrom(...LISTED),
  brandIds: number(1, brands).map((id) => [id, ...LISTED.slice(1)]),
  version: number(0, 3),
  before: fc.oneof(fc.constantFrom(null, 1), fc.uuid()),
  n: fc.uuid().map((id) => `sign-in-${id}`),
  email: fc.uuid().map((id) => `${id}@example.com`),
  password: fc.constantFrom(PASSWORD, 'short', `${PASSWORD} é`),
  currentPassword: fc.constant(PASSWORD),
  newPassword: fc.constant(`${PASSWORD} changed`),
  token: number(0, 1e9).map((id) => `${id}`.padStart(43, 'a')),
  priceId: fc.constantFrom(...priceIds),
  redirectPath: fc.constantFrom('/settings/plan', '/brands?page=2#top', '/'),
  hour: number(0, 23),
  weekday: number(1, 7),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Calcutta'),
  keyword: fc.constantFrom('gym', 'a', 'Sport', 'ümlaut', '日本', ''),
  page: fc.oneof(number(1, 5), number(1, 1_000)),
  limit: number(1, 100),
  ids: fc.subarray(LISTED, { minLength: 1 }).map((ids) => ids.join(',')),
  asOf: fc.constant('2026-01-02'),
  mapping: fc.constant({}),
  locations: fc.constantFrom('US', 'DE', 'unknown', 'XK'),
  categories: fc.constantFrom('sports', 'food and drink', 'unknown'),
});

/** Ids in paths, by the path they follow. */
const IDS_IN_PATHS: Record<string, (rows: WorkspaceRows) => (string | number)[]> = {
  '/api/lists/': ({ list, deletedList }) => [list, deletedList],
  '/api/searches/': ({ search, deletedSearch }) => [search, deletedSearch],
  '/api/shares/': ({ share }) => [share.id],
  '/api/s/': ({ share }) => [share.token],
  '/api/alerts/': ({ alert }) => [alert],
  '/api/unsubscribe/': ({ unsubscribe }) => [unsubscribe],
  '/api/pushes/': ({ push }) => [push],
  '/api/webhooks/': ({ webhook }) => [webhook],
  '/api/auth/sessions/': ({ session }) => [session],
  '/api/auth/passkeys/': ({ passkey }) => [passkey],
  '/api/connected-apps/': ({ connectedApp }) => [connectedApp],
  '/api/keys/': ({ key }) => [key.id],
  '/api/exports/': ({ download }) => [download.id],
  '/api/exports/links/': ({ link }) => [link.id],
  '/api/exports/feed/': ({ link }) => [link.token],
  '/api/imports/': ({ imports }) => imports,
  '/api/brands/mine/': ({ privateBrand }) => [privateBrand],
  '/api/team/invitations/': ({ invitation }) => [invitation],
  '/api/team/members/': ({ member }) => [member],
};
const IDS_IN_BODIES: Record<string, (rows: WorkspaceRows) => string> = {
  listId: ({ list }) => list,
  searchId: ({ search }) => search,
  workspaceId: ({ workspace }) => workspace,
  delivery: ({ webhookDelivery }) => webhookDelivery,
};

/** Samples of a path: mostly ids of the user's own rows, else another user's or unknown ones. */
function samplesOfRows(path: string, own: WorkspaceRows, foreign: WorkspaceRows): Samples {
  const chosen = (read: (rows: WorkspaceRows) => (string | number)[]) =>
    fc.oneof(
      { weight: 15, arbitrary: fc.constantFrom(...read(own)) },
      { weight: 3, arbitrary: fc.constantFrom(...read(foreign)) },
      { weight: 2, arbitrary: fc.uuid() },
    );
  const fields = Object.entries(IDS_IN_BODIES).map(([name, read]) => [name, chosen((rows) => [read(rows)])]);
  const [, prefix = '', name = ''] = /^(.*?)\{(\w+)\}/.exec(path) ?? [];
  const read = IDS_IN_PATHS[prefix];
  const format = fc.constantFrom('csv', 'ndjson', 'xlsx');
  const exported = fc.oneof(
    fc.record({ search: fc.constant({}), format }),
    fc.record({ brandIds: fc.constant([1]), format }),
    fc.record({ listId: chosen(({ list }) => [list]), format }),
  );
  return {
    ...Object.fromEntries(fields),
    // Not a member of the campaign's own workspace, of which it remains the owner.
    userId: fc.constant(foreign.member),
    export: exported,
    ...(path === '/api/exports' && { '': exported }),
    ...(path.startsWith('/api/webhooks') && {
      address: fc.constant(UNREACHABLE),
      channel: fc.constant('webhook'),
      brief: fc.constant(false),
    }),
    ...(read && { [name]: chosen(read) }),
  };
}

/** Values with which a request succeeds. */
function examplesOf(
  { path, method }: Operation,
  rows: WorkspaceRows,
  { priceIds = PRICES }: Settings,
): Record<string, unknown> {
  const [, prefix = '', name = ''] = /^(.*?)\{(\w+)\}/.exec(path) ?? [];
  const ids = IDS_IN_PATHS[prefix]?.(rows) ?? [];
  // The second list and search are deleted, and the first import is run.
  const isSecond =
    /^\/api\/(lists|searches)\/\{id\}\/restore$/.test(path) ||
    (method === 'DELETE' && prefix === '/api/imports/');
  return {
    // A credential is named by a text.
    id: /passkey|second-factor|confirmation/.test(path) ? 'A'.repeat(22) : 1,
    brandIds: LISTED,
    brandId: LISTED[0],
    version: path.endsWith('/notes') ? 0 : 1,
    before: null,
    n: 'a-sign-in-of-this-campaign',
    email: 'fuzz@example.com',
    password: PASSWORD,
    currentPassword: PASSWORD,
    newPassword: `${PASSWORD} changed`,
    token: 'a'.repeat(43),
    priceId: priceIds.at(-1),
    redirectPath: '/',
    timeZone: 'UTC',
    keyword: 'gym',
    page: 1,
    limit: 10,
    ids: LISTED.join(','),
    asOf: '2026-01-02',
    since: '2026-01-02',
    mapping: {},
    locations: 'US',
    categories: 'sports',
    upTo: '1',
    ...(path === '/api/stripe/webhook' && { id: 'evt_example' }),
    ...(path.startsWith('/api/follows/') && { kind: 'brand', id: String(LISTED[0]) }),
    export: { listId: rows.list, format: 'csv' },
    ...(path === '/api/exports' && { '': { search: {}, format: 'csv' } }),
    ...((path === '/api/alerts' || path === '/api/alerts/preview') && {
      '': { kind: 'list', id: rows.list },
    }),
    ...(path.startsWith('/api/webhooks') && {
      address: UNREACHABLE,
      alertIds: [rows.alert],
      channel: 'webhook',
      brief: false,
    }),
    ...(path.startsWith('/api/connections') && { source: { kind: 'list', id: rows.list } }),
    ...(ids.length > 0 && { [name]: ids[isSecond ? 1 : 0] }),
    ...Object.fromEntries(Object.entries(IDS_IN_BODIES).map(([field, read]) => [field, read(rows)])),
    ...(path === '/api/webhooks' && {
      '': { address: UNREACHABLE, listId: rows.list, kinds: ['price_cut'] },
    }),
    ...(path === '/api/brands/{id}/notes' && method === 'PUT' && { id: LISTED[1] }),
  };
}

type Settings = {
  connection: Connection;
  webhookSecret: string;
  brands: number;
  priceIds?: string[];
};

/** The input of request generation: the API document, rows and users with every role. */
export async function createContext(
  url: string,
  settings: Settings & { publicUrl: string },
): Promise<FuzzContext> {
  const testUsers = await createTestUsers(settings.connection, settings.publicUrl);
  const plusId = await testUsers.add({ tier: 'plus', verified: true });
  return createContextFor(url, settings, {
    plus: await testUsers.token({ tier: 'plus', verified: true }, plusId),
    foreign: await testUsers.token({ tier: 'plus', verified: true }),
    others: [
      await testUsers.token({ tier: 'free', verified: true }),
      await testUsers.token({ tier: 'basic', verified: true }),
      await testUsers.token({ tier: 'free', verified: false }),
      ...Object.values(await testUsers.brokenTokens(plusId)),
    ],
  });
}

/** The same with given tokens. */
export async function createContextFor(
  url: string,
  settings: Settings,
  { foreign: foreignToken, ...tokens }: FuzzContext['tokens'] & { foreign: string },
): Promise<FuzzContext> {
  const { connection } = settings;
  const own = await createWorkspaceRows(url, connection, tokens.plus);
  const foreign = await createWorkspaceRows(url, connection, foreignToken);
  const common = samples(settings);
  const { share, link, download, key, imports, privateBrand: _, unsubscribe: __, ...ids } = foreign;
  return {
    document: await readApiDocument(url),
    samplesOf: ({ path }) => ({ ...common, ...samplesOfRows(path, own, foreign) }),
    examplesOf: (operation) => examplesOf(operation, own, settings),
    foreignIds: [share.id, link.id, download.id, key.id, ...imports, ...Object.values(ids)],
    tokens: { ...tokens, others: [...tokens.others, own.key.secret] },
    webhookSecret: settings.webhookSecret,
  };
}
