import type { z } from 'zod';
import type { CallApi } from './api/call-api.ts';
import { appStore } from './app-store/app-store.ts';
import { dns } from './dns/dns.ts';
import { estimates } from './estimates/estimates-source.ts';
import { facebookPage } from './facebook-page/facebook-page.ts';
import { firstSeen } from './first-seen/first-seen.ts';
import { instagramBusiness } from './instagram-business/instagram-business.ts';
import { metaAdLibrary } from './meta-ad-library/meta-ad-library.ts';
import { popularityRank } from './popularity-rank/popularity-rank.ts';
import { rdap } from './rdap/rdap.ts';
import { redditSearch } from './reddit-search/reddit-search.ts';
import { shopCategory } from './shop-category/shop-category.ts';
import { shopifyMeta } from './shopify-meta/shopify-meta.ts';
import { shopifyProducts } from './shopify-products/shopify-products.ts';
import type { ConfigurableSource, SharedParts, Source } from './source.ts';
import { storeReviews } from './store-reviews/store-reviews.ts';
import { storefront } from './storefront/storefront.ts';
import { structuredProducts } from './structured-products/structured-products.ts';
import { trustpilot } from './trustpilot/trustpilot.ts';
import { wikidata } from './wikidata/wikidata.ts';
import { woocommerceProducts } from './woocommerce-products/woocommerce-products.ts';
import { youtube } from './youtube/youtube.ts';

/** All sources in the order they run: each may use the reports of those before it. */
export const SOURCES: (Source | ConfigurableSource)[] = [
  storefront,
  dns,
  shopifyMeta,
  shopifyProducts,
  woocommerceProducts,
  structuredProducts,
  storeReviews,
  shopCategory,
  popularityRank,
  rdap,
  firstSeen,
  wikidata,
  appStore,
  trustpilot,
  metaAdLibrary,
  facebookPage,
  instagramBusiness,
  youtube,
  redditSearch,
  estimates,
];

const configurable = SOURCES.filter((source) => 'settings' in source);

export const SOURCE_SETTINGS: Record<string, z.core.$ZodType> = Object.fromEntries(
  configurable.flatMap(({ settings }) => Object.entries(settings)),
);
export const SET_TOGETHER = configurable.flatMap(({ together }) => (together ? [together] : []));

/** Rejects if a source cannot be opened, for example with an unreadable list of ranks. */
export const openSources = (
  environment: Record<string, unknown>,
  callApi: CallApi,
  shared?: SharedParts,
): Promise<Source[]> =>
  Promise.all(
    SOURCES.map((source) => ('open' in source ? source.open(environment, callApi, shared) : source)),
  );
