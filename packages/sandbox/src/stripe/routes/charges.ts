import type { Routes } from '../api.ts';
import { find } from '../find.ts';
import { createdTest, listPage } from '../protocol/list.ts';
import type { StripeContext } from '../state.ts';

export function chargeRoutes({ state }: StripeContext): Routes {
  return {
    'GET /v1/charges': ({ params }) => {
      const charges = Object.values(state.charges).filter(createdTest(params));
      return listPage(charges, params, '/v1/charges', ['customer', 'payment_intent']);
    },

    'GET /v1/charges/:id': ({ id }) => find(state.charges, 'charge', id),

    'GET /v1/invoice_payments': ({ params }) => {
      const payment = params.object('payment');
      const paymentIntent = payment.text('payment_intent');
      payment.ignore('type');
      const payments = Object.values(state.invoicePayments).filter(
        (entry) => paymentIntent === null || entry.payment.payment_intent === paymentIntent,
      );
      return listPage(payments, params, '/v1/invoice_payments');
    },
  };
}
