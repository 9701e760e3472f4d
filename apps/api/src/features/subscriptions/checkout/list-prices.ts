import { INTERVALS, PAID_TIERS, type Prices } from '@brandlode/contract';
import type { Config } from '../../../config.ts';

/** The price on sale for each plan and interval. */
export function listPrices({ stripe }: Config): Prices {
  return {
    prices: PAID_TIERS.flatMap((tier) =>
      INTERVALS.flatMap((interval) =>
        stripe.prices[tier][interval].slice(0, 1).map((priceId) => ({ tier, interval, priceId })),
      ),
    ),
  };
}
