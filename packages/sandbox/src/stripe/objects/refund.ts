import type Stripe from 'stripe';
import type { Charge } from './charge.ts';
import { newId } from './ids.ts';
import type { Wire } from './wire.ts';

export type Refund = Wire<Stripe.Refund>;

export function newRefund(given: {
  charge: Charge;
  /** Cents. */
  amount: number;
  reason: Stripe.Refund.Reason | null;
  metadata: Stripe.Metadata;
  now: number;
}): Refund {
  const { charge } = given;
  return {
    id: newId('re'),
    object: 'refund',
    amount: given.amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: given.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: given.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
