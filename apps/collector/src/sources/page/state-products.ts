import { currencyOf, parsePrice } from '@brandlode/currencies';
import { BUDGET } from '../../parse/budget.ts';
import { parseJsonText } from '../parse-json.ts';
import type { ProductSeen } from '../report.ts';
import { isThing, type Thing } from './json-ld.ts';
import type { Candidate } from './subject.ts';

const { stateDepth: MAX_DEPTH, stateNodes: MAX_NODES, products: MAX_PRODUCTS } = BUDGET.structuredData;

/**
 * Products in the data that front ends embed in a page for their scripts (`__NEXT_DATA__`): objects with a name and prices. Only
 * unambiguous prices count: an amount with its currency, or explicit cents. A bare whole number may be cents or not.
 */
export function candidatesInStates(states: string[]): StateProduct[] {
  const products = new Map<string, StateProduct>();
  const waiting: Node[] = states.map((state) => ({
    value: parseJsonText(state),
    depth: 0,
    isMain: false,
    isInArray: false,
    isListed: false,
  }));
  for (let nodes = 0; nodes < waiting.length && nodes < MAX_NODES; nodes += 1) {
    const { value, depth, ...place } = waiting[nodes]!;
    if (products.size >= MAX_PRODUCTS) break;
    const product = isThing(value) ? productFrom(value) : undefined;
    if (product) {
      const before = products.get(product.name);
      if (!before || (before.isListed && !place.isListed) || place.isMain)
        products.set(product.name, { ...place, ...product });
      continue;
    }
    if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) continue;
    const isInArray = place.isInArray || Array.isArray(value);
    for (const [key, inner] of Object.entries(value)) {
      if (waiting.length >= MAX_NODES) break;
      if (typeof inner !== 'object' || inner === null) continue;
      const isListed = place.isListed || (!Array.isArray(value) && RECOMMENDED.test(key));
      waiting.push({
        value: inner,
        depth: depth + 1,
        isMain: SUBJECT.test(key) && !isInArray && !isListed,
        isInArray,
        isListed,
      });
    }
  }
  return [...products.values()];
}

type StateProduct = Candidate<ProductSeen> & { isListed: boolean };
type Node = { value: unknown; depth: number; isMain: boolean; isInArray: boolean; isListed: boolean };

/** The property of a page that holds its product, and those of its recommendations. */
const SUBJECT = /^(?:current|selected|main)?_?product(?:_?(?:data|details?|info))?$/i;
const RECOMMENDED =
  /recommend|related|similar|upsell|up_sell|cross_?sell|also_?(?:like|bought|viewed)|recently|bestsell|best_sell|trending|featured/i;

function productFrom(thing: Thing): Pick<StateProduct, 'value' | 'name' | 'addresses'> | undefined {
  const name = [thing.title, thing.name, thing.productName].find(
    (text) => typeof text === 'string' && text.trim(),
  );
  if (typeof name !== 'string') return undefined;
  const amounts = PRICES.flatMap((key) => amountsIn(thing[key], 0));
  const currency = amounts[0]?.currency;
  const own = amounts.filter((amount) => amount.currency === currency).map(({ amount }) => amount);
  if (own.length === 0 || currency === undefined) return undefined;
  const value = {
    name: name.slice(0, MAX_NAME_LENGTH),
    low: Math.min(...own),
    high: Math.max(...own),
    currency,
  };
  const addresses = [thing.url, thing.handle, thing.slug, thing.urlKey, thing.url_key].filter(
    (address): address is string => typeof address === 'string' && address !== '',
  );
  return { value, name: value.name, addresses: addresses.slice(0, 1) };
}

const MAX_NAME_LENGTH = 200;
/** Properties of a product that hold its prices. */
const PRICES = [
  'price',
  'prices',
  'priceRange',
  'pricing',
  'variants',
  'masterVariant',
  'offers',
  'minPrice',
  'calculated_price',
] as const;
const MAX_PRICE_DEPTH = 6;
const MAX_AMOUNTS = 200;

type Amount = { amount: number; currency: string };

function amountsIn(value: unknown, depth: number): Amount[] {
  if (typeof value === 'string') {
    const { amount, currency } = parsePrice(value);
    return amount !== undefined && amount > 0 && currency !== undefined ? [{ amount, currency }] : [];
  }
  if (typeof value !== 'object' || value === null || depth > MAX_PRICE_DEPTH) return [];
  if (isThing(value)) {
    const amount = moneyOf(value);
    if (amount) return [amount];
  }
  const found: Amount[] = [];
  for (const [key, inner] of Object.entries(value)) {
    if (found.length >= MAX_AMOUNTS) break;
    if (NOT_THE_PRICE.test(key)) continue;
    if (typeof inner === 'object') found.push(...amountsIn(inner, depth + 1));
  }
  return found.slice(0, MAX_AMOUNTS);
}

const NOT_THE_PRICE =
  /compare|regular|undiscounted|original|list|was|discount|saving|tax|shipping|unit|images?$|attributes$/i;

/** `{ amount: '12.50', currencyCode: 'EUR' }`, `{ centAmount: 1250, fractionDigits: 2, currencyCode: 'EUR' }`. */
function moneyOf({
  amount,
  value,
  centAmount,
  fractionDigits,
  currencyCode,
  currency,
  currency_code,
}: Thing): Amount | undefined {
  const code = [currencyCode, currency, currency_code].find((text) => typeof text === 'string');
  const validCode = currencyOf(typeof code === 'string' ? code : undefined);
  if (validCode === undefined) return undefined;
  if (typeof centAmount === 'number')
    return positive(centAmount / 10 ** (typeof fractionDigits === 'number' ? fractionDigits : 2), validCode);
  const written = amount ?? value;
  // Medusa 1 writes 3350 for 33.50.
  if (typeof written === 'number')
    return Number.isInteger(written) && hasCents(validCode) ? undefined : positive(written, validCode);
  return typeof written === 'string' && /^\d{1,12}(?:\.\d{1,4})?$/.test(written)
    ? positive(Number(written), validCode)
    : undefined;
}

const hasCents = (currency: string): boolean =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits !== 0;

const positive = (amount: number, currency: string): Amount | undefined =>
  Number.isFinite(amount) && amount > 0 ? { amount, currency } : undefined;
