import { currencyOf, parsePrice, readDigits } from '@brandlode/currencies';
import { PRODUCT_LIMITS } from '@brandlode/database';
import { BUDGET } from '../../parse/budget.ts';
import { pageAddress, pictureAddress, productTags, productText, ratingOf } from '../product-fields.ts';
import type { ProductSeen } from '../report.ts';
import { addressOf, countIn, hasType, isThing, listOf, numberIn, type Thing, textOf } from './json-ld.ts';
import type { Page } from './page.ts';
import {
  BEGINNING,
  changesOf,
  holdsAt,
  type Period,
  period,
  periodOf,
  pricedAt,
  withChanges,
} from './price-periods.ts';
import { MAX_REFERRING, References } from './references.ts';
import { candidatesInStates } from './state-products.ts';
import { type Candidate, statedAddresses, subjectAmong } from './subject.ts';

/**
 * Products of a page in order: from its structured data, or else its meta tags, or else the data embedded for its scripts. Products
 * without a price are skipped; those that cost nothing have the price 0.
 */
export function productsOf(page: ProductPage): ProductSeen[] {
  const products = candidatesIn(page)
    .flatMap(({ value }) => value() ?? [])
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
  const subjects = subjectsOf(page);
  const stated = withAllPrices(subjects.flatMap(({ value }) => value() ?? [])) ?? productInMeta(page)[0];
  // A removed product may redirect to the front page.
  const isFront = new URL(page.url).pathname === '/';
  if (stated) return { ...stated, url: isFront ? undefined : pageAddress(page.url, page.url) };
  // The page's product has no price.
  if (subjects.length > 0) return undefined;
  const scripted = candidatesInStates(page.states).filter(({ isListed }) => !isListed);
  return withAllPrices(subjectAmong(scripted, page).map(({ value }) => value));
}

/** The name of the product that the page is about, of which `productOf` found no price. */
export const unpricedProductOf = (page: ProductPage): string | undefined => subjectsOf(page)[0]?.name;

const subjectsOf = (page: ProductPage) =>
  subjectAmong(
    candidatesIn(page).filter(({ isListed, isBeside }) => !isListed && !isBeside),
    page,
  );

