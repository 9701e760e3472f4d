import { findCheckout, findCustomer } from '@brandlode/database';
import { withStripeErrors } from '../../gateways/stripe.ts';
import { closeCheckout } from './checkout/create-checkout-session.ts';
import { fetchSubscriptions } from './fetch-subscriptions.ts';
import { isLive } from './role-of.ts';
import type { Services } from './services.ts';

/** Cancels a user's subscriptions immediately and closes an open payment page. Throws `upstream-failed`; in that case nothing may be deleted. */
export async function endSubscriptions(services: Services, userId: string): Promise<void> {
  const { db, stripe } = services;
  const [customer, checkout] = await Promise.all([findCustomer(db, userId), findCheckout(db, userId)]);
  await withStripeErrors(async () => {
    // Before listing the subscriptions, because the page could still create one.
    if (checkout && !checkout.settled) await closeCheckout(services, checkout.session_id);
    if (!customer) return;
    const { all } = await fetchSubscriptions(services, customer.customer_id);
    for (const subscription of all.filter(isLive)) await stripe.subscriptions.cancel(subscription.id);
  });
}
