import { z } from 'zod';
import type { CallApi } from './api/call-api.ts';
import { estimates } from './estimates/estimates-source.ts';
import { instagramBusiness } from './instagram-business/instagram-business.ts';
import { metaAdLibrary } from './meta-ad-library/meta-ad-library.ts';
import { popularityRank } from './popularity-rank/popularity-rank.ts';
import { readCrux, readTranco } from './popularity-rank/read-ranks.ts';
import { redditSearch } from './reddit-search/reddit-search.ts';
import { shopifyMeta } from './shopify-meta/shopify-meta.ts';
import { shopifyProducts } from './shopify-products/shopify-products.ts';
import type { Source } from './source.ts';
import { storefront } from './storefront/storefront.ts';
import { structuredProducts } from './structured-products/structured-products.ts';
import { trustpilot } from './trustpilot/trustpilot.ts';
import { woocommerceProducts } from './woocommerce-products/woocommerce-products.ts';

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const key = z.string().trim().min(1).optional();

/** What the sources read of the environment. Every key is the operator's own; a source without its key is off. */
export const SourceSettings = z.object({
  TRUSTPILOT_API_KEY: key,
  META_ACCESS_TOKEN: key,
  INSTAGRAM_USER_ID: z
    .string()
    .regex(/^\d+$/, 'must be the number of your Instagram business account')
    .optional(),
  INSTAGRAM_ACCESS_TOKEN: key,
  REDDIT_CLIENT_ID: key,
  REDDIT_CLIENT_SECRET: key,
  /** Lists downloaded from tranco-list.eu and from the Chrome UX report. */
  TRANCO_FILE: z.string().optional(),
  CRUX_FILE: z.string().optional(),
  TRUSTPILOT_API_BASE: address.default('https://api.trustpilot.com'),
  META_API_BASE: address.default('https://graph.facebook.com/v23.0'),
  REDDIT_API_BASE: address.default('https://oauth.reddit.com'),
  REDDIT_TOKEN_URL: address.default('https://www.reddit.com/api/v1/access_token'),
});
export type SourceSettings = z.output<typeof SourceSettings>;

/** All sources in the order they are asked: each may build on those before it. Rejects when a list of ranks cannot be read. */
export async function allSources(settings: SourceSettings, callApi: CallApi): Promise<Source[]> {
  const { TRANCO_FILE, CRUX_FILE } = settings;
  const lists = [
    ...(TRANCO_FILE ? [await readTranco(TRANCO_FILE)] : []),
    ...(CRUX_FILE ? [await readCrux(CRUX_FILE)] : []),
  ];
  return [
    storefront,
    shopifyMeta,
    shopifyProducts,
    woocommerceProducts,
    structuredProducts,
    popularityRank(lists),
    trustpilot({ callApi, base: settings.TRUSTPILOT_API_BASE, key: settings.TRUSTPILOT_API_KEY }),
    metaAdLibrary({ callApi, base: settings.META_API_BASE, token: settings.META_ACCESS_TOKEN }),
    instagramBusiness({
      callApi,
      base: settings.META_API_BASE,
      userId: settings.INSTAGRAM_USER_ID,
      token: settings.INSTAGRAM_ACCESS_TOKEN,
    }),
    redditSearch({
      callApi,
      base: settings.REDDIT_API_BASE,
      tokenUrl: settings.REDDIT_TOKEN_URL,
      clientId: settings.REDDIT_CLIENT_ID,
      clientSecret: settings.REDDIT_CLIENT_SECRET,
    }),
    estimates,
  ];
}