/** Variants as one product. */
function withAllPrices(variants: ProductSeen[]): ProductSeen | undefined {
  const first = variants.find(({ low }) => low > 0);
  if (!first) return variants[0];
  const priced = variants.filter(({ low, currency }) => low > 0 && currency === first.currency);
  const { priceChanges: _, ...product } = first;
  const times = changesOf(
    priced.flatMap(({ priceChanges = [] }) => priceChanges.map(({ from }) => ({ from: Date.parse(from) }))),
  );
  return withChanges(times, (time) => {
    const current = priced.map((variant) => pricedAt(variant, time));
    const low = Math.min(...current.map((variant) => variant.low));
    return {
      ...product,
      low,
      // Of the variant that costs this much: another one's would be no discount.
      compareAt: current.find((variant) => variant.low === low)?.compareAt,
      high: Math.max(...current.map(({ high }) => high)),
    };
  });
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

/** Its value is read on demand: prices cost most, and a page is about one product. */
type PageProduct = Candidate<() => ProductSeen | undefined> & {
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
  page: ProductPage,
  references: References,
): Candidate<() => ProductSeen | undefined> {
  const variants = [...references.in(thing.hasVariant), ...references.variantsOf(thing)].slice(
    0,
    MAX_REFERRING,
  );
  const offers: Thing[] = [];
  // References allow a small page to describe many.
  for (const sold of [thing, ...variants])
    if (offers.length < MAX_REFERRING)
      offers.push(...references.in(sold.offers), ...references.offersOf(sold));
  return {
    name: textOf(thing.name) ?? '',
    addresses: statedAddresses(thing, offers),
    isMain: false,
    value: () => pricedProduct(thing, { variants, offers }, page, references),
  };
}

function pricedProduct(
  thing: Thing,
  { variants, offers }: { variants: Thing[]; offers: Thing[] },
  { url, base }: ProductPage,
  references: References,
): ProductSeen | undefined {
  // Offers in several currencies repeat the same price: only the first currency is read.
  const currency = offers
    .flatMap((offer) => pricesOf(offer, references, BEGINNING))
    .find((price) => price.currency)?.currency;
  const sold = { offers, currency, references };
  const price = priceAt(sold, BEGINNING);
  if (!price) return undefined;
  const { aggregateRating: rated } = thing;
  const rating = isThing(rated) ? rated : {};
  const own = addressOf(thing.url) ?? addressOf(offers[0]?.url);
  const value: ProductSeen = {
    name: textOf(thing.name) ?? '',
    ...price,
    ...(currency && { currency }),
    url: own === undefined ? undefined : pageAddress(URL.parse(own, base)?.href, url),
    picture: pictureAddress(addressOf(thing.image) ?? addressOf(variants[0]?.image), base),
    type: typeIn(textOf(thing.category)),
    vendor: productText(textOf(thing.brand), PRODUCT_LIMITS.vendor),
    tags: productTags(listOf(thing.keywords).flatMap((words) => (textOf(words) ?? '').split(','))),
    available: isAvailable(offers),
    options: variants.length > 0 ? listOf(thing.variesBy).length || undefined : undefined,
    ...ratingOf(
      numberIn(rating.ratingValue),
      countIn(rating.reviewCount) ?? countIn(rating.ratingCount),
      numberIn(rating.bestRating),
    ),
  };
  const times = changesOf(offers.flatMap((offer) => periodsIn(offer, references)));
  return withChanges(times, (time) => ({ ...value, ...priceAt(sold, time) }));
}

type Sold = { offers: Thing[]; currency: string | undefined; references: References };

/** The prices of the offers that hold at a time; of all if none does, since many shops state days long past. */
function priceAt({ offers, currency, references }: Sold, time: number) {
  const priced = offers
    .map((offer) => ({
      offer,
      amounts: pricesOf(offer, references, time)
        .filter((price) => price.currency === currency)
        .map(({ amount }) => amount),
    }))
    .filter(({ amounts }) => amounts.length > 0);
  if (priced.length === 0) return undefined;
  const holding = priced.filter(
    ({ offer }) => holdsAt(periodOf(offer), time) || fullPrice(references.in(offer.priceSpecification)),
  );
  const open = (holding.length > 0 ? holding : priced).filter(({ offer }) => isForEveryone(offer));
  const stated = open.length > 0 ? open : priced;
  const all = stated.flatMap(({ amounts }) => amounts);
  const amounts = all.filter((amount) => amount > 0);
  const low = amounts.reduce((least, amount) => Math.min(least, amount), amounts[0] ?? 0);
  const high = amounts.reduce((most, amount) => Math.max(most, amount), 0);
  const compareAt = stated
    .filter((sold) => sold.amounts.includes(low))
    .map(({ offer }) => originalPrice(offer, currency, references))
    .find((price) => price !== undefined && price > low);
  return { low, high, compareAt };
}

const periodsIn = (offer: Thing, references: References) =>
  [offer, ...references.in(offer.priceSpecification), ...references.in(offer.offers)].map(periodOf);

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

/** The price without a sale, never one that the manufacturer suggests. */
const fullPrice = (specifications: Thing[]) =>
  specifications.find(({ priceType }) =>
    /(?:ListPrice|StrikethroughPrice|RegularPrice)$/.test(textOf(priceType) ?? ''),
  );

/** What describes the price to pay at a time: that of a period, or else one without; the full price after a sale. */
function paidPrice(specifications: Thing[], time: number): Thing | undefined {
  const paid = specifications.filter(
    (specification) => !isFormer(specification) && isForEveryone(specification),
  );
  if (paid.length === 0)
    return specifications.find(({ priceType }) => /RegularPrice$/.test(textOf(priceType) ?? ''));
  const holding = paid.filter((specification) => holdsAt(periodOf(specification), time));
  const dated = holding.find((specification) => changesOf([periodOf(specification)]).length > 0);
  return dated ?? holding[0] ?? fullPrice(specifications) ?? paid[0];
}

/** Neither only for members nor a charge beside the price. */
const isForEveryone = (price: Thing) =>
  price.validForMemberTier === undefined &&
  !hasType(price, ['DeliveryChargeSpecification', 'PaymentChargeSpecification']);

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

function pricesOf(offer: Thing, references: References, time: number, depth = 0): Amount[] {
  const specifications = references.in(offer.priceSpecification);
  const inner = references.in(offer.offers);
  const full = holdsAt(periodOf(offer), time) ? undefined : fullPrice(specifications);
  const paid = full ?? paidPrice(specifications, time);
  const currency = [offer, ...(paid ? [paid] : []), ...specifications]
    .map(({ priceCurrency }) => currencyOf(textOf(priceCurrency)))
    .find(Boolean);
  const written = [offer.price, offer.lowPrice, offer.highPrice];
  const texts = !full && written.some((value) => value != null) ? written : [paid?.price];
  const amounts = texts.flatMap((value) => readAmount(textOf(value), currency));
  if (amounts.length > 0 || depth >= MAX_DEPTH) return amounts;
  return inner.flatMap((nested) => pricesOf(nested, references, time, depth + 1));
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
  if (!regular) return [];
  // A sale in another currency cannot be compared, and shops without one state a price of 0.
  const ofSale = meta.get('product:sale_price:currency') ?? currency;
  const isOther = currencyOf(ofSale) !== currencyOf(currency);
  const sale = isOther ? undefined : amountIn('product:sale_price:amount');
  const saleDays = salePeriod(meta);
  const original = amountIn('product:original_price:amount');
  return [
    withChanges(changesOf(saleDays ? [saleDays] : []), (time) => {
      const isOn =
        sale && sale.amount > 0 && sale.amount < regular.amount && saleDays && holdsAt(saleDays, time);
      const price = isOn ? sale : regular;
      const former = isOn ? regular : original;
      return {
        name: meta.get('og:title') ?? '',
        low: price.amount,
        high: price.amount,
        ...(price.currency && { currency: price.currency }),
        ...(former && former.amount > price.amount && { compareAt: former.amount }),
        picture: pictureAddress(meta.get('og:image'), base),
        vendor: productText(meta.get('product:brand'), PRODUCT_LIMITS.vendor),
        type: typeIn(meta.get('product:category')),
        available: inStock(meta.get('product:availability') ?? meta.get('og:availability')),
      };
    }),
  ];
}

/** When the sale is; undefined if that is stated in a form that cannot be read. */
function salePeriod(meta: ProductPage['meta']): Period | undefined {
  const [start, end] = meta.get('product:sale_price_effective_date')?.split('/') ?? [
    meta.get('product:sale_price_dates:start'),
    meta.get('product:sale_price_dates:end'),
  ];
  const days = period(start, end);
  return (start && days.from === undefined) || (end && days.until === undefined) ? undefined : days;
}

function inStock(text: string | undefined): boolean | undefined {
  if (/^(?:in ?stock|available for order|preorder)$/i.test(text ?? '')) return true;
  return /^(?:out of stock|oos|discontinued)$/i.test(text ?? '') ? false : undefined;
}
