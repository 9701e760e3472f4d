import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { Invoice } from './invoice.ts';
import type { Wire } from './wire.ts';

export type InvoicePayment = Wire<Stripe.InvoicePayment>;

export function newInvoicePayment(invoice: Invoice, paymentIntent: string, now: number): InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_due,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: now },
  };
}
