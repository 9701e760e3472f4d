import type Stripe from 'stripe';
import { type TaxRule, taxOn } from '../billing/tax.ts';
import type { Customer } from './customer.ts';
import { newId } from './ids.ts';
import { itemOf, type Period, type Subscription } from './subscription.ts';
import { heldList, type List, type Wire } from './wire.ts';

export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type Invoice = Omit<Wire<Stripe.Invoice>, 'lines'> & { lines: List<InvoiceLine> };
/** An invoice line: cents, negative for a credit. */
export type Charge = {
  description: string;
  amount: number;
  period: Period;
  price: string;
  proration: boolean;
};

/** A finalized, open invoice of a subscription. */
export function newInvoice(given: {
  customer: Customer;
  subscription: Subscription;
  reason: Stripe.Invoice.BillingReason;
  charges: Charge[];
  /** Null without automatic tax. */
  tax: TaxRule | null;
  number: number;
  now: number;
}): Invoice {
  const { customer, subscription, now } = given;
  const id = newId('in');
  const subtotal = given.charges.reduce((sum, charge) => sum + charge.amount, 0);
  const tax = given.tax ? taxOn(subtotal, given.tax) : 0;
  const total = given.tax?.inclusive === false ? subtotal + tax : subtotal;
  // A customer's credit is negative. It pays the invoice as far as it goes; a negative total adds to it.
  const due = Math.max(0, total + customer.balance);
  const lines = given.charges.map((charge) => newLine(id, subscription, charge));
  return {
    id,
    object: 'invoice',
    ...UNSET,
    account_country: 'US',
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      ...subscription.automatic_tax,
      provider: subscription.automatic_tax.enabled ? 'stripe' : null,
      status: subscription.automatic_tax.enabled ? 'complete' : null,
    },
    billing_reason: given.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    effective_at: now,
    ending_balance: customer.balance + total - due,
    issuer: { type: 'self' },
    lines: heldList(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    number: `${customer.invoice_prefix}-${String(given.number).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: given.charges[0]?.period.start ?? now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: total - tax,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total - tax,
    total_pretax_credit_amounts: [],
    total_taxes: given.tax ? [newTax(given.tax, tax, total - tax)] : [],
    webhooks_delivered_at: now,
  };
}

/** The fields that a new invoice leaves empty. */
const UNSET = {
  account_name: null,
  account_tax_ids: null,
  application: null,
  automatically_finalizes_at: null,
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  default_payment_method: null,
  default_source: null,
  description: null,
  due_date: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  last_finalization_error: null,
  latest_revision: null,
  next_payment_attempt: null,
  on_behalf_of: null,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
} satisfies Partial<Invoice>;

const newTax = ({ inclusive }: TaxRule, amount: number, taxable: number): Stripe.Invoice.TotalTax => ({
  amount,
  tax_behavior: inclusive ? 'inclusive' : 'exclusive',
  tax_rate_details: null,
  taxability_reason: 'standard_rated',
  taxable_amount: taxable,
  type: 'tax_rate_details',
});

function newLine(invoice: string, subscription: Subscription, charge: Charge): InvoiceLine {
  const item = itemOf(subscription);
  return {
    id: newId('il'),
    object: 'line_item',
    amount: charge.amount,
    currency: subscription.currency,
    description: charge.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: charge.proration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: charge.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: charge.price, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: null,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: String(item.quantity ?? 1),
    subscription: subscription.id,
    subtotal: charge.amount,
    taxes: [],
  };
}

export function subscriptionOf(invoice: Invoice): string | null {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : null;
}
