import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { Invoice } from './invoice.ts';
import type { PaymentMethod } from './payment-method.ts';
import type { Wire } from './wire.ts';

export type Charge = Wire<Stripe.Charge>;

/** A successful charge of the whole amount due of an invoice. */
export function newCharge(given: {
  invoice: Invoice;
  card: PaymentMethod;
  paymentIntent: string;
  now: number;
}): Charge {
  const { invoice, card } = given;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: invoice.amount_due,
    amount_captured: invoice.amount_due,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: newId('txn'),
    billing_details: {
      address: null,
      email: null,
      name: card.billing_details.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: true,
    created: given.now,
    currency: invoice.currency,
    customer: invoice.customer,
    description: 'Subscription update',
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: given.paymentIntent,
    payment_method: card.id,
    payment_method_details: { card: cardDetails(invoice.amount_due, card.card!), type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

const cardDetails = (
  amount: number,
  card: NonNullable<PaymentMethod['card']>,
): NonNullable<Charge['payment_method_details']>['card'] => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: card.brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
  country: card.country,
  electronic_commerce_indicator: null,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  fingerprint: card.fingerprint ?? null,
  funding: card.funding,
  installments: null,
  last4: card.last4,
  mandate: null,
  network: card.brand,
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});
