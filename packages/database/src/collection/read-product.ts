import { cutText, InvalidValueError, readUrl, toSingleLine } from '@brandlode/contract';

/** A product as a visit or an import saw it. Prices in major units of `currency`; missing properties are unknown. */
export type ObservedProduct = {
  /** The store's own id; its address if the store states none. */
  id: string;
  title: string;
  url?: string | undefined;
  picture?: string | undefined;
  type?: string | undefined;
  vendor?: string | undefined;
  tags?: string[] | undefined;
  /** Lowest and highest price of its variants. In US cents only if the rate is known. */
  price?:
    | { currency: string; low: number; high: number; usd?: { low: number; high: number } | undefined }
    | undefined;
  /** The price before a reduction, of the cheapest variant. */
  compareAt?: number | undefined;
  available?: boolean | undefined;
  options?: number | undefined;
  reviews?: number | undefined;
  /** Out of 5. */
  rating?: number | undefined;
  /** Its position in the store's best-selling order, from 1. */
  bestSellingRank?: number | undefined;
  /** ISO 8601. */
  createdAt?: string | undefined;
};

/** Lengths in characters; longer texts are cut, longer addresses dropped. */
export const PRODUCT_LIMITS = {
  id: 500,
  title: 500,
  type: 200,
  vendor: 200,
  tags: 50,
  tag: 100,
} as const;

/** As stored, by column. */
export type ProductValues = ReturnType<typeof readProduct>;

/** The columns of a product, without the values that are invalid; throws for an invalid id or title. */
export function readProduct(product: ObservedProduct) {
  const { price, compareAt } = readPrices(product);
  return {
    store_id: readRequired('id', product.id),
    title: readRequired('title', product.title),
    url: readAddress(product.url),
    picture_url: readAddress(product.picture),
    type: cut(product.type, PRODUCT_LIMITS.type) || null,
    vendor: cut(product.vendor, PRODUCT_LIMITS.vendor) || null,
    tags: [...new Set(product.tags?.map((tag) => cut(tag, PRODUCT_LIMITS.tag)).filter(Boolean))].slice(
      0,
      PRODUCT_LIMITS.tags,
    ),
    currency: price?.currency ?? null,
    price_min: price?.low ?? null,
    price_max: price?.high ?? null,
    price_min_usd: price?.usd?.low ?? null,
    price_max_usd: price?.usd?.high ?? null,
    compare_at: compareAt ?? null,
    available: product.available ?? null,
    options_count: readCount(product.options),
    reviews_count: readCount(product.reviews),
    rating: readRating(product),
    best_selling_rank: readCount(product.bestSellingRank) || null,
    created_at: readTime(product.createdAt),
  };
}

function readRequired(name: 'id' | 'title', value: string): string {
  const text = cut(value, PRODUCT_LIMITS[name]);
  if (text === '') throw new InvalidValueError(`${name} is empty`);
  // A shortened id could be another product's.
  if (name === 'id' && value.length > PRODUCT_LIMITS.id) throw new InvalidValueError('id is too long');
  return text;
}

/** One line that PostgreSQL can store. */
function cut(value: string | undefined, max: number): string {
  const text = toSingleLine((value ?? '').slice(0, 2 * max).replaceAll('\0', ' ')).trim();
  return cutText(text, max).toWellFormed().trim();
}

function readAddress(value: string | undefined): string | null {
  if (!value) return null;
  try {
    return readUrl(value);
  } catch (error) {
    if (error instanceof InvalidValueError) return null;
    throw error;
  }
}

/** Above it a price is a placeholder; also the most that the columns hold. */
const MAX_AMOUNT = 99_999_999_999;
const readAmount = (amount: number): number | undefined => {
  const rounded = Math.round(amount * 1000) / 1000;
  return rounded > 0 && rounded <= MAX_AMOUNT ? rounded : undefined;
};

function readPrices({ price, compareAt }: ObservedProduct) {
  const [low, high] = [readAmount(price?.low ?? 0), readAmount(price?.high ?? 0)];
  if (!price || !/^[A-Z]{3}$/.test(price.currency) || !low || !high || high < low) return {};
  const { currency, usd } = price;
  const cents = usd && { low: Math.round(usd.low), high: Math.round(usd.high) };
  const inDollars = cents && cents.low > 0 && cents.high >= cents.low && cents.high <= MAX_AMOUNT * 100;
  return {
    price: { currency, low, high, usd: inDollars ? cents : undefined },
    compareAt: readAmount(compareAt ?? 0),
  };
}

const MAX_INTEGER = 2 ** 31 - 1;
const readCount = (count: number | undefined): number | null =>
  count !== undefined && Number.isInteger(count) && count >= 0 && count <= MAX_INTEGER ? count : null;

/** Stores show zero stars if there are no reviews. */
const readRating = ({ rating, reviews }: ObservedProduct): number | null =>
  rating !== undefined && rating > 0 && rating <= 5 && reviews !== 0 ? Math.round(rating * 100) / 100 : null;

/** There were no online stores before this year. */
const FIRST_YEAR = 1990;
function readTime(text: string | undefined): string | null {
  const time = new Date(text ?? Number.NaN);
  const year = time.getUTCFullYear();
  return year >= FIRST_YEAR && year <= 9999 ? time.toISOString() : null;
}
