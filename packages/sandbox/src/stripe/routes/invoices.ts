import type { Routes } from '../api.ts';
import { retryInvoice } from '../billing/subscriptions.ts';
import { find, findParam } from '../find.ts';
import { subscriptionOf } from '../objects/invoice.ts';
import { createdTest, listPage } from '../protocol/list.ts';
import { stripeErrors } from '../protocol/stripe-error.ts';
import type { StripeContext } from '../state.ts';

export function invoiceRoutes(context: StripeContext): Routes {
  const { state } = context;
  return {
    'GET /v1/invoices': ({ params }) => {
      const customer = params.text('customer');
      const subscription = params.text('subscription');
      const status = params.text('status');
      const inTime = createdTest(params);
      const invoices = Object.values(state.invoices).filter(
        (invoice) =>
          (customer === null || invoice.customer === customer) &&
          (subscription === null || subscriptionOf(invoice) === subscription) &&
          (status === null || invoice.status === status) &&
          inTime(invoice),
      );
      const page = listPage(invoices, params, '/v1/invoices');
      params.done();
      return page;
    },

    'GET /v1/invoices/:id': ({ params, id }) => {
      params.done();
      return find(state.invoices, 'invoice', id);
    },

    'POST /v1/invoices/:id/pay': ({ params, id }) => {
      const invoice = find(state.invoices, 'invoice', id);
      const card = findParam(state.paymentMethods, 'PaymentMethod', params, 'payment_method');
      params.done();
      if (invoice.status === 'paid')
        throw stripeErrors.invalid('id', 'Invoice is already paid', 'invoice_already_paid');
      if (invoice.status !== 'open') throw stripeErrors.invalid('id', 'This invoice can no longer be paid');
      if (!retryInvoice(context, invoice, card ?? undefined)) throw stripeErrors.declined();
      return invoice;
    },
  };
}
