import type { AccessClaims, Subscription } from '@brandlode/contract';
import { findCustomer, findRejectedTrial, readSubscriptionStatus } from '@brandlode/database';
import { planOfPaidPrice } from './list-prices.ts';
import type { Services } from './services.ts';

/** Stripe's words for a subscription that waits for a payment to be made. */
const WAITS_FOR_PAYMENT = ['past_due', 'unpaid', 'paused'];

/** What the plan step must know to promise a user nothing that Stripe will not keep. */
export async function readSubscription(
  { config, db }: Services,
  claims: AccessClaims,
): Promise<Subscription> {
  const [customer, status, refusedPrice] = await Promise.all([
    findCustomer(db, claims.sub),
    readSubscriptionStatus(db, claims.sub),
    findRejectedTrial(db, claims.sub),
  ]);
  return {
    trialAvailable: !customer?.trialUsed,
    paymentOpen: status !== null && WAITS_FOR_PAYMENT.includes(status),
    suspendedTrial: (refusedPrice !== null && planOfPaidPrice(config, refusedPrice)) || null,
  };
}
