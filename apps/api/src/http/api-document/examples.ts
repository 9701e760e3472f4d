import type * as contract from '@brandlode/contract';
import { ALIAS_KEYS, FLAG_KEYS, METRIC_KEYS, mapKeys } from '@brandlode/contract';
import type { z } from 'zod';

const DAY = '2026-03-02';
const TIME = `${DAY}T08:15:00.000Z`;
const IMPORT_ID = '7d1f6b1e-9b1e-4c58-9f0a-3f1f0a8f9b11';
const TOKEN = 'dGhpcyBpcyBub3QgYSByZWFsIHRva2VuLCBvbmx5IGFuIGV4';
const PASSWORD = 'plover-kettle-37-orbit';

const user: contract.User = {
  id: '0f8b5e2a-6a0e-4a7e-9d58-0f7f3c1d2b4a',
  email: 'ada@example.com',
  emailVerified: true,
  displayName: 'Ada Byron',
  firstName: 'Ada',
  lastName: 'Byron',
  title: 'Buyer',
  tier: 'plus',
  interval: 'year',
};

const brand: contract.Brand = {
  ...mapKeys(METRIC_KEYS, () => null),
  ...mapKeys(FLAG_KEYS, () => null),
  id: 42,
  brand_name: 'Northern Kettle',
  domain: 'northern-kettle.example',
  brand_url: 'https://northern-kettle.example',
  profile_image: null,
  cover_image: null,
  categories: ['Gifts'],
  technologies: ['Google Analytics', 'Klaviyo'],
  locations: ['GB'],
  brand_description: 'Kettles and tea sets, wrapped as gifts.',
  fb_url: null,
  ig_url: 'https://www.instagram.com/northernkettle',
  shopify_url: null,
  kind: 'shop',
  estimated_monthly_traffic: 48_000,
  ig_followers_count: 12_400,
  estimates: { estimated_monthly_traffic: [31_000, 74_000] },
};

const counts = { rows: 1_204, added: 310, changed: 871, unchanged: 12, rejected: 11, overLimit: 0 };
const problems = [{ column: 'ig_followers_count', reason: 'is not a number', count: 11 }];

const exampleImport: contract.Import = {
  id: IMPORT_ID,
  fileName: 'brands.csv',
  size: 184_201,
  target: 'mine',
  status: 'ready',
  source: 'brands.csv',
  asOf: null,
  createdAt: TIME,
  format: 'CSV with commas, UTF-8',
  columns: [{ header: 'Website', column: 'domain', recognisedBy: 'its name', contact: false }],
  samples: [['northern-kettle.example']],
  warnings: [],
  preview: { ...counts, complete: true, problems },
  progress: null,
  report: null,
  error: null,
  finishedAt: null,
  undoUntil: null,
  fileUntil: '2026-03-09T08:15:00.000Z',
};

const payload: contract.FilterPayload = {
  estimated_monthly_traffic: { min: 10_000 },
  locations: ['GB', 'US'],
};

const brandDetail: contract.BrandDetail = {
  ...brand,
  ...mapKeys(ALIAS_KEYS, () => null),
  fb_ads_library_url: null,
  trustpilot_url: null,
  added_at: TIME,
  origins: {
    estimated_monthly_traffic: {
      source: 'estimates',
      kind: 'estimated',
      observedAt: TIME,
      low: 31_000,
      high: 74_000,
    },
  },
};

type Examples = {
  [Name in keyof typeof contract]?: (typeof contract)[Name] extends z.ZodType<unknown, infer Input>
    ? Input
    : never;
};

const SAVED_SEARCH: contract.SavedSearch = {
  id: IMPORT_ID,
  name: 'Gift shops in Britain',
  search: { scope: 'all', filters: { locations: ['GB'], categories: ['gifts'] }, columns: '' },
  matches: 128,
  new: 3,
  version: 1,
  createdAt: TIME,
  updatedAt: TIME,
};
const SUGGESTED_SEARCH: contract.SuggestedSearch = {
  id: 'premium',
  name: 'Premium prices',
  search: { scope: 'all', filters: { product_avg_price: { min: 150 } }, columns: '' },
  matches: 840,
  unknown: 2100,
};
const LIST: contract.List = {
  id: IMPORT_ID,
  name: 'Suppliers to call',
  statuses: ['To review', 'Shortlisted', 'Contacted', 'Rejected'],
  brands: 12,
  pending: 0,
  version: 3,
  createdAt: TIME,
  updatedAt: TIME,
};
const LIST_BRAND: contract.ListBrand = {
  brandId: 42,
  brandName: 'Northern Kettle',
  brand,
  status: 'Shortlisted',
  rating: 4,
  tags: ['tea'],
  note: 'Ships from **Leeds**.',
  version: 2,
  addedAt: TIME,
};

