import { conversion, toCents } from '@brandlode/currencies';
import { type ObservedProduct, PRODUCT_LIMITS } from '@brandlode/database';
import { UnreadableFileError } from '../read/unreadable-file-error.ts';
import type { ProductPart } from './parse-product-row.ts';

/** Products of a file, collected before they are saved because the variants of one may be far apart. */
const MAX_PRODUCTS = 100_000;

/** `lines`: the lines of the file that describe it. */
export type FileProduct = { product: ObservedProduct; lines: number[] } & Pick<
  ProductPart,
  'store' | 'marketplace'
>;

/** The products described by rows, each with the prices of all its variants. */
export class ProductGroups {
  readonly #groups = new Map<string, { first: ProductPart; lines: number[]; prices: Prices }>();

  /** Throws UnreadableFileError for more products than a file may have. */
  add(part: ProductPart) {
    const id = `${part.store}\n${part.key}`;
    let group = this.#groups.get(id);
    if (!group) {
      if (this.#groups.size >= MAX_PRODUCTS)
        throw new UnreadableFileError(
          `has more than ${MAX_PRODUCTS.toLocaleString('en')} products; split it.`,
        );
      group = { first: part, lines: [], prices: new Prices() };
      this.#groups.set(id, group);
    }
    const { first } = group;
    if (group.lines.at(-1) !== part.line) group.lines.push(part.line);
    group.prices.add(part);
    first.title ||= part.title;
    first.picture ??= part.picture;
    if (part.available !== undefined) first.available = first.available || part.available;
  }

  *all(): Generator<FileProduct> {
    for (const { first, lines, prices } of this.#groups.values()) {
      const { key, store, marketplace, title, url, picture, type, vendor, tags, available, options } = first;
      yield {
        lines,
        store,
        marketplace,
        product: {
          id: key,
          title,
          url,
          picture,
          type,
          vendor,
          tags: tags.slice(0, PRODUCT_LIMITS.tags),
          available,
          options,
          ...prices.observed(),
        },
      };
    }
  }
}

/** Lowest and highest price of a product's variants, in the currency of the first. */
class Prices {
  #currency: string | undefined;
  #low = Number.POSITIVE_INFINITY;
  #high = 0;
  #compareAt: number | undefined;

  add({ price, compareAt }: ProductPart) {
    this.#currency ??= price?.currency;
    if (!price || price.currency !== this.#currency) return;
    if (price.amount < this.#low) {
      this.#low = price.amount;
      this.#compareAt = compareAt?.currency === price.currency ? compareAt.amount : undefined;
    }
    this.#high = Math.max(this.#high, price.high ?? price.amount);
  }

  observed(): Pick<ObservedProduct, 'price' | 'compareAt'> {
    if (this.#currency === undefined) return {};
    const rate = conversion(this.#currency);
    const usd = rate && { low: toCents(this.#low, rate), high: toCents(this.#high, rate) };
    return {
      price: { currency: this.#currency, low: this.#low, high: this.#high, usd },
      compareAt: this.#compareAt,
    };
  }
}
