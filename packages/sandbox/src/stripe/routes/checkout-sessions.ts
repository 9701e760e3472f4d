import type { Routes } from '../api.ts';
import type { Faults } from '../faults.ts';
import { find, findParam, requireParam } from '../find.ts';
import { type Checkout, lineItemsOf, newCheckoutSession, newLineItem } from '../objects/checkout-session.ts';
import type { Customer } from '../objects/customer.ts';
import type { Params } from '../protocol/params.ts';
import { stripeErrors } from '../protocol/stripe-error.ts';
import type { StripeContext } from '../state.ts';

export function checkoutSessionRoutes(context: StripeContext, faults: Faults): Routes {
  const { state } = context;
  return {
    'POST /v1/checkout/sessions': ({ params }) => {
      const checkout = readCheckout(context, faults, params);
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

function readCheckout(context: StripeContext, faults: Faults, params: Params): Checkout {
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
  params.ignore('payment_method_types', 'custom_text', 'consent_collection', 'ui_mode');

  const billing = readBillingOptions(faults, params, customer);

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
    billingAddressCollection: billing.address,
    collectsTaxId: billing.collectsTaxId,
    automaticTax: billing.automaticTax,
    now: context.now(),
  });
  return {
    session,
    lineItems: lineItemsOf(session, items),
    trialDays,
    subscriptionMetadata: data.metadata(),
    updates: billing.updates,
  };
}

/** Address, tax ID and tax, with Stripe's conditions for customers that exist already. */
function readBillingOptions(faults: Faults, params: Params, customer: Customer | null) {
  const address = params.choice('billing_address_collection', ['auto', 'required']);
  const taxId = params.object('tax_id_collection');
  const collectsTaxId = taxId.boolean('enabled') ?? false;
  taxId.ignore('required');
  const automaticTax = params.object('automatic_tax').boolean('enabled') ?? false;
  if (params.has('customer_update') && !customer)
    throw stripeErrors.invalid('customer_update', '`customer_update` can only be used with `customer`.');
  const update = params.object('customer_update');
  const saves = (key: string) => update.choice(key, ['auto', 'never']) === 'auto';
  const updates = { name: saves('name'), address: saves('address') };
  if (collectsTaxId && customer && !updates.name) {
    throw stripeErrors.invalid(
      'customer_update[name]',
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
    );
  }
  if (automaticTax && faults.isTaxPending()) {
    throw stripeErrors.invalid(
      'automatic_tax',
      'You must have a valid head office address to enable automatic tax calculation in test mode. Visit https://dashboard.stripe.com/test/settings/tax to update it.',
    );
  }
  if (automaticTax && customer && !customer.address && !updates.address) {
    throw stripeErrors.invalid(
      'customer_update[address]',
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
      'customer_tax_location_invalid',
    );
  }
  return { address, collectsTaxId, automaticTax, updates };
}
