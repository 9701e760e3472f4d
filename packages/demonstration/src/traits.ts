import { TRAIT_IDS, type TraitKey } from '@brandlode/contract';
import { PRODUCTS } from './data.ts';
import type { Random } from './random.ts';

/** Share of brands for which one of these is unknown, as in every collected catalogue. */
const UNKNOWN_SHARE = 0.07;
const OTHER_PLATFORMS = [
  'woocommerce',
  'woocommerce',
  'woocommerce',
  'magento',
  'prestashop',
  'bigcommerce',
  'wix',
  'squarespace',
  'shopware',
  'salesforce-commerce-cloud',
];
const LANGUAGES: Record<string, string> = {
  AT: 'de',
  BE: 'nl',
  BR: 'pt',
  CH: 'de',
  CL: 'es',
  CN: 'zh',
  CO: 'es',
  CZ: 'cs',
  DE: 'de',
  DK: 'da',
  ES: 'es',
  FI: 'fi',
  FR: 'fr',
  GR: 'el',
  IT: 'it',
  JP: 'ja',
  KR: 'ko',
  MX: 'es',
  NL: 'nl',
  NO: 'no',
  PL: 'pl',
  PT: 'pt',
  RO: 'ro',
  SE: 'sv',
  TR: 'tr',
  UA: 'uk',
};

/** Platform, language and currency of a made-up store. */
export function makeTraits(
  random: Random,
  { country, isShopify, isShop }: { country: string; isShopify: boolean; isShop: boolean },
): Record<TraitKey, string[]> {
  const listOf = (id: string | undefined, key: TraitKey) =>
    id !== undefined && TRAIT_IDS[key].includes(id) && !random.chance(UNKNOWN_SHARE) ? [id] : [];
  const platform = isShopify ? 'shopify' : isShop ? random.pick(OTHER_PLATFORMS) : undefined;
  return {
    platforms: listOf(platform, 'platforms'),
    languages: listOf(LANGUAGES[country] ?? 'en', 'languages'),
    currencies: isShop ? listOf(PRODUCTS.currencies[country]?.[0] ?? 'USD', 'currencies') : [],
  };
}
