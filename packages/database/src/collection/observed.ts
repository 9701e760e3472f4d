import type { FlagKey, MetricKey } from '@brandlode/contract';

/** A figure as one source saw it, in stored units. */
export type ObservedMetric = {
  metric: MetricKey | FlagKey;
  value: number | boolean;
  kind: 'measured' | 'estimated';
  low?: number;
  high?: number;
  inputs?: Record<string, string | number>;
};

/** Facts that stand in a column of the catalogue, and those that are kept beside it. */
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
export const OTHER_FACTS = [
  'tiktok_url',
  'youtube_url',
  'pinterest_url',
  'x_url',
  'linkedin_url',
  'platform',
  'language',
  'currency',
  'country',
] as const;
export const FACTS = [...COLUMN_FACTS, ...OTHER_FACTS];
export type Fact = (typeof FACTS)[number];

export type ObservedFacts = { [fact in Exclude<Fact, 'platform'>]?: string } & {
  platform?: { name: string; evidence: string };
  /** Where some were read; `weak`: it only hints, and replaces nothing that another source said. */
  seen_in?: { [fact in Fact]?: { place: string; weak: boolean } };
};

/** What one source said of a store. Only `found` and `unchanged` say anything of figures and facts. */
export type SourceObservation = {
  source: string;
  outcome: 'found' | 'unchanged' | 'missing' | 'blocked' | 'failed' | 'not applicable';
  reason?: string;
  requests: number;
  metrics: ObservedMetric[];
  facts: ObservedFacts;
};
