import type { Column } from './columns.ts';
import { isMeaning, type Meaning, meaningsOf } from './header-words.ts';

/** `needs`: all of them, each a choice; `allows`: what does not change the meaning. Anything else in the header excludes the column. */
type Rule = { column: Column; needs: Meaning[][]; allows?: Meaning[] };

const rule = (column: Column, needs: string, allows = ''): Rule => ({
  column,
  needs: needs.split(' ').map((choice) => choice.split('|').filter(isMeaning)),
  allows: allows.split(' ').filter(isMeaning),
});

const OWNER = 'brand|store|company|maker';
const OWNERS = 'brand store company maker';

/** A header may match several: the cells decide, then the order. */
const RULES: Rule[] = [
  rule('brand_url', 'site', `${OWNERS} url link address web page main count`),
  rule('brand_url', 'domain', `${OWNERS} name site web main url`),
  rule('brand_url', 'url', `${OWNERS} site web main`),
  rule('brand_url', 'address|page|link web|site', `${OWNERS}`),
  rule('brand_url', 'url|site stores'),
  rule('brand_url', 'web', OWNERS),
  rule('brand_url', `link ${OWNER}`, OWNERS),
  rule('brand_name', OWNER, `${OWNERS} name web`),
  rule('brand_name', 'name stores'),
  rule('brand_description', 'description', `${OWNERS} short site`),
  rule('categories', 'category', `${OWNERS} main product products site`),
  rule('locations', 'country', `${OWNERS} code name origin seat count`),
  rule('locations', 'seat', OWNERS),
  rule('rank', 'rank world|visits|source', 'site web'),
  rule('estimated_monthly_traffic', 'visits', 'average site web count range'),
  rule('estimated_monthly_revenue', 'revenue', 'average web count net store company brand range'),
  rule('estimated_monthly_orders', 'orders', 'average web count store'),
  rule('fb_likes_count', 'facebook fans|followers', 'page profile brand count'),
  rule('ig_followers_count', 'instagram followers', 'page profile brand count'),
  rule('reddit_mentions_count', 'reddit mentions', 'brand count'),
  rule('trustpilot_rating', 'trustpilot rating', 'average reviews brand'),
  rule('trustpilot_rating', 'trustpilot average', 'brand'),
  rule('trustpilot_reviews_count', 'trustpilot reviews', 'count brand'),
  rule('trustpilot_reviews_count', 'trustpilot rating count', 'reviews brand'),
  rule('shopify_reviews_count', 'shopify reviews', 'count'),
  rule('fb_reviews_count', 'facebook reviews', 'page count'),
  rule('fb_ads_count', 'facebook|meta ads', 'count page brand'),
  rule('fb_ads_active_count', 'facebook|meta ads active', 'count page brand'),
  rule('is_fb_ads_active', 'facebook|meta ads active', 'page brand'),
  rule('product_count', 'products', 'count store web catalogue active'),
  rule('product_count', 'product count', 'store web catalogue active'),
  rule('product_count_30_days', 'products new', 'count store web'),
  rule('product_min_price', 'price min', 'product products'),
  rule('product_avg_price', 'price average', 'product products'),
  rule('product_max_price', 'price max', 'product products'),
  rule('fb_url', 'facebook url|link|page|profile|site', 'url link page profile name web brand'),
  rule('ig_url', 'instagram url|link|page|profile|name|site', 'url link page profile name web brand'),
  rule('trustpilot_url', 'trustpilot url|link|page|profile', 'url link page profile'),
  rule('shopify_url', 'shopify url|domain|site', 'store url domain site'),
  rule('profile_image', 'logo', `${OWNERS} url link`),
  rule('fb_likes_count', 'facebook', 'count'),
  rule('ig_followers_count', 'instagram', 'count'),
];
const ANYWHERE: Meaning[] = ['estimated', 'source'];
/** Words that say nothing by themselves. */
const MODIFIERS = new Set<Meaning>(['count', 'estimated', 'source']);

/** The columns that all words of a header together may mean, most likely first. `words` are those of `headerUnits`. */
export function columnsByWords(words: string): Column[] {
  const meanings = meaningsOf(words);
  if (!meanings || [...meanings].every((meaning) => MODIFIERS.has(meaning))) return [];
  // "Nombre de visites" counts visits, "nombre de la marca" names the brand.
  if (
    /\bnombre\b/.test(words) &&
    !meanings.has('product') &&
    !OWNER.split('|').some((owner) => isMeaning(owner) && meanings.has(owner))
  ) {
    meanings.delete('name');
    meanings.add('count');
  }
  const matches = RULES.filter(({ needs, allows = [] }) => {
    if (!needs.every((choice) => choice.some((meaning) => meanings.has(meaning)))) return false;
    const explained = new Set([...needs.flat(), ...allows, ...ANYWHERE]);
    return [...meanings].every((meaning) => explained.has(meaning));
  });
  return [...new Set(matches.map(({ column }) => column))];
}
