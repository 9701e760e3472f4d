import { issueSyncToken, saveRole } from '@brandlode/database';
import type Stripe from 'stripe';
import { fetchSubscriptions, type SubscriptionSnapshot } from './fetch-subscriptions.ts';
import { roleOf } from './role-of.ts';
import type { Services } from './services.ts';
import { suspendRepeatedTrials } from './suspend-repeated-trials.ts';

/**
 * Sets a user's role to the state at Stripe and returns that state. Safe to run repeatedly, in any order and in many processes: the
 * newest sync token wins. Does nothing for a customer that is not ours. Writes nothing if Stripe or the database fails.
 */
export async function reconcileSubscription(
  services: Services,
  customerId: string,
  options?: Stripe.RequestOptions,
): Promise<SubscriptionSnapshot | undefined> {
  const token = await issueSyncToken(services.db, customerId);
  if (!token) return undefined;
  // Outside any transaction: Stripe may be slow.
  const snapshot = await fetchSubscriptions(services, customerId, options);
  await suspendRepeatedTrials(services, { customerId, userId: token.userId }, snapshot, options);
  if (await saveRole(services.db, token, roleOf(services.config, snapshot))) services.onRoleChange();
  return snapshot;
}
