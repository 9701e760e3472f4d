import type * as contract from '@brandlode/contract';
import { PROBLEMS, type ProblemCode, RANGE_KEYS } from '@brandlode/contract';
import { HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import { inject } from 'vitest';
import type { z } from 'zod';
import { toFiltersResponse } from '../../../apps/api/src/features/search/to-filters-response.ts';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';

/** The schema of an operation's response; compared with the API document whenever a test answers it. */
const RESPONSES = {
  addToList: 'AddedToList',
  authorizeApplication: 'Authorized',
  beginAuthenticator: 'AuthenticatorSetup',
  changeDiscovery: 'Discovery',
  changeImport: 'Import',
  checkEmail: 'User',
  compareProducts: 'ComparedProductsList',
  countEvents: 'EventCounts',
  countFacets: 'FacetsResponse',
  createAlert: 'Alert',
  createApiKey: 'CreatedApiKey',
  connectService: 'Connection',
  createCheck: 'Check',
  createExtensionCode: 'ExtensionCode',
  createList: 'List',
  createPush: 'Push',
  createSavedSearch: 'SavedSearch',
  describeAuthorization: 'Authorization',
  confirmEmailChange: 'ChangedEmail',
  filterBrands: 'FilteredBrandList',
  getConfirmationMethods: 'ConfirmationMethods',
  getSecondFactor: 'SecondFactorSettings',
  getSignInMethods: 'ConfirmationMethods',
  findMyBrandOf: 'PrivateBrandOf',
  getAccount: 'Account',
  getBrand: 'BrandProfile',
  getBrandCollection: 'BrandCollection',
  getBrandHistory: 'BrandHistory',
  getBrief: 'Brief',
  getCategory: 'Niche',
  getCheck: 'Check',
  getCategoryHistory: 'CategoryHistory',
  getEmailChange: 'EmailChange',
  getDataHealth: 'DataHealth',
  switchCatalogue: 'DataHealth',
  switchCollection: 'DataHealth',
  getDiscovery: 'Discovery',
  getExport: 'Export',
  getExtensionBuild: 'ExtensionBuild',
  getImport: 'Import',
  getLegalText: 'LegalText',
  getList: 'List',
  getMailSettings: 'MailSettings',
  getNote: 'Note',
  getBillingDetails: 'BillingDetails',
  getCurrentSubscription: 'CurrentSubscription',
  getOwnerRequests: 'OwnerRequests',
  getSubscription: 'Subscription',
  listInvoices: 'InvoiceList',
  getProduct: 'Product',
  getNotificationFeed: 'NotificationFeed',
  getTeam: 'Team',
  getTechnology: 'Niche',
  listAlerts: 'Alerts',
  listApiKeys: 'ApiKeyList',
  getAuditLog: 'AuditLog',
  listBrandProducts: 'BrandProducts',
  listBrands: 'ListedBrands',
  listCheckedStores: 'CheckResults',
  listChecks: 'Checks',
  listCategories: 'CategoryList',
  listConnectedApps: 'ConnectedAppList',
  listConnections: 'ConnectionList',
  listEvents: 'BrandEvents',
  listExportLinks: 'ExportLinkList',
  listFilters: 'FiltersResponse',
  listFollows: 'Follows',
  listListBrands: 'ListBrands',
  listLists: 'Lists',
  listListsOfBrand: 'BrandLists',
  listNotifications: 'Notifications',
  listPushRecords: 'PushLog',
  listSavedSearches: 'SavedSearches',
  listSessions: 'UserSessionList',
  listServiceProperties: 'ServicePropertyList',
  listSimilarBrands: 'SimilarBrands',
  listSuggestedSearches: 'SuggestedSearches',
  listTechnologies: 'NicheList',
  listWebhookDeliveries: 'WebhookDeliveries',
  listWebhooks: 'Webhooks',
  listWorkspaces: 'WorkspaceList',
  login: 'SignInResponse',
  lookup: 'Lookup',
  mapCategories: 'CategoryMap',
  observeStore: 'ObservedStore',
  previewAlert: 'AlertPreview',
  previewCheck: 'CheckPreview',
  readGoogleSignIn: 'GoogleTransaction',
  readOwnerRequest: 'OwnerRequestByLink',
  readInvitation: 'InvitationByLink',
  readShared: 'SharedContent',
  refreshBrand: 'BrandCollection',
  refreshSession: 'SignInResponse',
  register: 'Registered',
  removeFromList: 'RemovedFromList',
  restoreToList: 'RestoredToList',
  saveNote: 'Note',
  rotateApiKey: 'CreatedApiKey',
  runImport: 'Import',
  searchBrands: 'BrandSuggestions',
  searchProducts: 'FoundProducts',
  undoEmailChange: 'ChangedEmail',
  undoImport: 'Import',
  updateList: 'List',
  updateListBrand: 'ListBrandFields',
  updateListBrands: 'UpdatedListBrands',
  updateConnection: 'Connection',
  updateSavedSearch: 'SavedSearch',
  updateWebhook: 'Webhook',
  uploadImport: 'Import',
  verifyOwnerRequest: 'OwnerRequestByLink',
} as const satisfies Record<string, keyof typeof contract>;

type Answered = keyof typeof RESPONSES;
type ResponseOf<Id extends Answered> = z.input<(typeof contract)[(typeof RESPONSES)[Id]]>;

/** A request as a handler sees it. */
export type ApiCall = {
  params: Record<string, unknown>;
  query: Record<string, string>;
  body: unknown;
  idempotencyKey: string | null;
};

const operations = inject('operations');
/** Every filter of the product, with values and the same bounds for all: tables and panels are generated from them. */
export const FILTERS = toFiltersResponse(
  new Map(RANGE_KEYS.map((key) => [key, { min: 1, max: 1_000_000 }])),
  () => true,
  { demonstration: false, brands: EXAMPLES.FiltersResponse.brands },
);
/** The same filters in a catalogue in which no brand has values for these columns, or for any but these. */
export const filtersWithout = (...keys: string[]) => filtersWhere(({ dataKey }) => !keys.includes(dataKey));
export const filtersWithOnly = (...keys: string[]) => filtersWhere(({ dataKey }) => keys.includes(dataKey));
const filtersWhere = (hasValues: (option: { dataKey: string }) => boolean) => ({
  groups: FILTERS.groups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({ ...option, hasValues: hasValues(option) })),
  })),
});
const examples: Record<string, unknown> = {
  ...EXAMPLES,
  FiltersResponse: FILTERS,
  // A session would otherwise be renewed minutes later, in the middle of another test.
  SignInResponse: { ...EXAMPLES.SignInResponse, expiresIn: 86_400 },
};
/** The `Authorization` header of the open page, and those of earlier pages. */
let pageToken: string | undefined;
const endedTokens = new Set<string>();
const calls: (ApiCall & { operation: string })[] = [];

