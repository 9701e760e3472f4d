import { INTERVALS, type Interval, PAID_TIERS, type PaidTier, type Prices } from '@brandlode/contract';
import type { Config } from '../../config.ts';

/** The price identifier of each plan and interval: all that may be bought. */
export function listPrices({ stripe }: Config): Prices {
  return {
    prices: PAID_TIERS.flatMap((tier) =>
      INTERVALS.map((interval) => ({ tier, interval, priceId: stripe.prices[tier][interval][0]! })),
    ),
  };
}

/** What a price identifier that is sold stands for; undefined for any other. */
export function planOfPrice(config: Config, priceId: string) {
  return listPrices(config).prices.find((price) => price.priceId === priceId);
}

/** What a price somebody pays stands for, one that is no longer sold too; undefined for one that is not ours. */
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
