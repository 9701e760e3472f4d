import { currencyOf, parsePrice, readDigits } from '@brandlode/currencies';
import { PRODUCT_LIMITS } from '@brandlode/database';
import { BUDGET } from '../../parse/budget.ts';
import { pageAddress, pictureAddress, productTags, productText, ratingOf } from '../product-fields.ts';
import type { ProductSeen } from '../report.ts';
import { addressOf, countIn, hasType, isThing, listOf, numberIn, type Thing, textOf } from './json-ld.ts';
import type { Page } from './page.ts';
import { MAX_REFERRING, References } from './references.ts';
import { candidatesInStates } from './state-products.ts';
import { type Candidate, statedAddresses, subjectAmong } from './subject.ts';

/**
 * Products of a page in order: from its structured data, or else its meta tags, or else the data embedded for its scripts. Products
 * without a price are skipped; those that cost nothing have the price 0.
 */
export function productsOf(page: ProductPage): ProductSeen[] {
  const products = candidatesIn(page)
    .flatMap(({ value }) => value ?? [])
    .slice(0, BUDGET.structuredData.products);
  if (products.length > 0) return products;
  const tagged = productInMeta(page);
  return tagged.length > 0 ? tagged : candidatesInStates(page.states).map(({ value }) => value);
}

type ProductPage = Pick<
  Page,
  'things' | 'headed' | 'beside' | 'meta' | 'states' | 'url' | 'base' | 'title' | 'headings' | 'links'
>;

/**
 * The product that the page is about; none if the page does not show which one that is. Only structured data and meta tags describe
 * the page, so a product from script data has no address.
 */
export function productOf(page: ProductPage): ProductSeen | undefined {
  const subjects = subjectAmong(
    candidatesIn(page).filter(({ isListed, isBeside }) => !isListed && !isBeside),
    page,
  );
  const stated = withAllPrices(subjects.flatMap(({ value }) => value ?? [])) ?? productInMeta(page)[0];
  // A removed product may redirect to the front page.
  const isFront = new URL(page.url).pathname === '/';
  if (stated) return { ...stated, url: isFront ? undefined : pageAddress(page.url, page.url) };
  // The page's product has no price.
  if (subjects.length > 0) return undefined;
  const scripted = candidatesInStates(page.states).filter(({ isListed }) => !isListed);
  return withAllPrices(subjectAmong(scripted, page).map(({ value }) => value));
}

/** Variants as one product. */
function withAllPrices(variants: ProductSeen[]): ProductSeen | undefined {
  const [first] = variants.filter(({ low }) => low > 0);
  if (!first) return variants[0];
  const priced = variants.filter(({ low, currency }) => low > 0 && currency === first.currency);
  return {
    ...first,
    low: Math.min(...priced.map(({ low }) => low)),
    high: Math.max(...priced.map(({ high }) => high)),
  };
}

/** Schema.org's types of goods. */
export const PRODUCT_TYPES = [
  'Product',
  'ProductGroup',
  'ProductModel',
  'IndividualProduct',
  'ProductCollection',
  'SomeProducts',
  'DietarySupplement',
  'Drug',
  'Vehicle',
  'Car',
  'Motorcycle',
  'MotorizedBicycle',
  'BusOrCoach',
  'Book',
  'Audiobook',
  'MusicAlbum',
  'MusicRelease',
  'VideoGame',
  'VisualArtwork',
  'Painting',
  'Photograph',
  'Sculpture',
];

type PageProduct = Candidate<ProductSeen | undefined> & {
  isListed: boolean;
  isBeside: boolean;
};

const LISTS = ['itemListElement', 'item', 'mainEntity', 'hasOfferCatalog', 'about'] as const;
const MAX_DEPTH = 4;
type Path = { depth: number; isMain: boolean; isListed: boolean };

