import { newPrice } from './objects/price.ts';
import { newProduct } from './objects/product.ts';
import type { StripeContext } from './state.ts';

/** The account's initial products: amounts in US cents. */
const CATALOGUE = [
  { id: 'prod_basic', name: 'Basic', prices: { month: 2900, year: 22_600 } },
  { id: 'prod_plus', name: 'Plus', prices: { month: 6900, year: 41_400 } },
] as const;

/** Creates the two plans with prices `price_basic_month` to `price_plus_year` if they are missing. */
export function stockCatalogue({ state, now, changed }: StripeContext) {
  for (const { id, name, prices } of CATALOGUE) {
    state.products[id] ??= newProduct({ id, name, description: null, metadata: {}, now: now() });
    for (const interval of ['month', 'year'] as const) {
      const key = `${name.toLowerCase()}_${interval}`;
      state.prices[`price_${key}`] ??= newPrice({
        id: `price_${key}`,
        product: id,
        amount: prices[interval],
        currency: 'usd',
        interval,
        lookupKey: key,
        nickname: null,
        metadata: {},
        now: now(),
      });
    }
  }
  changed();
}
