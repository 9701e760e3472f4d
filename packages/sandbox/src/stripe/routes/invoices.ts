import type { Routes } from '../api.ts';
import { previewRenewal } from '../billing/subscriptions.ts';
import { find, requireParam } from '../find.ts';
import { type Invoice, subscriptionOf } from '../objects/invoice.ts';
import { listPage } from '../protocol/list.ts';
import { stripeErrors } from '../protocol/stripe-error.ts';
import type { StripeContext } from '../state.ts';

export function invoiceRoutes(context: StripeContext): Routes {
  const { state } = context;
  return {
    'GET /v1/invoices': ({ params }) => {
      const subscription = params.text('subscription');
      const invoices = Object.values(state.invoices).filter(
        (invoice) => subscription === null || subscriptionOf(invoice) === subscription,
      );
      return listPage(invoices, params, '/v1/invoices', ['customer', 'status']);
    },

    'GET /v1/invoices/:id': ({ id }) => find(state.invoices, 'invoice', id),

    'POST /v1/invoices/create_preview': ({ params }) => {
      const subscription = requireParam(state.subscriptions, 'subscription', params, 'subscription');
      params.done();
      const preview = previewRenewal(context, subscription);
      if (!preview)
        throw stripeErrors.invalid('subscription', 'No upcoming invoices.', 'invoice_upcoming_none');
      return preview;
    },

    'POST /v1/invoices/:id/void': ({ params, id }) => {
      const invoice = find(state.invoices, 'invoice', id);
      params.done();
      requireStatus(invoice, ['open', 'uncollectible'], 'void');
      Object.assign(invoice, { status: 'void', next_payment_attempt: null });
      invoice.status_transitions.voided_at = context.now();
      context.emit('invoice.voided', invoice);
      return invoice;
    },

    'POST /v1/invoices/:id/mark_uncollectible': ({ params, id }) => {
      const invoice = find(state.invoices, 'invoice', id);
      params.done();
      requireStatus(invoice, ['open'], 'mark as uncollectible');
      Object.assign(invoice, { status: 'uncollectible', next_payment_attempt: null });
      invoice.status_transitions.marked_uncollectible_at = context.now();
      context.emit('invoice.marked_uncollectible', invoice);
      return invoice;
    },
  };
}

function requireStatus({ status }: Invoice, statuses: string[], action: string) {
  if (status === null || !statuses.includes(status))
    throw stripeErrors.invalid('invoice', `You can't ${action} an invoice with the status ${status}.`);
}