/** The products of the structured data, each once. */
function candidatesIn(page: ProductPage): PageProduct[] {
  const references = new References(page.things, page.base);
  const found = new Map<Thing, PageProduct>();
  /** Lists may refer to each other. */
  const walked = new Set<Thing>();
  const collect = (written: Thing, { depth, isMain, isListed }: Path) => {
    const thing = references.resolve(written);
    if (hasType(thing, PRODUCT_TYPES)) {
      const before = found.get(thing);
      if (before) {
        before.isMain ||= isMain;
        before.isListed &&= isListed;
      } else if (found.size < BUDGET.structuredData.products && !references.hasGroupOf(thing))
        found.set(thing, {
          ...productFrom(thing, page, references),
          isMain,
          isListed,
          isBeside: page.beside.has(thing),
        });
      return;
    }
    if (depth >= MAX_DEPTH || walked.has(thing)) return;
    walked.add(thing);
    for (const property of LISTS)
      for (const inner of listOf(thing[property]))
        if (isThing(inner))
          collect(inner, {
            depth: depth + 1,
            isMain: property === 'mainEntity' && !isListed,
            isListed: isListed || property === 'itemListElement' || property === 'hasOfferCatalog',
          });
  };
  for (const thing of page.things) collect(thing, { depth: 0, isMain: false, isListed: false });
  const headed = [...found].filter(([thing]) => page.headed.has(thing));
  if (headed.length === 1) for (const [, product] of headed) product.isMain = true;
  return [...found.values()];
}

function productFrom(
  thing: Thing,
  { url, base }: ProductPage,
  references: References,
): Candidate<ProductSeen | undefined> {
  const variants = [...references.in(thing.hasVariant), ...references.variantsOf(thing)].slice(
    0,
    MAX_REFERRING,
  );
  const offers: Thing[] = [];
  // References allow a small page to describe many.
  for (const sold of [thing, ...variants])
    if (offers.length < MAX_REFERRING)
      offers.push(...references.in(sold.offers), ...references.offersOf(sold));
  const candidate = {
    name: textOf(thing.name) ?? '',
    addresses: statedAddresses(thing, offers),
    isMain: false,
    value: undefined,
  };
  const prices = offers.flatMap((offer) => pricesOf(offer, references));
  // Offers in several currencies repeat the same price: only the first currency is read.
  const currency = prices.find((price) => price.currency)?.currency;
  const stated = prices.filter((price) => price.currency === currency).map(({ amount }) => amount);
  if (stated.length === 0) return candidate;
  const amounts = stated.filter((amount) => amount > 0);
  const low = amounts.reduce((least, amount) => Math.min(least, amount), amounts[0] ?? 0);
  const high = amounts.reduce((most, amount) => Math.max(most, amount), 0);
  const { aggregateRating: rated } = thing;
  const rating = isThing(rated) ? rated : {};
  const own = addressOf(thing.url) ?? addressOf(offers[0]?.url);
  const value: ProductSeen = {
    name: candidate.name,
    low,
    high,
    ...(currency && { currency }),
    url: own === undefined ? undefined : pageAddress(URL.parse(own, base)?.href, url),
    picture: pictureAddress(addressOf(thing.image) ?? addressOf(variants[0]?.image), base),
    type: typeIn(textOf(thing.category)),
    vendor: productText(textOf(thing.brand), PRODUCT_LIMITS.vendor),
    tags: productTags(listOf(thing.keywords).flatMap((words) => (textOf(words) ?? '').split(','))),
    compareAt: offers
      .filter((offer) => pricesOf(offer, references).some(({ amount }) => amount === low))
      .map((offer) => originalPrice(offer, currency, references))
      .find((price) => price !== undefined && price > low),
    available: isAvailable(offers),
    options: variants.length > 0 ? listOf(thing.variesBy).length || undefined : undefined,
    ...ratingOf(
      numberIn(rating.ratingValue),
      countIn(rating.reviewCount) ?? countIn(rating.ratingCount),
      numberIn(rating.bestRating),
    ),
  };
  return { ...candidate, value };
}

/** Categories are written as a path. */
const typeIn = (category: string | undefined) =>
  productText(category?.split(/\s*(?:[>›»]|&gt;)\s*/).at(-1), PRODUCT_LIMITS.type);

const FORMER = /(?:ListPrice|StrikethroughPrice|MSRP|SRP|RegularPrice)$/;
const isFormer = ({ priceType }: Thing) => FORMER.test(textOf(priceType) ?? '');
function originalPrice(
  offer: Thing,
  currency: string | undefined,
  references: References,
): number | undefined {
  const original = references.in(offer.priceSpecification).find(isFormer);
  if (!original) return undefined;
  const [price] = readAmount(textOf(original.price), currencyOf(textOf(original.priceCurrency)) ?? currency);
  return price?.currency === currency ? price?.amount : undefined;
}

