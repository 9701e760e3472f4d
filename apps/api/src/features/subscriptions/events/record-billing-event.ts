import { formatMoney } from '@brandlode/contract';
import { findUserOfCustomer, type RecordedEvent, recordBillingOnce } from '@brandlode/database';
import type Stripe from 'stripe';
import { idOf } from '../../../gateways/stripe.ts';
import { invoiceOf } from '../checkout/end-returned-payment.ts';
import type { Services } from '../services.ts';

/**
 * Adds what an event says about money paid back, credit notes and tax IDs to the activity log. Refunds and credit notes are read from Stripe,
 * and each fact is recorded once, however often and in any order events arrive.
 */
export async function recordBillingEvent(
  services: Services,
  event: RecordedEvent,
  customerId: string,
): Promise<void> {
  const { db, stripe } = services;
  const { type, object_id: objectId } = event;
  const userId = await findUserOfCustomer(db, customerId);
  if (!userId || !objectId) return;
  if (type === 'charge.refunded') {
    const { data } = await stripe.refunds.list({ charge: objectId, limit: 100 });
    for (const refund of data) await recordRefund(services, userId, refund);
  } else if (type.startsWith('refund.')) {
    await recordRefund(services, userId, await stripe.refunds.retrieve(objectId));
  } else if (type.startsWith('credit_note.')) {
    await recordCreditNote(services, userId, await stripe.creditNotes.retrieve(objectId));
  } else if (type.startsWith('customer.tax_id.')) {
    // Its addition is recorded first, even if that event arrives later.
    await recordBillingOnce(db, userId, `tax-id-added ${objectId}`, { action: 'tax_id.added' });
    if (type === 'customer.tax_id.deleted')
      await recordBillingOnce(db, userId, `tax-id-removed ${objectId}`, { action: 'tax_id.removed' });
  }
}

async function recordRefund({ db, stripe }: Services, userId: string, refund: Stripe.Refund) {
  const { id, amount, currency, status } = refund;
  const hasFailed = status === 'failed' || status === 'canceled';
  if (!hasFailed && status !== 'succeeded' && status !== 'pending') return;
  const chargeId = idOf(refund.charge);
  const invoice = chargeId === null ? null : await invoiceOf(stripe, await stripe.charges.retrieve(chargeId));
  const entry = {
    subject: invoice?.number ?? 'without a number',
    detail: formatMoney(amount, currency),
  };
  await recordBillingOnce(db, userId, `${hasFailed ? 'refund-failed' : 'refund'} ${id}`, {
    action: hasFailed ? 'refund.failed' : 'payment.refunded',
    ...entry,
  });
}

async function recordCreditNote({ db }: Services, userId: string, note: Stripe.CreditNote) {
  const { id, number: subject, total, currency, status } = note;
  await recordBillingOnce(db, userId, `credit-note ${id}`, {
    action: 'credit_note.issued',
    subject,
    detail: formatMoney(total, currency),
  });
  if (status === 'void')
    await recordBillingOnce(db, userId, `credit-note-voided ${id}`, {
      action: 'credit_note.voided',
      subject,
    });
}
