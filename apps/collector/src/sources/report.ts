import type { FlagKey, MetricKey } from '@brandlode/contract';
import type { FetchResult } from '../crawl/fetch-result.ts';

/** A figure as one source saw it, in stored units (`METRICS[…].scale`: prices in cents of a US dollar). */
export type MetricValue = {
  metric: MetricKey | FlagKey;
  value: number | boolean;
  kind: 'measured' | 'estimated';
  /** An estimate's bounds. */
  low?: number;
  high?: number;
  /** What the figure was made from, to be shown beside it: an estimate's inputs and formula version, a conversion's rate and day. */
  inputs?: Record<string, string | number>;
};

/** What a source says of the store besides figures. A fact that was not seen is left out. */
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
  /** BCP 47, ISO 4217, ISO 3166-1 alpha-2. */
  language?: string;
  currency?: string;
  country?: string;
  /** Where these three were read; `weak` when it only hints (a top-level domain, the region of a locale). */
  seen_in?: Partial<Record<'language' | 'currency' | 'country', { place: string; weak: boolean }>>;
  /** Places in lists of popular sites: the input of the estimates, not a figure itself. */
  popularity?: PopularityRank[];
};

/** Somewhere from `best` to `worst` (the same number where the list is exact). `day`: the list's day, YYYY-MM-DD. */
export type PopularityRank = { list: 'Tranco' | 'CrUX'; best: number; worst: number; day: string };

/** `proof`: the snippet of the page, header or answer that shows it, at most 200 characters. */
export type Platform = { name: string; evidence: string };

/**
 * What came of one source for one store. `found` may hold few or no figures; `not applicable`: the store is not of the kind
 * the source reads, or it needs an operator's key that is not set. Blocked, missing and failed never overwrite anything known.
 */
export type SourceReport = {
  source: string;
  outcome: FetchResult['outcome'] | 'not applicable';
  reason?: string;
  retryAfterSeconds?: number;
  /** Requests to the store are counted by `collectStore`, those to an API by its source. */
  requests: number;
  metrics: MetricValue[];
  facts: Facts;
  /** Products the front page itself shows, handed on to the source that counts them; not kept. */
  productsSeen?: ProductSeen[];
};

/** A product as a page's structured data names it, its offers' lowest and highest price in the currency they name. */
export type ProductSeen = { name: string; low: number; high: number; currency?: string };