/** What describes the price to pay: a regular price if there is no other, but never one that the manufacturer suggests. */
const paidPrice = (specifications: Thing[]) =>
  specifications.find((specification) => !isFormer(specification)) ??
  specifications.find(({ priceType }) => /RegularPrice$/.test(textOf(priceType) ?? ''));

const FOR_SALE =
  /(?:InStock|InStoreOnly|OnlineOnly|LimitedAvailability|PreOrder|PreSale|BackOrder|MadeToOrder)$/i;
const NOT_FOR_SALE = /(?:OutOfStock|SoldOut|Discontinued)$/i;
function isAvailable(offers: Thing[]): boolean | undefined {
  const texts = offers
    .flatMap((offer) => [offer, ...listOf(offer.offers).filter(isThing)])
    .map(({ availability }) => addressOf(availability) ?? '');
  if (texts.some((text) => FOR_SALE.test(text))) return true;
  return texts.some((text) => NOT_FOR_SALE.test(text)) ? false : undefined;
}

type Amount = { amount: number; currency?: string };

function pricesOf(offer: Thing, references: References, depth = 0): Amount[] {
  const specifications = references.in(offer.priceSpecification);
  const inner = references.in(offer.offers);
  const paid = paidPrice(specifications);
  const currency = [offer, ...(paid ? [paid] : []), ...specifications]
    .map(({ priceCurrency }) => currencyOf(textOf(priceCurrency)))
    .find(Boolean);
  const written = [offer.price, offer.lowPrice, offer.highPrice];
  const texts = written.some((value) => value != null) ? written : [paid?.price];
  const amounts = texts.flatMap((value) => readAmount(textOf(value), currency));
  if (amounts.length > 0 || depth >= MAX_DEPTH) return amounts;
  return inner.flatMap((nested) => pricesOf(nested, references, depth + 1));
}

/** Schema.org requires plain numbers; stores also write formatted prices ("31.500" pesos). */
function readAmount(text: string | undefined, currency: string | undefined): Amount[] {
  if (text === undefined) return [];
  const plain = /^\d+(?:\.\d+)?$/.test(text);
  const { amount, currency: written } = plain
    ? { amount: readDigits(text, { decimal: '.', currency }) }
    : { ...parsePrice(text, '', currency) };
  if (amount === undefined || !Number.isFinite(amount) || amount < 0) return [];
  return [{ amount, ...((currency ?? written) && { currency: currency ?? written }) }];
}

function productInMeta({ meta, base }: ProductPage): ProductSeen[] {
  const currency = meta.get('product:price:currency') ?? meta.get('og:price:currency');
  const amountIn = (name: string) => readAmount(meta.get(name), currencyOf(currency))[0];
  const regular = amountIn('product:price:amount') ?? amountIn('og:price:amount');
  // A sale in another currency cannot be compared, its period may be over when it is read, and shops without one state a price of 0.
  const ofSale = meta.get('product:sale_price:currency') ?? currency;
  const isOther = currencyOf(ofSale) !== currencyOf(currency);
  const hasPeriod = ['start', 'end'].some((day) => meta.get(`product:sale_price_dates:${day}`));
  const sale = hasPeriod || isOther ? undefined : amountIn('product:sale_price:amount');
  const price = sale && regular && sale.amount > 0 && sale.amount < regular.amount ? sale : regular;
  const original = price === sale ? regular : amountIn('product:original_price:amount');
  return price
    ? [
        {
          name: meta.get('og:title') ?? '',
          low: price.amount,
          high: price.amount,
          ...(price.currency && { currency: price.currency }),
          ...(original && original.amount > price.amount && { compareAt: original.amount }),
          picture: pictureAddress(meta.get('og:image'), base),
          vendor: productText(meta.get('product:brand'), PRODUCT_LIMITS.vendor),
          type: typeIn(meta.get('product:category')),
          available: inStock(meta.get('product:availability') ?? meta.get('og:availability')),
        },
      ]
    : [];
}

function inStock(text: string | undefined): boolean | undefined {
  if (/^(?:in ?stock|available for order|preorder)$/i.test(text ?? '')) return true;
  return /^(?:out of stock|oos|discontinued)$/i.test(text ?? '') ? false : undefined;
}
