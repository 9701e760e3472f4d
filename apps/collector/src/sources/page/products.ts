import { currencyOf } from '@brandlode/currencies';
import { BUDGET } from '../../parse/budget.ts';
import { PriceSpread } from '../prices/price-metrics.ts';
import { parsePrice } from '../prices/price-text.ts';
import type { ProductSeen } from '../report.ts';
import { hasType, isThing, listOf, type Thing, textOf } from './json-ld.ts';
import type { Page } from './read-page.ts';
import { productsInStates } from './state-products.ts';

/**
 * Products of a page in order, of its structured data, else of its tags, else of the data left for its scripts. Those without a
 * price are left out.
 */
export function productsOf(page: Pick<Page, 'things' | 'meta' | 'states'>): ProductSeen[] {
  const products = page.things.flatMap((thing) => productsIn(thing)).slice(0, BUDGET.structuredData.products);
  if (products.length > 0) return products;
  const tagged = productInMeta(page);
  return tagged.length > 0 ? tagged : productsInStates(page.states);
}

const PRODUCTS = ['Product', 'ProductGroup', 'ProductModel', 'IndividualProduct'];
/** Properties of lists that contain products. */
const LISTS = ['itemListElement', 'item', 'mainEntity', 'hasOfferCatalog', 'about'] as const;
const DEEPEST = 4;

function productsIn(thing: Thing, depth = 0): ProductSeen[] {
  if (hasType(thing, PRODUCTS)) {
    const product = productFrom(thing);
    return product ? [product] : [];
  }
  if (depth >= DEEPEST) return [];
  return LISTS.flatMap((property) =>
    listOf(thing[property])
      .filter(isThing)
      .flatMap((inner) => productsIn(inner, depth + 1)),
  );
}

function productFrom(thing: Thing): ProductSeen | undefined {
  const variants = listOf(thing.hasVariant).filter(isThing);
  const offers = [thing, ...variants].flatMap(({ offers }) => listOf(offers).filter(isThing));
  const prices = offers.flatMap((offer) => pricesOf(offer));
  // Offers in several currencies repeat the same price: only the first currency is read.
  const currency = prices.find((price) => price.currency)?.currency;
  const spread = new PriceSpread();
  for (const price of prices) if (price.currency === currency) spread.add(price.amount);
  if (spread.count === 0) return undefined;
  const { low, high } = spread;
  return { name: textOf(thing.name) ?? '', low, high, ...(currency && { currency }) };
}

type Amount = { amount: number; currency?: string };

function pricesOf(offer: Thing, depth = 0): Amount[] {
  const specifications = listOf(offer.priceSpecification).filter(isThing);
  const inner = listOf(offer.offers).filter(isThing);
  const currency =
    currencyOf(textOf(offer.priceCurrency)) ?? currencyOf(textOf(specifications[0]?.priceCurrency));
  const written = [offer.price, offer.lowPrice, offer.highPrice];
  const texts = written.some((value) => value != null)
    ? written
    : specifications.slice(0, 1).map(({ price }) => price);
  const amounts = texts.flatMap((value) => readAmount(textOf(value), currency));
  if (amounts.length > 0 || depth >= DEEPEST) return amounts;
  return inner.flatMap((one) => pricesOf(one, depth + 1));
}

/** Schema.org requires plain numbers; stores also write formatted prices. Missing and zero prices are ignored. */
function readAmount(text: string | undefined, currency: string | undefined): Amount[] {
  if (text === undefined) return [];
  const plain = /^\d+(?:\.\d+)?$/.test(text);
  const { amount, currency: written } = plain
    ? { amount: Number(text) }
    : { ...parsePrice(text, '', currency) };
  if (amount === undefined || !Number.isFinite(amount) || amount <= 0) return [];
  return [{ amount, ...((currency ?? written) && { currency: currency ?? written }) }];
}

function productInMeta({ meta }: Pick<Page, 'meta'>): ProductSeen[] {
  const currency = meta.get('product:price:currency') ?? meta.get('og:price:currency');
  const price = readAmount(
    meta.get('product:price:amount') ?? meta.get('og:price:amount'),
    currencyOf(currency),
  )[0];
  return price
    ? [
        {
          name: meta.get('og:title') ?? '',
          low: price.amount,
          high: price.amount,
          ...(price.currency && { currency: price.currency }),
        },
      ]
    : [];
}
