import type { Routes } from '../api.ts';
import { refundCharge } from '../billing/charging.ts';
import { find, requireParam } from '../find.ts';
import { newCreditNote } from '../objects/credit-note.ts';
import type { Invoice } from '../objects/invoice.ts';
import { createdTest, listPage } from '../protocol/list.ts';
import type { Params } from '../protocol/params.ts';
import { stripeErrors } from '../protocol/stripe-error.ts';
import type { StripeContext } from '../state.ts';

const REASONS = ['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'] as const;
const AMOUNT = { min: 0, max: 99_999_999 };

export function creditNoteRoutes(context: StripeContext): Routes {
  const { state } = context;
  return {
    'POST /v1/credit_notes': ({ params }) => create(context, params),

    'GET /v1/credit_notes': ({ params }) => {
      const notes = Object.values(state.creditNotes).filter(createdTest(params));
      return listPage(notes, params, '/v1/credit_notes', ['customer', 'invoice']);
    },

    'GET /v1/credit_notes/:id': ({ id }) => find(state.creditNotes, 'credit note', id),

    'POST /v1/credit_notes/:id/void': ({ params, id }) => {
      const note = find(state.creditNotes, 'credit note', id);
      params.done();
      if (note.status === 'void' || note.post_payment_amount > 0)
        throw stripeErrors.invalid('id', 'Only credit notes of open invoices can be voided, once.');
      const invoice = find(state.invoices, 'invoice', String(note.invoice));
      invoice.pre_payment_credit_notes_amount -= note.pre_payment_amount;
      invoice.amount_due += note.pre_payment_amount;
      invoice.amount_remaining += note.pre_payment_amount;
      Object.assign(note, { status: 'void', voided_at: context.now() });
      context.emit('credit_note.voided', note);
      return note;
    },
  };
}

function create(context: StripeContext, params: Params) {
  const { state } = context;
  const invoice = requireParam(state.invoices, 'invoice', params, 'invoice');
  const amount = params.integer('amount', AMOUNT);
  const refundAmount = params.integer('refund_amount', AMOUNT) ?? 0;
  const creditAmount = params.integer('credit_amount', AMOUNT) ?? 0;
  const outOfBand = params.integer('out_of_band_amount', AMOUNT) ?? 0;
  const reason = params.choice('reason', REASONS);
  const [memo, metadata] = [params.text('memo'), params.metadata()];
  params.done();
  if (amount === null) throw stripeErrors.missing('amount');
  if (invoice.status !== 'open' && invoice.status !== 'paid')
    throw stripeErrors.invalid('invoice', 'A credit note can only be issued for an open or paid invoice.');
  const prePayment = Math.min(amount, invoice.amount_remaining);
  if (refundAmount + creditAmount + outOfBand !== amount - prePayment)
    throw stripeErrors.invalid(
      'amount',
      'The sum of credit amount, refund amount and out of band amount must equal the post payment amount.',
    );
  if (
    amount >
    invoice.total - invoice.pre_payment_credit_notes_amount - invoice.post_payment_credit_notes_amount
  )
    throw stripeErrors.invalid('amount', 'The credit notes would exceed the amount of the invoice.');
  const notes = Object.values(state.creditNotes).filter((note) => note.invoice === invoice.id);
  const refund = refundAmount > 0 ? refundInvoice(context, invoice, refundAmount) : null;
  const note = newCreditNote({
    invoice,
    customer: String(invoice.customer),
    number: `${invoice.number}-CN-${String(notes.length + 1).padStart(2, '0')}`,
    amount,
    prePayment,
    outOfBand,
    refund,
    reason,
    memo,
    metadata,
    pdf: `${invoice.hosted_invoice_url}/pdf`,
    now: context.now(),
  });
  state.creditNotes[note.id] = note;
  invoice.pre_payment_credit_notes_amount += prePayment;
  invoice.post_payment_credit_notes_amount += amount - prePayment;
  invoice.amount_due -= prePayment;
  invoice.amount_remaining -= prePayment;
  context.emit('credit_note.created', note);
  return note;
}

function refundInvoice(context: StripeContext, invoice: Invoice, amount: number) {
  const { state } = context;
  const payment = Object.values(state.invoicePayments).find((entry) => entry.invoice === invoice.id);
  const charge = Object.values(state.charges).find(
    (entry) => payment && entry.payment_intent === payment.payment.payment_intent,
  );
  if (!charge || amount > charge.amount - charge.amount_refunded)
    throw stripeErrors.invalid('refund_amount', 'The refund exceeds the amount that was paid.');
  return refundCharge(context, charge, { amount, reason: null, metadata: {} });
}
