import {
  type AccessClaims,
  ApiError,
  Invoice,
  type InvoiceList,
  type InvoiceQuery,
  MAX_INVOICES,
} from '@brandlode/contract';
import { findCustomer } from '@brandlode/database';
import type Stripe from 'stripe';
import { idOf, isMissing, isMissingCustomer, withStripeErrors } from '../../gateways/stripe.ts';
import type { Services } from './services.ts';

const Status = Invoice.shape.status;
const PAGE = 100;

/** A page of a user's invoices, those of ended subscriptions included; empty before the first checkout. */
export async function listInvoices(
  { db, stripe }: Pick<Services, 'db' | 'stripe'>,
  claims: Pick<AccessClaims, 'sub'>,
  { after }: InvoiceQuery = {},
): Promise<InvoiceList> {
  const customer = await findCustomer(db, claims.sub);
  if (!customer) return { data: [], next: null };
  const { customer_id: customerId } = customer;
  return withStripeErrors(async () => {
    try {
      const { data, has_more } = await stripe.invoices.list({
        customer: customerId,
        limit: MAX_INVOICES,
        expand: ['data.payments'],
        ...(after ? { starting_after: after } : {}),
      });
      const [refunded, notes] = await Promise.all([
        readRefunds(stripe, customerId, data),
        readCreditNotes(stripe, customerId, data),
      ]);
      return {
        data: data.flatMap((invoice) => toInvoice(invoice, refunded, notes.get(invoice.id) ?? [])),
        next: has_more ? (data.at(-1)?.id ?? null) : null,
      };
    } catch (error) {
      if (isMissingCustomer(error)) return { data: [], next: null };
      if (isMissing(error) && error.param === 'starting_after')
        throw new ApiError('invalid-request', {
          errors: [{ path: 'querystring.after', message: 'is not one of your invoices' }],
        });
      throw error;
    }
  });
}

/** The ids of the payments of an invoice that have succeeded: payment intents, or charges of long ago. */
const paymentsOf = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).flatMap(({ payment, status }) => {
    const id = idOf(payment.payment_intent) ?? idOf(payment.charge);
    return status === 'paid' && id ? [id] : [];
  });

/** What was refunded of each payment. Stripe counts a refund as soon as it is requested, and no longer when it fails. */
async function readRefunds(stripe: Stripe, customer: string, invoices: Stripe.Invoice[]) {
  const wanted = new Set(invoices.flatMap(paymentsOf));
  const refunded = new Map<string, number>();
  if (wanted.size === 0) return refunded;
  // No payment is older than its invoice.
  for await (const charge of stripe.charges.list({ customer, created: since(invoices), limit: PAGE })) {
    if (!charge.paid) continue;
    const id = [idOf(charge.payment_intent), charge.id].find((paid) => paid !== null && wanted.has(paid));
    if (id) refunded.set(id, charge.amount_refunded);
    if (refunded.size === wanted.size) break;
  }
  return refunded;
}

/** The credit notes of each invoice that are not void, oldest first. */
async function readCreditNotes(stripe: Stripe, customer: string, invoices: Stripe.Invoice[]) {
  const notes = new Map<string, Stripe.CreditNote[]>();
  if (invoices.length === 0) return notes;
  for await (const note of stripe.creditNotes.list({ customer, created: since(invoices), limit: PAGE })) {
    const invoice = idOf(note.invoice);
    if (invoice && note.status === 'issued') notes.set(invoice, [note, ...(notes.get(invoice) ?? [])]);
  }
  return notes;
}

const since = (invoices: Stripe.Invoice[]) => ({ gte: Math.min(...invoices.map(({ created }) => created)) });

/** None for a draft. */
function toInvoice(
  invoice: Stripe.Invoice,
  refunds: Map<string, number>,
  notes: Stripe.CreditNote[],
): Invoice[] {
  const refunded =
    sum(paymentsOf(invoice).map((id) => refunds.get(id) ?? 0)) +
    sum(notes.map(({ out_of_band_amount: outside }) => outside ?? 0));
  const status = Status.safeParse(statusOf(invoice, refunded));
  if (!status.success || invoice.id === undefined) return [];
  return [
    {
      id: invoice.id,
      number: invoice.number,
      createdAt: new Date(invoice.created * 1000).toISOString(),
      amount: invoice.total,
      tax: sum((invoice.total_taxes ?? []).map(({ amount }) => amount)),
      currency: invoice.currency,
      status: status.data,
      refunded,
      creditNotes: notes.map(({ number, total, pdf }) => ({ number, amount: total, pdf })),
      url: invoice.hosted_invoice_url ?? null,
      pdf: invoice.invoice_pdf ?? null,
    },
  ];
}

function statusOf({ status, amount_paid: paid }: Stripe.Invoice, refunded: number): string | null {
  if (status !== 'paid' || refunded === 0) return status;
  return refunded < paid ? 'partly-refunded' : 'refunded';
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