const INVITATION: contract.Invitation = {
  id: IMPORT_ID,
  email: 'grace@example.com',
  role: 'editor',
  expiresAt: '2026-03-09T08:15:00.000Z',
};
const MEMBER: contract.TeamMember = {
  userId: IMPORT_ID,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'owner',
  hasSeat: true,
};

const API_KEY: contract.ApiKey = {
  id: IMPORT_ID,
  name: 'Weekly report',
  hint: 'x7Qa',
  scopes: ['brands', 'exports'],
  createdAt: '2026-03-01T09:00:00.000Z',
  expiresAt: '2026-05-30T09:00:00.000Z',
  lastUsedAt: '2026-03-02T06:00:00.000Z',
  usage: [{ day: '2026-03-02', requests: 12 }],
};
const EXPORT_LINK = {
  id: IMPORT_ID,
  name: 'German brands',
  createdAt: '2026-03-01T09:00:00.000Z',
  lastUsedAt: null,
};

const SHARE: contract.Share = {
  id: IMPORT_ID,
  title: 'German brands',
  listId: IMPORT_ID,
  searchId: null,
  brandIds: null,
  notes: false,
  by: 'Ada Lovelace',
  createdAt: '2026-03-01T09:00:00.000Z',
  expiresAt: '2026-03-31T09:00:00.000Z',
  revokedAt: null,
  views: 7,
  lastViewedAt: '2026-03-02T06:00:00.000Z',
};
const SHARED = { title: SHARE.title, expiresAt: SHARE.expiresAt, demonstration: false, notes: {} };
const SHARED_BRANDS: contract.SharedBrands = {
  kind: 'list',
  ...SHARED,
  data: [brand],
  total: 1,
  columns: '',
};

