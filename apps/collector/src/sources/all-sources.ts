import type { z } from 'zod';
import type { CallApi } from './api/call-api.ts';
import { estimates } from './estimates/estimates-source.ts';
import { instagramBusiness } from './instagram-business/instagram-business.ts';
import { metaAdLibrary } from './meta-ad-library/meta-ad-library.ts';
import { popularityRank } from './popularity-rank/popularity-rank.ts';
import { redditSearch } from './reddit-search/reddit-search.ts';
import { shopifyMeta } from './shopify-meta/shopify-meta.ts';
import { shopifyProducts } from './shopify-products/shopify-products.ts';
import type { ConfigurableSource, Source } from './source.ts';
import { storefront } from './storefront/storefront.ts';
import { structuredProducts } from './structured-products/structured-products.ts';
import { trustpilot } from './trustpilot/trustpilot.ts';
import { woocommerceProducts } from './woocommerce-products/woocommerce-products.ts';

/** All sources in the order they run: each may build on the reports of those before it. */
export const SOURCES: (Source | ConfigurableSource)[] = [
  storefront,
  shopifyMeta,
  shopifyProducts,
  woocommerceProducts,
  structuredProducts,
  popularityRank,
  trustpilot,
  metaAdLibrary,
  instagramBusiness,
  redditSearch,
  estimates,
];

const configurable = SOURCES.filter((source) => 'settings' in source);

/** The environment variables of all sources. */
export const SOURCE_SETTINGS: Record<string, z.core.$ZodType> = Object.fromEntries(
  configurable.flatMap(({ settings }) => Object.entries(settings)),
);
/** Groups of variables that must be set together or not at all. */
export const SET_TOGETHER = configurable.flatMap(({ together }) => (together ? [together] : []));

/** Rejects when a source cannot be opened, such as with a list of ranks that cannot be read. */
export const openSources = (environment: Record<string, unknown>, callApi: CallApi): Promise<Source[]> =>
  Promise.all(SOURCES.map((source) => ('open' in source ? source.open(environment, callApi) : source)));
