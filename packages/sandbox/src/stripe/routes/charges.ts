import type { Routes } from '../api.ts';
import { find } from '../find.ts';
import { createdTest, listPage } from '../protocol/list.ts';
import type { StripeContext } from '../state.ts';

export function chargeRoutes({ state }: StripeContext): Routes {
  return {
    'GET /v1/charges': ({ params }) => {
      const customer = params.text('customer');
      const paymentIntent = params.text('payment_intent');
      const inTime = createdTest(params);
      const charges = Object.values(state.charges).filter(
        (charge) =>
          (customer === null || charge.customer === customer) &&
          (paymentIntent === null || charge.payment_intent === paymentIntent) &&
          inTime(charge),
      );
      const page = listPage(charges, params, '/v1/charges');
      params.done();
      return page;
    },

    'GET /v1/charges/:id': ({ params, id }) => {
      params.done();
      return find(state.charges, 'charge', id);
    },

    'GET /v1/invoice_payments': ({ params }) => {
      const invoice = params.text('invoice');
      const status = params.text('status');
      const payment = params.object('payment');
      const paymentIntent = payment.text('payment_intent');
      payment.ignore('type');
      const payments = Object.values(state.invoicePayments).filter(
        (entry) =>
          (invoice === null || entry.invoice === invoice) &&
          (status === null || entry.status === status) &&
          (paymentIntent === null || entry.payment.payment_intent === paymentIntent),
      );
      const page = listPage(payments, params, '/v1/invoice_payments');
      params.done();
      return page;
    },
  };
}
