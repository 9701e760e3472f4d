import { findCheckout, findCustomer, findRoleSource, readRole, settleCheckout } from '@brandlode/database';
import type Stripe from 'stripe';
import { isMissing } from '../../../gateways/stripe.ts';
import { reconcileSubscription } from '../reconcile-subscription.ts';
import type { Services } from '../services.ts';

/** Two sequential requests stay within the 2 seconds a user waits. */
const QUICK: Stripe.RequestOptions = { timeout: 900, maxNetworkRetries: 0 };

/**
 * Before a token is issued: applies a completed checkout and restores a missing role, instead of waiting for a webhook. Returns
 * `open` if Stripe did not respond.
 */
export async function reconcileOpenCheckout(services: Services, userId: string): Promise<'settled' | 'open'> {
  try {
    await settleOpenCheckout(services, userId);
    await restoreMissingRole(services, userId);
    return 'settled';
  } catch (error) {
    services.report('Could not look up what a user has paid for', error);
    return 'open';
  }
}

async function settleOpenCheckout(services: Services, userId: string) {
  const { db, stripe } = services;
  const checkout = await findCheckout(db, userId);
  if (!checkout || checkout.settled) return;
  try {
    const session = await stripe.checkout.sessions.retrieve(checkout.session_id, {}, QUICK);
    // The plan is not paid yet, so the role does not change.
    if (session.status === 'open') return;
    if (session.status === 'complete') {
      const customer = await findCustomer(db, userId);
      if (customer) await reconcileSubscription(services, customer.customer_id, QUICK);
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await settleCheckout(db, checkout.session_id);
}

/** Otherwise a paying user without a role row would silently be `free`. */
async function restoreMissingRole(services: Services, userId: string) {
  const { db, report } = services;
  const customer = await findCustomer(db, userId);
  if (!customer || (await findRoleSource(db, userId))) return;
  await reconcileSubscription(services, customer.customer_id, QUICK);
  const { tier } = await readRole(db, userId);
  if (tier !== 'free') report('Restored the missing role of a paying user', `user ${userId}, tier ${tier}`);
}
