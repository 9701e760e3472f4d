import type Stripe from 'stripe';
import { DAY_SECONDS } from '../billing/periods.ts';
import { newId } from './ids.ts';
import type { Price } from './price.ts';
import { heldList, type List, type Wire } from './wire.ts';

export type LineItem = Omit<Wire<Stripe.LineItem>, 'price'> & { price: Price };
type CheckoutSession = Omit<Wire<Stripe.Checkout.Session>, 'line_items'>;
/** A session with Stripe's internal fields: what is bought, and how the subscription is created. */
export type Checkout = {
  session: CheckoutSession;
  lineItems: List<LineItem>;
  trialDays: number | null;
  subscriptionMetadata: Stripe.Metadata;
  /** Whether what is entered is saved to the existing customer. */
  updates: { name: boolean; address: boolean };
};

export function newCheckoutSession(given: {
  origin: string;
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  metadata: Stripe.Metadata;
  /** Cents due when the session completes. */
  dueNow: number;
  currency: string;
  successUrl: string;
  cancelUrl: string | null;
  paymentMethodCollection: Stripe.Checkout.Session.PaymentMethodCollection;
  billingAddressCollection: 'auto' | 'required' | null;
  collectsTaxId: boolean;
  automaticTax: boolean;
  now: number;
}): CheckoutSession {
  const id = newId('cs_test', 58);
  return {
    id,
    object: 'checkout.session',
    ...UNSET,
    amount_subtotal: given.dueNow,
    amount_total: given.dueNow,
    automatic_tax: given.automaticTax
      ? { enabled: true, liability: { type: 'self' }, provider: 'stripe', status: 'requires_location_inputs' }
      : { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: given.billingAddressCollection,
    cancel_url: given.cancelUrl,
    client_reference_id: given.clientReferenceId,
    created: given.now,
    currency: given.currency,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: given.customer,
    customer_creation: given.customer ? null : 'always',
    customer_email: given.customerEmail,
    discounts: [],
    expires_at: given.now + DAY_SECONDS,
    livemode: false,
    metadata: given.metadata,
    mode: 'subscription',
    payment_method_collection: given.paymentMethodCollection,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    phone_number_collection: { enabled: false },
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    shipping_options: [],
    status: 'open',
    success_url: given.successUrl,
    tax_id_collection: { enabled: given.collectsTaxId, required: 'never' },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${given.origin}/c/pay/${id}`,
  };
}

/** The fields that a new session leaves empty. */
const UNSET = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  customer_account: null,
  customer_details: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  permissions: null,
  recovered_from: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  submit_type: null,
  subscription: null,
  wallet_options: null,
} satisfies Partial<CheckoutSession>;

export function newLineItem(price: Price, productName: string, quantity: number): LineItem {
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: productName,
    metadata: {},
    price,
    quantity,
  };
}

export const lineItemsOf = (session: CheckoutSession, items: LineItem[]) =>
  heldList(items, `/v1/checkout/sessions/${session.id}/line_items`);
