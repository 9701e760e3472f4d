import type { FlagKey, MetricKey, ProvenanceInputs } from '@brandlode/contract';
import type { ObservedProduct, SourceObservation } from '@brandlode/database';
import type { FetchResult } from '../crawl/fetch-result.ts';

/** A metric as one source reports it, in stored units (`METRICS[...].scale`: prices in US cents). */
export type MetricValue = {
  metric: MetricKey | FlagKey;
  value: number | boolean;
  kind: 'measured' | 'estimated';
  /** The bounds of an estimate. */
  low?: number;
  high?: number;
  /** ISO 8601 UTC, if the source dates its value before the visit. */
  observedAt?: string;
  /** It says too little about the brand to be shown, except that the source's own earlier value no longer holds. */
  onlyReplacesOwn?: boolean;
  inputs?: ProvenanceInputs;
};

/** Everything else a source reports. Facts that were not seen are absent. */
export type Facts = {
  brand_name?: string;
  brand_description?: string;
  /** Absolute http(s) addresses. */
  brand_url?: string;
  profile_image?: string;
  cover_image?: string;
  fb_url?: string;
  ig_url?: string;
  tiktok_url?: string;
  youtube_url?: string;
  pinterest_url?: string;
  x_url?: string;
  linkedin_url?: string;
  trustpilot_url?: string;
  fb_ads_library_url?: string;
  shopify_url?: string;
  platform?: Platform;
  /** All shown by the front page; others from earlier visits are gone. */
  technologies?: DetectedTechnology[];
  /** BCP 47. */
  language?: string;
  /** ISO 4217. */
  currency?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** As precise as known: `1949`, `1949-05`, `1949-05-12`. */
  founded?: string;
  /** YYYY-MM-DD. */
  domain_created?: string;
  /** YYYY-MM-DD. */
  first_seen?: string;
  /** Labels of our taxonomy, separated by `; `. */
  categories?: string;
  parent?: string;
  mail_provider?: string;
  app?: string;
  store_rating?: string;
  /** The number as digits. */
  youtube_subscribers?: string;
  /** The origin of some facts; `weak` for mere hints (a top-level domain, the region of a locale). */
  seen_in?: Partial<Record<AttributedFact, { place: string; weak: boolean }>>;
  /** Ranks in lists of popular sites: inputs of the estimates, not metrics. */
  popularity?: PopularityRank[];
};

type AttributedFact =
  | 'platform'
  | 'language'
  | 'currency'
  | 'country'
  | 'domain_created'
  | 'first_seen'
  | 'mail_provider'
  | 'app'
  | 'store_rating'
  | 'categories';

/** A rank between `best` and `worst` (equal for exact lists). `day`: the list's day, YYYY-MM-DD. */
export type PopularityRank = { list: 'Tranco' | 'CrUX'; best: number; worst: number; day: string };

/** `evidence`: the snippet of the page, header or response that shows it, at most 200 characters. */
export type Platform = { name: string; evidence: string };

/** `evidence`: as for a platform. `version`: if the evidence names one. */
export type DetectedTechnology = { id: string; evidence: string; version?: string };

/**
 * The result of one source for one store. `not applicable`: the store is not of the kind the source reads, or the operator's
 * key is missing. Blocked, missing and failed never overwrite known values.
 */
export type SourceReport = {
  source: string;
  /** The address that the source asked about, if it does not read the store. */
  address?: string;
  outcome: FetchResult['outcome'] | 'not applicable';
  reason?: string;
  retryAfterSeconds?: number;
  /** Requests to the store are counted by `collectStore`, those to an API by its source. */
  requests: number;
  metrics: MetricValue[];
  facts: Facts;
  /** The store's products that were read. */
  products?: SourceObservation['products'];
  /** Products on the front page, passed to the source that counts them; not saved. */
  productsSeen?: ProductSeen[];
  /** Hints from the pages it read, for later sources; not saved. */
  hints?: PageHints[];
  /** Other sites that the front page links to. */
  linkedSites?: string[];
  /** The start of the store's own addresses, if the front page redirects elsewhere; not saved. */
  storeAddress?: string;
  /** Evidence that the site sells, without which no brand is added; not saved. */
  commerce?: string[];
};

export const sourceReport = (
  source: string,
  outcome: SourceReport['outcome'],
  rest: Partial<SourceReport> = {},
): SourceReport => ({ source, outcome, requests: 0, metrics: [], facts: {}, ...rest });

/** Ratings on a page, and texts that identify the store's category. */
export type PageHints = {
  ratings?: RatingSeen[];
  title?: string;
  description?: string;
  /** Types of its structured data. */
  types?: string[];
  products?: string[];
  collections?: string[];
  /** Kinds of products in a product list, by the number of products. */
  productTypes?: Record<string, number>;
};
/** `by`: the widget or service; `stars` of 5; `product`: the name of the product, if it is stated. */
export type RatingSeen = {
  of: 'store' | 'product';
  count: number;
  stars?: number;
  by: string;
  product?: string;
};

/** A product of a page, with the lowest and highest price of its offers in their currency. `url`: its page, if stated. */
export type ProductSeen = Omit<ObservedProduct, 'id' | 'title' | 'price'> & {
  name: string;
  low: number;
  high: number;
  currency?: string;
  /** Prices that replace those above from a time on, earliest first. */
  priceChanges?: PriceChange[];
};
/** `from`: ISO 8601 UTC. */
export type PriceChange = Pick<ProductSeen, 'low' | 'high' | 'compareAt'> & { from: string };
