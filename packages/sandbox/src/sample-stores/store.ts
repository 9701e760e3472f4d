import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request to a shop. */
export type Visit = {
  /** `http://name/path?query` as asked for. */
  url: URL;
  request: IncomingMessage;
  response: ServerResponse;
  /** How often this path was asked for before, since the counts were last cleared. */
  before: number;
  /** The street's clock, by which products are new or old. */
  now: Date;
};
export type Handler = (visit: Visit) => void;

/** What collecting a shop must come to. */
export type Expected = {
  /** Of the storefront page. */
  storefront: Outcome;
  /** Of the shop's product list (products.json, Store API, product pages); left out where there is none. */
  products?: Outcome;
  platform?: string;
  /** Of the prices below. */
  currency?: string;
  /** Prices in hundredths of the currency. A figure that must stay unknown is left out. */
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
};
/** `found`, or the outcome and its reason as in `blocked: challenge`. */
export type Outcome =
  | 'found'
  | 'missing'
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
  /** One sentence: what it is and what is hard about it. */
  what: string;
  expected: Expected;
  /** Further names it answers to. */
  alsoKnownAs?: string[];
  /** Answers by path; `*` is every other path, 404 without it. */
  paths: Record<string, Handler>;
  /** Paths that its robots.txt forbids us: asking for one is counted. */
  forbidden?: (path: string) => boolean;
  /** Its owner is on the list of those who want to be left alone. */
  optedOut?: boolean;
  /** After so many connections its name leads to the back door: a service of this machine that nobody may be led to. */
  rebindsAfter?: number;
};

/** A store as `GET /street` lists it. */
export type ListedStore = {
  domain: string;
  storefront: string;
  browse: string;
  what: string;
  expected: Expected;
};
