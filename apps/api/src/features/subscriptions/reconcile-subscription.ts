import { issueSyncToken, saveRole } from '@brandlode/database';
import type Stripe from 'stripe';
import { fetchSubscriptions, type SubscriptionSnapshot } from './fetch-subscriptions.ts';
import { roleOf } from './role-of.ts';
import type { Services } from './services.ts';
import { suspendRepeatedTrials } from './suspend-repeated-trials.ts';

/**
 * Brings a user's role to what Stripe says now, and returns that. However often, in whatever order and in however many
 * processes this runs, the freshest look wins. Does nothing for a customer who is none of ours.
 * Throws where Stripe or the database fails; nothing is written then.
 */
export async function reconcileSubscription(
  services: Services,
  customerId: string,
  options?: Stripe.RequestOptions,
): Promise<SubscriptionSnapshot | undefined> {
  const look = await issueSyncToken(services.db, customerId);
  if (!look) return undefined;
  // Between the two statements, in no transaction: Stripe may take its time.
  const seen = await fetchSubscriptions(services, customerId, options);
  await suspendRepeatedTrials(services, { customerId, userId: look.userId }, seen, options);
  if (await saveRole(services.db, look, roleOf(services.config, seen))) services.onRoleChange();
  return seen;
}
