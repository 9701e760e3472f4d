import type { IncomingMessage, ServerResponse } from 'node:http';

export type Visit = {
  /** `http://name/path?query` as requested. */
  url: URL;
  request: IncomingMessage;
  response: ServerResponse;
  /** How often this path was requested before, since the counts were last cleared. */
  before: number;
  /** The clock by which products are new or old. */
  now: Date;
};
export type Handler = (visit: Visit) => void;

export type Expected = {
  storefront: Outcome;
  /** Outcome of the product list (products.json, Store API, product pages); absent if there is none. */
  products?: Outcome;
  platform?: string;
  /** Currency of the prices below. */
  currency?: string;
  /** Prices in hundredths of the currency. Metrics that must stay unknown are absent. */
  metrics?: Partial<
    Record<
      | 'product_count'
      | 'product_count_30_days'
      | 'product_min_price'
      | 'product_avg_price'
      | 'product_max_price',
      number
    >
  >;
  facts?: Record<string, string>;
  technologies?: string[];
  /** Some of its products as saved. */
  savedProducts?: ExpectedProduct[];
};
/** Columns of a saved product, with prices as numbers. */
export type ExpectedProduct = Record<string, string | number | boolean | null | string[]>;
/** `found`, or the outcome with its reason, such as `blocked: challenge`. */
export type Outcome =
  | 'found'
  | 'missing'
  | 'not applicable: password'
  | 'not applicable: empty-page'
  | 'not applicable: for-sale'
  | 'not applicable: other-site'
  | 'not applicable: parked'
  | 'not applicable: coming-soon'
  | 'blocked: robots.txt'
  | 'blocked: opted out'
  | 'blocked: refused'
  | 'blocked: challenge'
  | 'blocked: private address'
  | 'blocked: not a web address'
  | 'failed: unreachable'
  | 'failed: timed out'
  | 'failed: too large'
  | 'failed: too many redirects'
  | 'failed: broken encoding'
  | 'failed: too many requests'
  | 'failed: server error'
  | 'failed: robots.txt unreachable';

export type Shop = {
  domain: string;
  /** One sentence: what it is and why it is difficult. */
  what: string;
  expected: Expected;
  alsoKnownAs?: string[];
  /** Handlers by path; `*` for every other path, 404 without it. */
  paths: Record<string, Handler>;
  /** Paths that its robots.txt disallows; requests for them are counted. */
  forbidden?: (path: string) => boolean;
  optedOut?: boolean;
  /** After this many connections its name resolves to the back door (DNS rebinding), a service of this machine. */
  rebindsAfter?: number;
};

/** A store as `GET /sample-stores` lists it. */
export type ListedStore = {
  domain: string;
  storefront: string;
  browse: string;
  /** The page of the product that looks the store up and checks it. */
  lookup: string;
  what: string;
  expected: Expected;
};
