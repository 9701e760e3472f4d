import type { FlagKey, MetricKey, ProvenanceInputs } from '@brandlode/contract';
import type { ObservedProduct } from './read-product.ts';

/** A metric as one source reports it, in stored units. */
export type ObservedMetric = {
  metric: MetricKey | FlagKey;
  value: number | boolean;
  kind: 'measured' | 'estimated';
  low?: number;
  high?: number;
  inputs?: ProvenanceInputs;
  /** ISO 8601 UTC, if the source dates its value before the visit. */
  observedAt?: string;
  /** It says too little about the brand to be shown, except that the source's own earlier value no longer holds. */
  onlyReplacesOwn?: boolean;
};

/** Facts with a column in the catalogue, and those stored separately. */
export const COLUMN_FACTS = [
  'brand_name',
  'brand_description',
  'brand_url',
  'profile_image',
  'cover_image',
  'fb_url',
  'ig_url',
  'trustpilot_url',
  'fb_ads_library_url',
  'shopify_url',
] as const;
const OTHER_FACTS = [
  'tiktok_url',
  'youtube_url',
  'pinterest_url',
  'x_url',
  'linkedin_url',
  'platform',
  'language',
  'currency',
  'country',
  'categories',
  'founded',
  'parent',
  'domain_created',
  'first_seen',
  'mail_provider',
  'app',
  'store_rating',
  'youtube_subscribers',
] as const;
export const FACTS = [...COLUMN_FACTS, ...OTHER_FACTS];
export type Fact = (typeof FACTS)[number];

export type ObservedFacts = { [fact in Exclude<Fact, 'platform'>]?: string } & {
  platform?: { name: string; evidence: string };
  /** All that a visit saw, if it looked for them. */
  technologies?: { id: string; evidence: string; version?: string }[];
  /** Ranks in lists of popular sites; `worst` is the end of a bucket. */
  popularity?: { worst: number }[];
  /** The origin of some facts; a `weak` fact replaces another source's only when that is 90 days old. */
  seen_in?: { [fact in Fact]?: { place: string; weak: boolean } };
};

/** One source's report of a store. Only `found` and `unchanged` carry metrics and facts; `missing` may carry technologies. */
export type SourceObservation = {
  source: string;
  /** The address that the source asked about; by default it read the store where the visit ended. */
  address?: string;
  outcome: 'found' | 'unchanged' | 'missing' | 'blocked' | 'failed' | 'not applicable';
  reason?: string;
  requests: number;
  metrics: ObservedMetric[];
  facts: ObservedFacts;
  /** `complete`: these are all of the store's products. */
  products?: { list: Iterable<ObservedProduct>; complete: boolean };
};
