import type Stripe from 'stripe';
import { type Charge, newCharge } from '../objects/charge.ts';
import { type Dispute, newDispute } from '../objects/dispute.ts';
import { newId } from '../objects/ids.ts';
import type { Invoice } from '../objects/invoice.ts';
import { newInvoicePayment } from '../objects/invoice-payment.ts';
import { isDisputedWhenCharged, type PaymentMethod } from '../objects/payment-method.ts';
import { newRefund, type Refund } from '../objects/refund.ts';
import type { StripeContext } from '../state.ts';

/** Charges an invoice to a working card and creates the objects Stripe creates. */
export function chargeCard(context: StripeContext, invoice: Invoice, card: PaymentMethod) {
  const { state } = context;
  const now = context.now();
  const paymentIntent = newId('pi');
  const charge = newCharge({ invoice, card, paymentIntent, now });
  state.charges[charge.id] = charge;
  const payment = newInvoicePayment(invoice, paymentIntent, now);
  state.invoicePayments[payment.id] = payment;
  context.emit('charge.succeeded', charge);
  if (isDisputedWhenCharged(card)) openDispute(context, charge);
}

function openDispute(context: StripeContext, charge: Charge) {
  const dispute = newDispute(charge, context.now());
  context.state.disputes[dispute.id] = dispute;
  charge.disputed = true;
  context.emit('charge.dispute.created', dispute);
}

export function closeDispute(context: StripeContext, dispute: Dispute, status: 'won' | 'lost') {
  dispute.status = status;
  context.emit('charge.dispute.closed', dispute);
}

/** Refunds a charge partially or completely, up to the amount not refunded yet. */
export function refundCharge(
  context: StripeContext,
  charge: Charge,
  given: { amount: number; reason: Stripe.Refund.Reason | null; metadata: Stripe.Metadata },
): Refund {
  const refund = newRefund({ charge, ...given, now: context.now() });
  context.state.refunds[refund.id] = refund;
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += given.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  context.emit('refund.created', refund);
  context.emit('charge.refunded', charge, before);
  return refund;
}

/** The bank sends a refund back: the amount is no longer refunded. */
export function failRefund(context: StripeContext, refund: Refund) {
  const charge = context.state.charges[String(refund.charge)];
  if (!charge || refund.status === 'failed') return;
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
  context.emit('refund.updated', refund);
  context.emit('refund.failed', refund);
}
