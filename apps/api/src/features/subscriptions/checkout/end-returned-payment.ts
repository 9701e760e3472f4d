import { findUserOfCustomer } from '@brandlode/database';
import type Stripe from 'stripe';
import { idOf } from '../../../gateways/stripe.ts';
import { subscriptionOf } from '../fetch-subscriptions.ts';
import { planOfSubscription } from '../plan-of-subscription.ts';
import { isLive } from '../role-of.ts';
import type { Services } from '../services.ts';

/**
 * Cancels a subscription whose current period was refunded in full, or that lost a dispute. Partial refunds, refunds of earlier
 * periods and disputes that are open or won change nothing.
 * Takes the id of a charge or a dispute; returns its customer, null for one that is not ours.
 */
export async function endReturnedPayment(services: Services, objectId: string): Promise<string | null> {
  const { config, db, stripe } = services;
  const dispute =
    objectId.startsWith('dp_') || objectId.startsWith('du_')
      ? await stripe.disputes.retrieve(objectId)
      : null;
  const charge = await stripe.charges.retrieve((dispute && idOf(dispute.charge)) ?? objectId);
  const customerId = idOf(charge.customer);
  if (!customerId || !(await findUserOfCustomer(db, customerId))) return null;

  const lost = dispute?.status === 'lost';
  if (!lost && !charge.refunded) return customerId;
  const invoice = await invoiceOf(stripe, charge);
  const subscriptionId = invoice && subscriptionOf(invoice);
  if (!subscriptionId) return customerId;
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const isCurrent = idOf(subscription.latest_invoice) === invoice.id;
  if (isLive(subscription) && planOfSubscription(config, subscription) && (lost || isCurrent)) {
    await stripe.subscriptions.cancel(subscription.id, {
      cancellation_details: { comment: lost ? 'A dispute was lost.' : 'The payment was refunded.' },
    });
  }
  return customerId;
}

export async function invoiceOf(stripe: Stripe, charge: Stripe.Charge): Promise<Stripe.Invoice | null> {
  const paymentIntent = idOf(charge.payment_intent);
  if (!paymentIntent) return null;
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    limit: 1,
  });
  const invoiceId = idOf(data[0]?.invoice);
  return invoiceId ? stripe.invoices.retrieve(invoiceId) : null;
}
