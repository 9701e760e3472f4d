import type { MetricKey } from '@brandlode/contract';
import type { KnownBrand } from '@brandlode/database';
import type { Facts, SourceReport } from './report.ts';

/**
 * A real store that shows whether a source can still read its service: what is known about it beforehand, and what a working source finds.
 * The stores have existed for years and are large, but for a service that counts only a few posts.
 */
type CheckSubject = {
  domain: string;
  facts?: Facts;
  known?: KnownBrand;
  finds: { metrics?: MetricKey[]; facts?: (keyof Facts)[] };
};

const SHOPIFY = { platform: { name: 'Shopify', evidence: '' }, currency: 'USD' };
const GYMSHARK = {
  domain: 'gymshark.com',
  facts: {
    brand_name: 'Gymshark',
    fb_url: 'https://www.facebook.com/Gymshark',
    ig_url: 'https://www.instagram.com/gymshark',
    youtube_url: 'https://www.youtube.com/@Gymshark',
  },
};
const PRICES: MetricKey[] = ['product_count', 'product_min_price', 'product_avg_price', 'product_max_price'];

/** By source. Sources that send no request have none. */
export const CHECK_SUBJECTS: Record<string, CheckSubject> = {
  storefront: { domain: 'allbirds.com', finds: { facts: ['brand_name', 'platform'] } },
  dns: { domain: 'allbirds.com', finds: { facts: ['mail_provider'] } },
  'shopify-meta': { domain: 'allbirds.com', facts: SHOPIFY, finds: { metrics: ['product_count'] } },
  'shopify-products': { domain: 'allbirds.com', facts: SHOPIFY, finds: { metrics: PRICES } },
  'woocommerce-products': {
    domain: 'porterandyork.com',
    facts: { platform: { name: 'WooCommerce', evidence: '' } },
    finds: { metrics: PRICES },
  },
  'structured-products': {
    domain: 'lush.com',
    facts: { platform: { name: 'Saleor', evidence: '' }, currency: 'GBP' },
    finds: { metrics: ['product_min_price'] },
  },
  'popularity-rank': { domain: 'ikea.com', finds: { facts: ['popularity'] } },
  rdap: { domain: 'ikea.com', finds: { facts: ['domain_created'] } },
  'first-seen': { domain: 'ikea.com', finds: { facts: ['first_seen'] } },
  wikidata: {
    domain: 'ikea.com',
    known: { wikidataId: 'Q54078' },
    finds: { facts: ['founded', 'country'] },
  },
  'app-store': {
    domain: 'ikea.com',
    facts: { brand_name: 'IKEA', country: 'US' },
    finds: { facts: ['app'] },
  },
  trustpilot: { ...GYMSHARK, finds: { metrics: ['trustpilot_reviews_count', 'trustpilot_rating'] } },
  'meta-ad-library': { ...GYMSHARK, finds: { metrics: ['fb_ads_count'] } },
  'facebook-page': { ...GYMSHARK, finds: { metrics: ['fb_likes_count'] } },
  'instagram-business': { ...GYMSHARK, finds: { metrics: ['ig_followers_count'] } },
  youtube: { ...GYMSHARK, finds: { facts: ['youtube_subscribers'] } },
  // Of a large store, Reddit does not return all posts.
  'reddit-search': { domain: 'porterandyork.com', finds: { metrics: ['reddit_mentions_count'] } },
};

export type CheckResult = {
  source: string;
  result: 'ok' | 'changed' | 'unreachable' | 'off';
  reason: string;
};

export function judge({ finds }: CheckSubject, report: SourceReport): CheckResult {
  const { source, outcome, reason = outcome } = report;
  const as = (result: CheckResult['result'], text = reason): CheckResult => ({
    source,
    result,
    reason: text,
  });
  if (outcome === 'not applicable' && /^(?:off|no list)\b/.test(reason)) return as('off');
  if (
    outcome === 'failed' &&
    /unreachable|timed out|being downloaded|E(?:SERVFAIL|TIMEOUT|CONNREFUSED)/.test(reason)
  )
    return as('unreachable');
  const lacking = [
    ...(finds.metrics ?? []).filter((key) => !report.metrics.some(({ metric }) => metric === key)),
    ...(finds.facts ?? []).filter((fact) => report.facts[fact] === undefined),
  ];
  if (lacking.length > 0) return as('changed', `${reason}; without ${lacking.join(', ')}`);
  return as('ok', describe(report));
}

const describe = ({ metrics, facts }: SourceReport) =>
  [
    ...metrics.map(({ metric, value }) => `${metric} ${value}`),
    ...Object.entries(facts).flatMap(([fact, value]) =>
      typeof value === 'string' ? `${fact} ${value}` : [],
    ),
  ]
    .join(', ')
    .slice(0, 200);
