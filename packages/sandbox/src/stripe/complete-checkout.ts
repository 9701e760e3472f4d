import { DAY_SECONDS } from './billing/periods.ts';
import { beginSubscription } from './billing/subscriptions.ts';
import type { Checkout } from './objects/checkout-session.ts';
import { newCustomer } from './objects/customer.ts';
import {
  isDeclinedAtOnce,
  isDeclinedWhenCharged,
  mustBeConfirmed,
  newCard,
} from './objects/payment-method.ts';
import type { Billing } from './pages/billing-form.ts';
import { stripeErrors } from './protocol/stripe-error.ts';
import { attachCard } from './routes/payment-methods.ts';
import { addTaxId, removeTaxIds } from './routes/tax.ts';
import { type StripeContext, update } from './state.ts';

/**
 * Completes a session: stores the card and starts the subscription. Throws for a declined card without any change. A complete
 * session is not changed.
 */
export function completeCheckout(
  context: StripeContext,
  checkout: Checkout,
  card: { number: string; name: string | null },
  billing: Billing = { address: null, business: null },
) {
  const { session, trialDays, updates } = checkout;
  if (session.status === 'complete') return;
  if (session.status !== 'open') throw stripeErrors.invalid('session', 'This checkout has expired.');
  const item = checkout.lineItems.data[0]!;
  const now = context.now();

  // Checked before anything is created: without a trial the first charge decides.
  const trial = newCard({ customer: '', number: card.number, name: null, email: null, now });
  if (
    isDeclinedAtOnce(card.number) ||
    (!trialDays && (isDeclinedWhenCharged(trial) || mustBeConfirmed(trial)))
  )
    throw stripeErrors.declined();

  const existing = session.customer === null ? undefined : context.state.customers[session.customer];
  const customer =
    existing ?? newCustomer({ email: session.customer_email, name: card.name, metadata: {}, now });
  if (!existing) {
    context.state.customers[customer.id] = customer;
    context.emit('customer.created', customer);
  }
  const name = billing.business?.name ?? card.name;
  update(context, 'customer.updated', customer, {
    ...((updates.name || !existing) && name !== null ? { name } : {}),
    ...((updates.address || !existing) && billing.address ? { address: billing.address } : {}),
  });
  if (billing.business) {
    removeTaxIds(context, customer.id);
    addTaxId(context, customer.id, billing.business.type, billing.business.value);
  }
  const method = attachCard(context, customer, card.number, card.name);
  const subscription = beginSubscription(context, {
    customer: customer.id,
    price: item.price,
    quantity: item.quantity ?? 1,
    trialEnd: trialDays ? now + trialDays * DAY_SECONDS : null,
    paymentMethod: method.id,
    metadata: checkout.subscriptionMetadata,
    automaticTax: session.automatic_tax.enabled,
  });
  Object.assign(session, {
    status: 'complete',
    payment_status: trialDays ? 'no_payment_required' : 'paid',
    customer: customer.id,
    customer_details: {
      address: billing.address,
      business_name: billing.business?.name ?? null,
      email: customer.email,
      individual_name: card.name,
      name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: billing.business ? [{ type: billing.business.type, value: billing.business.value }] : [],
    },
    subscription: subscription.id,
    automatic_tax: {
      ...session.automatic_tax,
      status: session.automatic_tax.enabled ? 'complete' : null,
    },
    invoice: subscription.latest_invoice,
    url: null,
  } satisfies Partial<typeof session>);
  context.emit('checkout.session.completed', session);
}