const describedOperation = (id: string) => {
  const operation = operations[id];
  if (!operation) throw new Error(`The API document has no operation ${id}.`);
  return operation;
};

function handlerOf(id: string, respond: (call: ApiCall) => Response | Promise<Response>) {
  const { method, path } = describedOperation(id);
  return http.all(path, async ({ request, params }) => {
    if (request.method.toLowerCase() !== method) return;
    const text = await request.clone().text();
    const call = {
      params,
      query: Object.fromEntries(new URL(request.url).searchParams),
      body: text.startsWith('{') ? JSON.parse(text) : undefined,
      idempotencyKey: request.headers.get('idempotency-key'),
    };
    const sent = request.headers.get('authorization');
    // A request of an earlier page that arrives late must not change what the API of this test has.
    if (sent !== null && endedTokens.has(sent)) return exampleOf(id, call);
    calls.push({ operation: id, ...call });
    return respond(call);
  });
}

/** The response that the API document shows. */
function exampleOf(id: string, { query }: ApiCall): Response {
  const { status, schema } = describedOperation(id);
  if (schema === undefined) return new HttpResponse(null, { status: 204 });
  const example = examples[schema] as object;
  // Browse loads pages up to an empty one, so the same brands on each page would never end.
  return HttpResponse.json(
    id === 'listBrands' && Number(query.page) > 1 ? { ...example, data: [] } : example,
    { status },
  );
}

/** Answers every operation with the example of its response, unless a test says otherwise. */
export const api = setupWorker(
  ...Object.keys(operations).map((id) => handlerOf(id, (call) => exampleOf(id, call))),
);
await api.start({
  quiet: true,
  serviceWorker: { url: '/tests/component/worker.js', options: { scope: '/' } },
});

/** Answers an operation with its example and `change`, which may depend on the request, until the end of the test. */
export function answer<Id extends Answered>(
  id: Id,
  change:
    | Partial<ResponseOf<Id>>
    | ((call: ApiCall) => Partial<ResponseOf<Id>> | Promise<Partial<ResponseOf<Id>>>),
): void {
  const { status, schema } = describedOperation(id);
  if (schema !== RESPONSES[id]) throw new Error(`${id} responds with ${schema}.`);
  api.use(
    handlerOf(id, async (call) => {
      const changed = typeof change === 'function' ? await change(call) : change;
      return HttpResponse.json({ ...(examples[schema] as object), ...changed }, { status });
    }),
  );
}

/** Answers an operation with a problem and its detail or errors, or without a response, until the end of the test; not before `when`. */
export function fail(
  id: string,
  code: ProblemCode | 'network',
  problem: string | Pick<contract.Problem, 'errors'> = {},
  when?: Promise<void>,
): void {
  const details = typeof problem === 'string' ? { detail: problem } : problem;
  api.use(
    handlerOf(id, async () => {
      await when;
      if (code === 'network') return HttpResponse.error();
      const { status, title } = PROBLEMS[code];
      return HttpResponse.json({ type: 'about:blank', title, status, code, ...details }, { status });
    }),
  );
}

/** Answers an operation with its example again, not before `when`. */
export const succeed = (id: string, when?: Promise<void>) =>
  api.use(
    handlerOf(id, async (call) => {
      await when;
      return exampleOf(id, call);
    }),
  );

/** The requests for an operation since the test began, in order. */
export function callsOf(id: string): ApiCall[] {
  describedOperation(id);
  return calls.filter(({ operation }) => operation === id);
}

/** Requests of earlier pages are answered by examples from now on, and not counted. */
export function expectToken(token?: string): void {
  if (pageToken !== undefined) endedTokens.add(pageToken);
  pageToken = token && `Bearer ${token}`;
}

export function resetApi(): void {
  api.resetHandlers();
  expectToken();
  calls.length = 0;
}
