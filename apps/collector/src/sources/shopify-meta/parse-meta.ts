import { toSingleLine } from '@brandlode/contract';
import { currencyOf } from '@brandlode/currencies';
import { z } from 'zod';
import type { Parser } from '../../parse/document.ts';
import { parseJson } from '../parse-json.ts';
import type { Facts } from '../report.ts';

/** The fields of Shopify's `/meta.json`; invalid ones are absent. */
const Meta = z.object({
  myshopify_domain: z.string().regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/),
  name: z.string().transform(toSingleLine).pipe(z.string().min(1).max(120)).optional().catch(undefined),
  description: z
    .string()
    .transform(toSingleLine)
    .pipe(z.string().min(1).max(1000))
    .optional()
    .catch(undefined),
  currency: z.string().optional().catch(undefined),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .catch(undefined),
  published_products_count: z.number().int().nonnegative().optional().catch(undefined),
});

type ShopifyMeta = { facts: Facts; publishedProducts?: number };

export const metaParser: Parser<{ meta: ShopifyMeta | null }> = {
  name: 'shopify-meta',
  version: 1,
  parse: ({ body }) => ({ meta: parseMeta(parseJson(body)) ?? null }),
};

/** Undefined for anything but Shopify's format. */
export function parseMeta(json: unknown): ShopifyMeta | undefined {
  const parsed = Meta.safeParse(json);
  if (!parsed.success) return undefined;
  const { name, description, country, myshopify_domain, published_products_count } = parsed.data;
  const currency = currencyOf(parsed.data.currency);
  const place = { place: 'meta.json', weak: false };
  return {
    facts: {
      ...(name && { brand_name: name }),
      ...(description && { brand_description: description }),
      shopify_url: `https://${myshopify_domain}`,
      platform: { name: 'Shopify', evidence: `/meta.json: "myshopify_domain":"${myshopify_domain}"` },
      ...(currency && { currency }),
      ...(country && { country }),
      seen_in: { ...(currency && { currency: place }), ...(country && { country: place }) },
    },
    ...(published_products_count !== undefined && { publishedProducts: published_products_count }),
  };
}
