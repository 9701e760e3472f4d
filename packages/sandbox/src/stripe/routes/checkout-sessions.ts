import type { Routes } from '../api.ts';
import { find, findParam, requireParam } from '../find.ts';
import { type Checkout, lineItemsOf, newCheckoutSession, newLineItem } from '../objects/checkout-session.ts';
import type { Params } from '../protocol/params.ts';
import { stripeErrors } from '../protocol/stripe-error.ts';
import type { StripeContext } from '../state.ts';

export function checkoutSessionRoutes(context: StripeContext): Routes {
  const { state } = context;
  return {
    'POST /v1/checkout/sessions': ({ params }) => {
      const checkout = readCheckout(context, params);
      params.done();
      state.checkouts[checkout.session.id] = checkout;
      return checkout.session;
    },

    'GET /v1/checkout/sessions/:id': ({ id }) => find(state.checkouts, 'checkout.session', id).session,

    'POST /v1/checkout/sessions/:id/expire': ({ params, id }) => {
      const { session } = find(state.checkouts, 'checkout.session', id);
      params.done();
      if (session.status !== 'open') {
        throw stripeErrors.invalid(
          'session',
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      }
      Object.assign(session, { status: 'expired', url: null });
      context.emit('checkout.session.expired', session);
      return session;
    },
  };
}

function readCheckout(context: StripeContext, params: Params): Checkout {
  const { state } = context;
  if (params.required('mode') !== 'subscription') {
    throw stripeErrors.invalid('mode', 'The sandbox supports mode=subscription only.');
  }
  const items = params.list('line_items').map((item) => {
    const price = requireParam(state.prices, 'price', item, 'price');
    return newLineItem(
      price,
      state.products[price.product]?.name ?? price.id,
      item.integer('quantity', { min: 1, max: 999 }) ?? 1,
    );
  });
  if (items.length === 0) throw stripeErrors.missing('line_items');
  if (items.length > 1)
    throw stripeErrors.invalid('line_items', 'The sandbox accepts one line item per subscription.');

  const customer = findParam(state.customers, 'customer', params, 'customer');
  const customerEmail = params.text('customer_email');
  if (customer && customerEmail !== null) {
    throw stripeErrors.invalid(
      'customer_email',
      'You may only specify one of these parameters: customer, customer_email.',
    );
  }
  const data = params.object('subscription_data');
  const trialDays = data.integer('trial_period_days', { min: 1, max: 730 });
  data.ignore('trial_settings', 'billing_mode', 'proration_behavior');
  params.ignore(
    'payment_method_types',
    'customer_update',
    'automatic_tax',
    'custom_text',
    'consent_collection',
    'ui_mode',
  );

  const successUrl = params.url('success_url');
  if (successUrl === null) throw stripeErrors.missing('success_url');
  const session = newCheckoutSession({
    origin: context.origin(),
    customer: customer?.id ?? null,
    customerEmail,
    clientReferenceId: params.text('client_reference_id'),
    metadata: params.metadata(),
    dueNow: trialDays ? 0 : items[0]!.amount_total,
    currency: items[0]!.currency,
    successUrl,
    cancelUrl: params.url('cancel_url'),
    paymentMethodCollection:
      params.choice('payment_method_collection', ['always', 'if_required']) ?? 'always',
    now: context.now(),
  });
  return {
    session,
    lineItems: lineItemsOf(session, items),
    trialDays,
    subscriptionMetadata: data.metadata(),
  };
}
