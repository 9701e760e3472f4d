import { INTERVALS, type Interval, PAID_TIERS, type PaidTier } from '@brandlode/contract';
import type Stripe from 'stripe';
import type { Config } from '../../config.ts';
import { idOf } from '../../gateways/stripe.ts';

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

/** The plan that an invoice charges, which may be a former one of its subscription: that of the largest item, as others only balance a switch. */
export function planOfInvoice(config: Config, { lines }: Stripe.Invoice) {
  const [largest] = lines.data.toSorted((a, b) => b.amount - a.amount);
  const priceId = idOf(largest?.pricing?.price_details?.price);
  return priceId ? planOfPaidPrice(config, priceId) : undefined;
}

/** The plan of a subscription; undefined for another product on the same Stripe account. */
export function planOfSubscription(config: Config, subscription: Stripe.Subscription) {
  return subscription.items.data
    .map(({ price }) => planOfPaidPrice(config, price.id))
    .find((plan) => plan !== undefined);
}
