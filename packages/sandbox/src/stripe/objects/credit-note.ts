import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { Invoice } from './invoice.ts';
import { heldList, type Wire } from './wire.ts';

export type CreditNote = Wire<Stripe.CreditNote>;

/** An issued credit note. The amounts are in the currency's smallest unit. */
export function newCreditNote(given: {
  invoice: Invoice;
  customer: string;
  number: string;
  amount: number;
  prePayment: number;
  outOfBand: number;
  refund: { id: string; amount: number } | null;
  reason: Stripe.CreditNote.Reason | null;
  memo: string | null;
  metadata: Stripe.Metadata;
  pdf: string;
  now: number;
}): CreditNote {
  const { amount, prePayment, refund } = given;
  const id = newId('cn');
  return {
    id,
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: given.now,
    currency: given.invoice.currency,
    customer: given.customer,
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: given.now,
    invoice: given.invoice.id,
    lines: heldList([], `/v1/credit_notes/${id}/lines`),
    livemode: false,
    memo: given.memo,
    metadata: given.metadata,
    number: given.number,
    out_of_band_amount: given.outOfBand || null,
    pdf: given.pdf,
    post_payment_amount: amount - prePayment,
    pre_payment_amount: prePayment,
    pretax_credit_amounts: [],
    reason: given.reason,
    refunds: refund
      ? [{ amount_refunded: refund.amount, payment_record_refund: null, refund: refund.id, type: 'refund' }]
      : [],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: null,
    total: amount,
    total_excluding_tax: null,
    total_taxes: [],
    type: prePayment === 0 ? 'post_payment' : prePayment === amount ? 'pre_payment' : 'mixed',
    voided_at: null,
  };
}