/** An example of each schema, by the schema's name; requests and responses have those of their schemas. */
export const EXAMPLES = {
  Brand: brand,
  BrandList: { data: [brand] },
  BrandSuggestions: {
    data: [],
    categories: [{ label: 'Gifts', brands: 214 }],
    countries: [],
    observable: null,
  },
  FilteredBrandList: { data: [brand], count: 1, total: 1 },
  FilterPayload: payload,
  BrandDetail: brandDetail,
  BrandsById: { data: [brandDetail], missing: [404] },
  ListedBrands: { data: [brand] },
  PrivateBrandOf: { data: null, estimates: {} },
  FacetsResponse: {
    total: 1,
    without: { locations: 14 },
    flags: mapKeys(FLAG_KEYS, () => ({ yes: 1, no: 0, unknown: 0 })),
    lists: { locations: { GB: 1 }, categories: { gifts: 1 }, technologies: { klaviyo: 1 } },
    metrics: mapKeys(METRIC_KEYS, () => ({ unknown: 0, buckets: [{ min: 10_000, max: 100_000, count: 1 }] })),
  },
  FiltersResponse: {
    groups: [
      {
        id: 'site',
        name: 'Site',
        options: [
          {
            dataKey: 'estimated_monthly_traffic',
            label: 'Monthly traffic',
            kind: 'range',
            isBool: false,
            min: 1,
            max: 9_800_000,
            hasColumn: true,
            columnHidden: false,
            columnLabel: 'Monthly traffic',
          },
        ],
      },
    ],
    categories: [{ id: 100, label: 'Lifestyle', sub_categories: [{ id: 101, label: 'Gifts' }] }],
    technologies: [{ id: 'klaviyo', name: 'Klaviyo', group: 'Email and SMS' }],
    countries: [{ id: 'GB', label: 'United Kingdom' }],
    demonstration: false,
    brands: 10_412,
  },
  BrandCollection: {
    status: 'free',
    requestedAt: null,
    startedAt: TIME,
    finishedAt: TIME,
    facts: [
      {
        fact: 'platform',
        value: 'Shopify',
        evidence: 'cdn.shopify.com',
        source: 'storefront',
        observedAt: TIME,
      },
    ],
    technologies: [
      {
        id: 'klaviyo',
        name: 'Klaviyo',
        group: 'Email and SMS',
        version: null,
        evidence: '<script src="https://static.klaviyo.com/onsite/js/klaviyo.js">',
        firstObservedAt: TIME,
        lastObservedAt: TIME,
      },
    ],
    sources: [
      {
        source: 'storefront',
        outcome: 'found',
        notes: [],
        ranAt: TIME,
        answeredAt: TIME,
        dueAt: '2026-03-09T08:15:00.000Z',
      },
    ],
  },
  BrandHistory: {
    data: [
      {
        metric: 'ig_followers_count',
        points: [
          {
            day: DAY,
            value: 12_400,
            origin: { source: 'instagram-business', kind: 'measured', observedAt: TIME },
          },
        ],
      },
    ],
  },
  DataHealth: {
    catalogue: 'real',
    brands: 10_412,
    coverage: [{ metric: 'estimated_monthly_traffic', known: 9_120 }],
    operator: null,
  },
  ObserveStore: { address: 'northern-kettle.example' },
  ObservedStore: { address: 'northern-kettle.example' },
  SwitchCatalogue: { catalogue: 'starter' },
  SwitchCollection: { collects: true },
  DeletePrivateBrands: { brandIds: [7, 8] },
  DeletedPrivateBrands: { deletionId: IMPORT_ID, deleted: 2 },
  RestorePrivateBrands: { deletionId: IMPORT_ID },
  RestoredPrivateBrands: { restored: 2 },
  Account: { hasPassword: true },
  DeleteAccount: { email: 'ada@example.com', password: PASSWORD },
  CreateSavedSearch: { name: SAVED_SEARCH.name, search: SAVED_SEARCH.search },
  UpdateSavedSearch: { version: 1, name: 'Gift shops' },
  SavedSearch: SAVED_SEARCH,
  SuggestedSearch: SUGGESTED_SEARCH,
  SuggestedSearches: { data: [SUGGESTED_SEARCH] },
  SavedSearches: { data: [SAVED_SEARCH] },
  CreateList: { name: 'Suppliers to call' },
  UpdateList: { version: 3, name: 'Suppliers', statuses: [{ name: 'Called', from: 'Contacted' }] },
  List: LIST,
  Lists: { data: [LIST], total: 1 },
  ListBrand: LIST_BRAND,
  ListBrands: { data: [LIST_BRAND], total: 1, tags: ['tea'], unavailable: 0 },
  AddToList: { brandIds: [42, 7] },
  AddedToList: { added: 2, already: 0, unknown: 0, left: 0, total: 2, addedIds: [42, 7] },
  ListBrandIds: { brandIds: [42] },
  RemovedFromList: { removed: 1 },
  RestoredToList: { restored: 1 },
  UpdateListBrand: { version: 1, status: 'Shortlisted', rating: 4, tags: ['tea'] },
  UpdateListBrands: { brands: [{ brandId: 42, version: 1 }], status: 'Shortlisted' },
  UpdatedListBrands: {
    data: [{ brandId: 42, status: 'Shortlisted', rating: 4, tags: ['tea'], version: 2 }],
  },
  ListBrandFields: { brandId: 42, status: 'Shortlisted', rating: 4, tags: ['tea'], version: 2 },
  BrandLists: {
    data: [
      {
        listId: IMPORT_ID,
        name: LIST.name,
        statuses: LIST.statuses,
        status: 'Shortlisted',
        rating: 4,
        tags: ['tea'],
        version: 2,
      },
    ],
  },
  Note: { text: 'Ships from **Leeds**.', version: 1, updatedAt: TIME, by: 'Ada Byron' },
  PutNote: { text: 'Ships from **Leeds**.', version: 0 },
  PasteList: { text: 'Northern Kettle\nhttps://www.new-store.example/collections/all' },
  PasteReport: {
    added: 1,
    already: 0,
    matched: [
      { id: 42, name: 'Northern Kettle', domain: 'northern-kettle.example', text: 'Northern Kettle' },
    ],
    ambiguous: [],
    observable: ['new-store.example'],
    unknown: [],
    cut: 0,
  },
  ObserveForList: { addresses: ['new-store.example'] },
  ObservedForList: { queued: 1, added: 0, rejected: [] },
  Invitation: INVITATION,
  TeamMember: MEMBER,
  Team: {
    id: IMPORT_ID,
    name: 'Ada’s workspace',
    role: 'owner',
    seats: 5,
    members: [MEMBER],
    invitations: [INVITATION],
  },
  UpdateTeam: { name: 'Research' },
  CreateInvitation: { email: 'grace@example.com', role: 'editor' },
  UpdateMember: { role: 'viewer' },
  TransferTeam: { userId: IMPORT_ID },
  WorkspaceList: {
    data: [{ id: IMPORT_ID, name: 'Ada’s workspace', role: 'owner', isCurrent: true }],
    invitations: [],
  },
  SwitchWorkspace: { workspaceId: IMPORT_ID },
  JoinTeam: { token: TOKEN },
  JoinedTeam: { workspaceId: IMPORT_ID, name: 'Ada’s workspace' },
  CreateApiKey: { name: 'Weekly report', scopes: ['brands', 'exports'], days: 90 },
  ApiKey: API_KEY,
  ApiKeyList: { data: [API_KEY] },
  CreatedApiKey: { ...API_KEY, key: 'bl_EXAMPLEexampleEXAMPLEexample0000000000' },
  CreateShare: { listId: IMPORT_ID, notes: false, days: 30 },
  Share: SHARE,
  ShareList: { data: [SHARE] },
  CreatedShare: { ...SHARE, url: 'https://brands.example.com/s/EXAMPLEexampleEXAMPLEexampleEXAMPLEexample0' },
  SharedBrands: SHARED_BRANDS,
  SharedComparison: { kind: 'comparison', ...SHARED, data: [brandDetail, brandDetail], histories: [[], []] },
  SharedContent: SHARED_BRANDS,
  CreateExportLink: {
    name: 'German brands',
    export: { search: { filters: { locations: ['DE'] } }, format: 'csv' },
  },
  ExportLink: EXPORT_LINK,
  ExportLinkList: { data: [EXPORT_LINK] },
  CreatedExportLink: {
    ...EXPORT_LINK,
    url: `https://brandlode.example/api/exports/feed/${TOKEN}/brands.csv`,
  },
  CreateExport: { search: { filters: { locations: ['DE'] } }, format: 'csv' },
  Export: { id: IMPORT_ID, status: 'running', brands: 310, total: 310, done: 120 },
  CreatedExport: {
    id: IMPORT_ID,
    status: 'created',
    brands: 310,
    total: 310,
    done: 0,
    url: `/api/exports/${IMPORT_ID}/file?ticket=${TOKEN}`,
  },
  Import: exampleImport,
  ImportList: { data: [exampleImport] },
  ChangeImport: { mapping: { Website: 'domain' }, asOf: DAY },
  Register: { firstName: 'Ada', lastName: 'Byron', email: user.email, password: PASSWORD },
  Registered: { email: user.email },
  VerifyEmail: { token: TOKEN },
  AlreadyVerified: { alreadyVerified: true },
  Login: { email: user.email, password: PASSWORD },
  SignInResponse: { accessToken: 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl', expiresIn: 300, user },
  HostedRefreshResponse: { user, staleClaims: false },
  RegistrationProfile: { firstName: 'Ada', lastName: 'Byron' },
  ResendVerification: { email: user.email },
  ForgotPassword: { email: user.email },
  ResetPassword: { token: TOKEN, password: PASSWORD },
  ChangePassword: { currentPassword: PASSWORD, newPassword: 'linnet-harbour-52-tarn' },
  UpdateMe: { title: 'Head of buying' },
  User: user,
  GoogleTransaction: { status: 'pending' },
  Prices: { prices: [{ tier: 'plus', interval: 'year', priceId: 'price_plus_year' }] },
  Subscription: { trialAvailable: true, paymentOpen: false, suspendedTrial: null },
  CurrentSubscription: {
    subscription: {
      tier: 'plus',
      interval: 'year',
      amount: 41_400,
      currency: 'usd',
      startedAt: TIME,
      isNew: true,
      trialEndsAt: '2026-03-09T08:15:00.000Z',
      nextChargeAt: '2026-03-09T08:15:00.000Z',
      endsAt: null,
      overdueUntil: null,
    },
  },
  CreateCheckoutSession: { priceId: 'price_plus_year', redirectPath: '/settings/plan' },
  CreatePortalSession: { redirectPath: '/settings/billing' },
  SessionUrl: { url: 'https://checkout.stripe.com/c/pay/cs_test_example' },
  Product: {
    name: 'Brandlode',
    supportEmail: 'support@example.com',
    inboxUrl: null,
    google: true,
    firebase: null,
    demonstration: false,
    brands: 10_412,
  },
} satisfies Examples;
