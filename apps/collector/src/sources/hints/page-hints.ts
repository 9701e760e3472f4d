import { cutText } from '@brandlode/contract';
import { countIn, hasType, isThing, listOf, numberIn, type Thing, textOf, typesOf } from '../page/json-ld.ts';
import type { Page } from '../page/page.ts';
import { PRODUCT_TYPES } from '../page/products.ts';
import type { PageHints, RatingSeen } from '../report.ts';
import { widgetRatings } from './widget-ratings.ts';

/** Types with a rating for the whole store. */
const STORES = /^(?:Organization|Corporation|Brand|LocalBusiness|WebSite|[A-Za-z]*Store|OnlineBusiness)$/;
const MAX_TEXTS = 60;
const MAX_TEXT_LENGTH = 300;

/** Ratings of the store and its products, and the words that identify its category. Pure. */
export function pageHints(page: Page): PageHints {
  const { title, meta, things, anchors } = page;
  const description = meta.get('description') ?? meta.get('og:description');
  const names = things
    .filter((thing) => hasType(thing, PRODUCT_TYPES))
    .flatMap(({ name }) => textOf(name) ?? []);
  return {
    ratings: [...things.flatMap((thing) => ratingsIn(thing)), ...widgetRatings(page.html)].slice(
      0,
      MAX_TEXTS,
    ),
    ...(title && { title: cutText(title, MAX_TEXT_LENGTH) }),
    ...(description && { description: cutText(description, MAX_TEXT_LENGTH * 2) }),
    types: [...new Set(things.flatMap(typesOf))].slice(0, MAX_TEXTS),
    products: names.map((name) => cutText(name, MAX_TEXT_LENGTH)).slice(0, MAX_TEXTS),
    collections: [...new Set(anchors.flatMap((href) => collectionIn(href) ?? []))].slice(0, MAX_TEXTS),
  };
}

function ratingsIn(thing: Thing): RatingSeen[] {
  const of = typesOf(thing).some((type) => STORES.test(type))
    ? 'store'
    : hasType(thing, PRODUCT_TYPES)
      ? 'product'
      : undefined;
  if (!of) return [];
  return listOf(thing.aggregateRating)
    .filter(isThing)
    .flatMap((rating) => {
      const best = numberIn(textOf(rating.bestRating) ?? 5) ?? Number.NaN;
      const stars = ((numberIn(rating.ratingValue) ?? Number.NaN) * 5) / best;
      const count = countIn(rating.reviewCount) ?? countIn(rating.ratingCount) ?? 0;
      if (count === 0 || !(stars >= 0 && stars <= 5)) return [];
      const group = listOf(thing.isVariantOf).find(isThing);
      const name = of === 'product' ? (textOf(group?.name) ?? textOf(thing.name)) : undefined;
      const by = attribution(thing, rating) ?? 'aggregateRating';
      return [{ of, stars, count, by, ...(name && { product: cutText(name, MAX_TEXT_LENGTH) }) }];
    });
}

/** Trustpilot, if the rating or an adjacent property names it. */
function attribution(thing: Thing, rating: Thing): string | undefined {
  const beside = [rating, rating.author, rating.publisher, rating.itemReviewed].filter(isThing);
  const names = [
    ...beside.flatMap(({ url, name, '@id': id }) => [url, name, id]),
    thing['@id'],
    rating.author,
    rating.publisher,
  ];
  return names.some(
    (text) => typeof text === 'string' && /\btrustpilot\b/i.test(text.slice(0, MAX_TEXT_LENGTH)),
  )
    ? 'Trustpilot'
    : undefined;
}

/** The words of a collection's address: 'womens shoes' of `/collections/womens-shoes`. */
function collectionIn(href: string): string | undefined {
  const [, slug] =
    /\/(?:collections?|categor(?:y|ies|ie)|product-category|produkt-kategorie|categorie-produit|kategorie|c|shop|departments?)\/([^?#]{2,100})/i.exec(
      href.slice(0, MAX_TEXT_LENGTH),
    ) ?? [];
  if (!slug) return undefined;
  try {
    const words = decodeURIComponent(slug)
      .replace(/\/products?\/.*$/, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    return words.length > 1 && !/^\d+$/.test(words) ? words.toLowerCase() : undefined;
  } catch {
    // Not valid percent-encoding.
    return undefined;
  }
}
