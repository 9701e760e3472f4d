import { isGoods, type PriceSummary, summarisePrices } from '@brandlode/contract';
import { conversion, type RateTable, toCents } from '@brandlode/currencies';
import type { ObservedProduct } from '@brandlode/database';
import { BUDGET } from '../parse/budget.ts';
import { leftOutOf } from './prices/price-metrics.ts';

/** A product of a list with the lowest, highest and average price of its variants, in the list's currency; zero without a price. */
export type ListedProduct = Omit<ObservedProduct, 'price'> & { low: number; high: number; average: number };

/** An id as stores write it: a number or a short string. */
export function productId(id: unknown): string | undefined {
  const text = typeof id === 'number' ? String(id) : id;
  return typeof text === 'string' && text.length <= BUDGET.productList.idCharacters ? text : undefined;
}

/** Ignores zero prices. The bounds are those that the store states; a placeholder is not part of the average. */
export function pricesOf(prices: number[]): Pick<ListedProduct, 'low' | 'high' | 'average'> {
  const priced = prices.filter((price) => price > 0 && Number.isFinite(price));
  const summary = summarisePrices(priced.map((price) => ({ low: price, high: price, average: price })));
  if (!summary) return { low: 0, high: 0, average: 0 };
  const low = priced.reduce((least, price) => Math.min(least, price));
  const high = priced.reduce((most, price) => Math.max(most, price));
  return { low, high, average: Math.round(summary.average * 1000) / 1000 };
}

const DAY_MS = 86_400_000;
const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** Collects the pages of a product list; duplicate products count once, and entries that are not goods do not count. */
export class ProductList {
  readonly #products = new Map<string, ListedProduct>();
  readonly #nonGoods = new Map<string, Pick<ListedProduct, 'low' | 'high'>>();
  #characters = 0;

  /** Whether all products fit the text budget; for those beyond it only what the metrics need is stored. */
  get isWithinBudget(): boolean {
    return this.#characters <= BUDGET.productList.characters;
  }

  get count(): number {
    return this.#products.size;
  }

  /** Entries such as gift cards and tips. */
  get nonGoods(): number {
    return this.#nonGoods.size;
  }

  get entries(): number {
    return this.count + this.nonGoods;
  }

  get prices(): PriceSummary | undefined {
    return summarisePrices(this.#products.values());
  }

  get leftOut() {
    return leftOutOf(this.prices, [...this.#products.values(), ...this.#nonGoods.values()], this.nonGoods);
  }

  /** The number of new entries; zero means that the list repeats itself. */
  add(page: ListedProduct[], limit: number): number {
    const before = this.entries;
    for (const product of page) {
      if (this.entries >= limit || this.#products.has(product.id) || this.#nonGoods.has(product.id)) continue;
      if (!isGoods(product)) {
        this.#nonGoods.set(product.id, { low: product.low, high: product.high });
        continue;
      }
      this.#characters += JSON.stringify(product).length;
      const { id, low, high, average, createdAt } = product;
      this.#products.set(
        id,
        this.isWithinBudget ? product : { id, title: '', low, high, average, createdAt },
      );
    }
    return this.entries - before;
  }

  /** Products created in the 30 days before `now`; undefined unless every product has a creation date. */
  createdInLast30Days(now: Date): number | undefined {
    const today = dayOf(now.getTime());
    let count = 0;
    for (const { createdAt } of this.#products.values()) {
      if (createdAt === undefined) return undefined;
      const day = dayOf(Date.parse(createdAt));
      if (day >= today - 30 && day <= today + 1) count += 1;
    }
    return count;
  }

  /** The pages of the priced products in the list's order. */
  get urls(): (string | undefined)[] {
    return [...this.#products.values()].filter(({ low }) => low > 0).map(({ url }) => url);
  }

  /** The ids in the list's order. */
  get ids(): string[] {
    return [...this.#products.keys()];
  }

  /** The products with their prices in this currency, and in US dollars if it has a rate; without prices if it is unknown. */
  observed(
    currency: string | undefined,
    rates: RateTable | undefined,
    bestSelling: readonly string[] = [],
  ): ObservedProduct[] {
    const ranks = new Map(bestSelling.map((id, index) => [id, index + 1]));
    return [...this.#products.values()]
      .filter(({ title }) => title !== '')
      .map(({ low, high, average: _, compareAt, ...product }) => ({
        ...product,
        bestSellingRank: ranks.get(product.id),
        ...(currency && low > 0 && { price: observedPrice(low, high, currency, rates), compareAt }),
      }));
  }
}

export function observedPrice(low: number, high: number, currency: string, rates: RateTable | undefined) {
  const rate = conversion(currency, rates);
  return { currency, low, high, usd: rate && { low: toCents(low, rate), high: toCents(high, rate) } };
}
