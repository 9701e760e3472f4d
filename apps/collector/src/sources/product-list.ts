import { BUDGET } from '../parse/budget.ts';
import { PriceSpread } from './prices/price-metrics.ts';

/**
 * A cached product of a list: its id, the day of its creation (days since 1970), and the lowest, highest and average price of
 * its variants; zero without a price.
 */
export type ListedProduct = [id: string, madeOn: number | null, low: number, high: number, average: number];

/** An id as stores write it: a number or a short string. */
export function productId(id: unknown): string | undefined {
  const text = typeof id === 'number' ? String(id) : id;
  return typeof text === 'string' && text.length <= BUDGET.productList.idCharacters ? text : undefined;
}

/** Ignores zero prices. */
export function listedProduct(id: string, madeOn: number | null, prices: number[]): ListedProduct {
  const spread = new PriceSpread();
  for (const price of prices) spread.add(price);
  const { low, high, average, count } = spread;
  return count > 0 ? [id, madeOn, low, high, Math.round(average * 1000) / 1000] : [id, madeOn, 0, 0, 0];
}

const DAY_MS = 86_400_000;
export const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** Collects the pages of a product list; duplicate products count once. */
export class ProductList {
  readonly #ids = new Set<string>();
  readonly #madeOn: number[] = [];
  readonly prices = new PriceSpread();

  get count(): number {
    return this.#ids.size;
  }

  /** The number of new products; zero means that the list repeats itself. */
  add(page: ListedProduct[], most: number): number {
    const before = this.count;
    for (const [id, madeOn, low, high, average] of page) {
      if (this.count >= most || this.#ids.has(id)) continue;
      this.#ids.add(id);
      if (madeOn !== null) this.#madeOn.push(madeOn);
      this.prices.add(low, high, average);
    }
    return this.count - before;
  }

  /** Products created in the 30 days before `now`; undefined unless every product has a creation date. */
  madeInLast30Days(now: Date): number | undefined {
    if (this.#madeOn.length < this.count) return undefined;
    const today = dayOf(now.getTime());
    return this.#madeOn.filter((day) => day >= today - 30 && day <= today + 1).length;
  }
}
