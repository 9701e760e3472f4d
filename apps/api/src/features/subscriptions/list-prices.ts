import { INTERVALS, type Interval, PAID_TIERS, type PaidTier, type Prices } from '@brandlode/contract';
import type { Config } from '../../config.ts';

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

/** The plan of a price on sale; undefined for any other. */
export function planOfPrice(config: Config, priceId: string) {
  return listPrices(config).prices.find((price) => price.priceId === priceId);
}

/** The plan of a price subscribers pay, also one no longer on sale; undefined for one that is not ours. */
export function planOfPaidPrice(
  { stripe }: Config,
  priceId: string,
): { tier: PaidTier; interval: Interval } | undefined {
  for (const tier of PAID_TIERS) {
    for (const interval of INTERVALS) {
      if (stripe.prices[tier][interval].includes(priceId)) return { tier, interval };
    }
  }
  return undefined;
}
