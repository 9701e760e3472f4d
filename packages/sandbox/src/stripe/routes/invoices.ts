import type { Routes } from '../api.ts';
import { find } from '../find.ts';
import { subscriptionOf } from '../objects/invoice.ts';
import { listPage } from '../protocol/list.ts';
import type { StripeContext } from '../state.ts';

export function invoiceRoutes({ state }: StripeContext): Routes {
  return {
    'GET /v1/invoices': ({ params }) => {
      const subscription = params.text('subscription');
      const invoices = Object.values(state.invoices).filter(
        (invoice) => subscription === null || subscriptionOf(invoice) === subscription,
      );
      return listPage(invoices, params, '/v1/invoices', ['customer', 'status']);
    },

    'GET /v1/invoices/:id': ({ id }) => find(state.invoices, 'invoice', id),
  };
}
