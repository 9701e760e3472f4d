import type { Connection } from '@brandlode/database';
import { pick, type Random, upTo } from '../../apps/api/src/features/subscriptions/testing/random.ts';
import { PASSWORD } from '../e2e/become-member.ts';
import { type Operation, readApiDocument } from './api-document.ts';
import { type BadInput, readBadInput } from './bad-input.ts';
import type { FuzzContext } from './requests.ts';
import { createTestUsers } from './test-users.ts';
import { type Samples, uuid } from './values.ts';
import { createWorkspaceRows, LISTED, UNREACHABLE, type WorkspaceRows } from './workspace-rows.ts';

const PRICES = ['price_none', 'price_basic_month', 'price_plus_year'];

/** Valid values for fields whose schema is not specific enough. */
const samples = ({ brands, priceIds = PRICES }: Settings): Samples => ({
  id: (random) => 1 + upTo(brands, random),
  brandId: (random) => pick(LISTED, random),
  brandIds: (random) => [1 + upTo(brands, random), ...LISTED.slice(1)],
  version: (random) => upTo(4, random),
  before: (random) => pick([null, uuid(random), 1], random),
  n: (random) => `sign-in-${upTo(1e9, random)}-${upTo(1e9, random)}`,
  email: (random) => `fuzz${upTo(1e9, random)}@example.com`,
  password: (random) => pick([PASSWORD, 'short', `${PASSWORD} é`], random),
  currentPassword: () => PASSWORD,
  newPassword: () => `${PASSWORD} changed`,
  token: (random) => `${upTo(1e9, random)}`.padStart(43, 'a'),
  priceId: (random) => pick(priceIds, random),
  redirectPath: (random) => pick(['/settings/plan', '/brands?page=2#top', '/'], random),
  hour: (random) => upTo(24, random),
  weekday: (random) => 1 + upTo(7, random),
  timeZone: (random) => pick(['UTC', 'Europe/Berlin', 'Asia/Calcutta'], random),
  keyword: (random) => pick(['gym', 'a', 'Sport', 'ümlaut', '日本', ''], random),
  page: (random) => 1 + upTo(pick([5, 1_000], random), random),
  limit: (random) => 1 + upTo(100, random),
  ids: (random) => LISTED.slice(upTo(3, random)).join(','),
  asOf: () => '2026-01-02',
  mapping: () => ({}),
  locations: (random) => pick(['US', 'DE', 'unknown', 'XK'], random),
  categories: (random) => pick(['sports', 'food and drink', 'unknown'], random),
});

/** Ids in paths, by the path they follow. */
const IDS_IN_PATHS: Record<string, (rows: WorkspaceRows) => (string | number)[]> = {
  '/api/lists/': ({ list, deletedList }) => [list, deletedList],
  '/api/searches/': ({ search, deletedSearch }) => [search, deletedSearch],
  '/api/shares/': ({ share }) => [share.id],
  '/api/s/': ({ share }) => [share.token],
  '/api/alerts/': ({ alert }) => [alert],
  '/api/unsubscribe/': ({ unsubscribe }) => [unsubscribe],
  '/api/webhooks/': ({ webhook }) => [webhook],
  '/api/keys/': ({ key }) => [key.id],
  '/api/exports/': ({ download }) => [download.id],
  '/api/exports/links/': ({ link }) => [link.id],
  '/api/exports/feed/': ({ link }) => [link.token],
  '/api/imports/': ({ imports }) => imports,
  '/api/brands/mine/': ({ myBrand }) => [myBrand],
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
  const chosen =
    (read: (rows: WorkspaceRows) => (string | number)[]): NonNullable<Samples[string]> =>
    (random) => {
      const kind = random();
      return kind < 0.1 ? uuid(random) : pick(read(kind < 0.25 ? foreign : own), random);
    };
  const fields = Object.entries(IDS_IN_BODIES).map(([name, read]) => [name, chosen((rows) => [read(rows)])]);
  const [, prefix = '', name = ''] = /^(.*?)\{(\w+)\}/.exec(path) ?? [];
  const read = IDS_IN_PATHS[prefix];
  // Not a member of the campaign's own workspace, of which it remains the owner.
  const userId = () => foreign.member;
  const listId = chosen(({ list }) => [list]);
  const exported = (random: Random) => ({
    ...pick([{ search: {} }, { brandIds: [1] }, { listId: listId(random) }], random),
    format: pick(['csv', 'ndjson', 'xlsx'], random),
  });
  return {
    ...Object.fromEntries(fields),
    userId,
    export: exported,
    ...(path === '/api/exports' && { '': exported }),
    ...(path.startsWith('/api/webhooks') && { address: () => UNREACHABLE }),
    ...(read && { [name]: chosen(read) }),
  };
}

/** Samples with which a request succeeds. */
function samplesOfSuccess({ path, method }: Operation, rows: WorkspaceRows): Samples {
  const [, prefix = '', name = ''] = /^(.*?)\{(\w+)\}/.exec(path) ?? [];
  const ids = IDS_IN_PATHS[prefix]?.(rows) ?? [];
  // The second list and search are deleted, and the first import is run.
  const isSecond =
    /^\/api\/(lists|searches)\/\{id\}\/restore$/.test(path) ||
    (method === 'DELETE' && prefix === '/api/imports/');
  return {
    brandIds: () => LISTED,
    brandId: () => LISTED[0],
    version: () => (path.endsWith('/notes') ? 0 : 1),
    before: () => null,
    password: () => PASSWORD,
    upTo: () => '1',
    ...(path.startsWith('/api/follows/') && { kind: () => 'brand', id: () => String(LISTED[0]) }),
    export: () => ({ listId: rows.list, format: 'csv' }),
    ...(path === '/api/exports' && { '': () => ({ search: {}, format: 'csv' }) }),
    ...((path === '/api/alerts' || path === '/api/alerts/preview') && {
      '': () => ({ kind: 'list', id: rows.list }),
    }),
    ...(path.startsWith('/api/webhooks') && { address: () => UNREACHABLE, alertIds: () => [rows.alert] }),
    ...(ids.length > 0 && { [name]: () => ids[isSecond ? 1 : 0] }),
    ...Object.fromEntries(Object.entries(IDS_IN_BODIES).map(([field, read]) => [field, () => read(rows)])),
    ...(path === '/api/brands/{id}/notes' && method === 'PUT' && { id: () => LISTED[1] }),
  };
}

type Settings = {
  connection: Connection;
  webhookSecret: string;
  brands: number;
  badInput?: BadInput | null;
  priceIds?: string[];
};

/** The input of request generation: the API document, users with every role, and bad input. */
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
  const { share, link, download, key, imports, myBrand: _, unsubscribe: __, ...ids } = foreign;
  return {
    document: await readApiDocument(url),
    samplesOf: ({ path }) => ({ ...common, ...samplesOfRows(path, own, foreign) }),
    samplesOfSuccess: (operation) => ({ ...common, ...samplesOfSuccess(operation, own) }),
    foreignIds: [share.id, link.id, download.id, key.id, ...imports, ...Object.values(ids)],
    tokens: { ...tokens, others: [...tokens.others, own.key.secret] },
    webhookSecret: settings.webhookSecret,
    badInput: settings.badInput === undefined ? readBadInput() : settings.badInput,
  };
}
