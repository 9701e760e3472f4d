import { applyLook, beginLook } from '@brandlode/database';
import type Stripe from 'stripe';
import { fetchSubscriptions } from './fetch-subscriptions.ts';
import { roleOf } from './role-of.ts';
import type { Services } from './services.ts';

/**
 * Brings a person's role to what Stripe says now. However often, in whatever order and in however many processes this runs,
 * the freshest look stands. A customer who is none of ours is passed over.
 * Throws where Stripe or the database fails; nothing is written then.
 */
export async function reconcileSubscription(
  services: Services,
  customerId: string,
  options?: Stripe.RequestOptions,
): Promise<void> {
  const look = await beginLook(services.db, customerId);
  if (!look) return;
  // Between the two statements, in no transaction: Stripe may take its time.
  const seen = await fetchSubscriptions(services, customerId, options);
  await applyLook(services.db, look, roleOf(services.config, seen));
}
