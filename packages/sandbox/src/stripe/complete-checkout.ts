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
import { stripeErrors } from './protocol/stripe-error.ts';
import { attachCard } from './routes/payment-methods.ts';
import type { StripeContext } from './state.ts';

/**
 * Completes a session: stores the card and starts the subscription. Throws for a declined card without any change. A complete
 * session is not changed.
 */
export function completeCheckout(
  context: StripeContext,
  checkout: Checkout,
  card: { number: string; name: string | null },
) {
  const { session, trialDays } = checkout;
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
  const method = attachCard(context, customer, card.number, card.name);
  const subscription = beginSubscription(context, {
    customer: customer.id,
    price: item.price,
    quantity: item.quantity ?? 1,
    trialEnd: trialDays ? now + trialDays * DAY_SECONDS : null,
    paymentMethod: method.id,
    metadata: checkout.subscriptionMetadata,
  });
  Object.assign(session, {
    status: 'complete',
    payment_status: trialDays ? 'no_payment_required' : 'paid',
    customer: customer.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: card.name,
      name: card.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    url: null,
  } satisfies Partial<typeof session>);
  context.emit('checkout.session.completed', session);
}
