import type Stripe from 'stripe';
import { type Charge, type Invoice, newInvoice } from '../objects/invoice.ts';
import { isDeclinedWhenCharged, mustBeConfirmed, type PaymentMethod } from '../objects/payment-method.ts';
import { itemOf, type Subscription } from '../objects/subscription.ts';
import { type StripeContext, update } from '../state.ts';
import { chargeCard } from './charging.ts';
import { DAY_SECONDS } from './periods.ts';
import { taxRuleOf } from './tax.ts';

/** Days between collection attempts; after the last one collection stops. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** An invoice of a subscription as it would be now, which is not stored. */
export function draftInvoice(
  context: StripeContext,
  subscription: Subscription,
  reason: Stripe.Invoice.BillingReason,
  charges: Charge[],
): Invoice {
  const customer = context.state.customers[subscription.customer]!;
  return newInvoice({
    customer,
    subscription,
    reason,
    charges,
    tax: subscription.automatic_tax.enabled ? taxRuleOf(customer, itemOf(subscription).price) : null,
    number: customer.next_invoice_sequence ?? 1,
    now: context.now(),
  });
}

/** Creates and finalizes an invoice without collecting it. */
export function issueInvoice(
  context: StripeContext,
  subscription: Subscription,
  reason: Stripe.Invoice.BillingReason,
  charges: Charge[],
): Invoice {
  const customer = context.state.customers[subscription.customer]!;
  const invoice = draftInvoice(context, subscription, reason, charges);
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
  customer.currency = subscription.currency;
  customer.balance = invoice.ending_balance ?? 0;
  invoice.customer_tax_ids = Object.values(context.state.taxIds)
    .filter((taxId) => taxId.customer === customer.id)
    .map(({ type, value }) => ({ type, value }));
  invoice.hosted_invoice_url = `${context.origin()}/i/${invoice.id}`;
  invoice.invoice_pdf = `${invoice.hosted_invoice_url}/pdf`;
  context.state.invoices[invoice.id] = invoice;
  context.emit('invoice.created', { ...invoice, status: 'draft' });
  context.emit('invoice.finalized', invoice);
  return invoice;
}

export function payerOf(context: StripeContext, subscription: Subscription): PaymentMethod | null {
  const customer = context.state.customers[subscription.customer];
  const standard = customer?.invoice_settings.default_payment_method;
  const id = subscription.default_payment_method ?? (typeof standard === 'string' ? standard : null);
  return (id && context.state.paymentMethods[id]) || null;
}

/** Attempts to collect an open invoice; returns whether it is paid, and schedules the next attempt if not. */
export function collectInvoice(
  context: StripeContext,
  invoice: Invoice,
  card: PaymentMethod | null,
): boolean {
  const now = context.now();
  invoice.attempted = true;
  if (invoice.amount_due > 0) invoice.attempt_count++;
  if (invoice.amount_due === 0 || (card && !isDeclinedWhenCharged(card) && !mustBeConfirmed(card))) {
    if (card && invoice.amount_due > 0) chargeCard(context, invoice, card);
    Object.assign(invoice, {
      status: 'paid',
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      auto_advance: false,
      next_payment_attempt: null,
    });
    invoice.status_transitions.paid_at = now;
    setDelinquent(context, invoice, false);
    context.emit('invoice.paid', invoice);
    context.emit('invoice.payment_succeeded', invoice);
    return true;
  }
  const days = RETRY_AFTER_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days === undefined ? null : now + days * DAY_SECONDS;
  setDelinquent(context, invoice, true);
  if (card && mustBeConfirmed(card)) context.emit('invoice.payment_action_required', invoice);
  context.emit('invoice.payment_failed', invoice);
  return false;
}

function setDelinquent(context: StripeContext, invoice: Invoice, delinquent: boolean) {
  const customer = invoice.customer && context.state.customers[invoice.customer];
  if (customer) update(context, 'customer.updated', customer, { delinquent });
}
