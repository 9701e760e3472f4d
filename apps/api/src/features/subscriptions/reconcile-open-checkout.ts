import { findCheckout, findCustomer, settleCheckout } from '@brandlode/database';
import type Stripe from 'stripe';
import { reconcileSubscription } from './reconcile-subscription.ts';
import type { Services } from './services.ts';

/** Two calls in a row stay within the 2 seconds a person waits. */
const QUICK: Stripe.RequestOptions = { timeout: 900, maxNetworkRetries: 0 };

/**
 * Whether it is known what a person's last checkout came to. A completed one is applied here, so that a late webhook is not
 * waited for; one on which nothing was paid yet leaves the role as it is. `open` means that Stripe did not say.
 */
export async function reconcileOpenCheckout(services: Services, userId: string): Promise<'settled' | 'open'> {
  const { db, stripe } = services;
  const checkout = await findCheckout(db, userId);
  if (!checkout || checkout.settled) return 'settled';
  try {
    const session = await stripe.checkout.sessions.retrieve(checkout.sessionId, {}, QUICK);
    if (session.status === 'open') return 'settled';
    if (session.status === 'complete') {
      const customer = await findCustomer(db, userId);
      if (customer) await reconcileSubscription(services, customer.customerId, QUICK);
    }
    await settleCheckout(db, checkout.sessionId);
    return 'settled';
  } catch (error) {
    if (isUnknownSession(error)) {
      await settleCheckout(db, checkout.sessionId);
      return 'settled';
    }
    services.report('A checkout could not be looked up', error);
    return 'open';
  }
}

const isUnknownSession = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing';
