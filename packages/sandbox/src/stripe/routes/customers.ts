import type { Routes } from '../api.ts';
import { cancelSubscription } from '../billing/subscriptions.ts';
import { find } from '../find.ts';
import { newCustomer } from '../objects/customer.ts';
import { isLive } from '../objects/subscription.ts';
import { createdTest, listPage } from '../protocol/list.ts';
import type { Params } from '../protocol/params.ts';
import type { StripeContext } from '../state.ts';

export function customerRoutes(context: StripeContext): Routes {
  const { state } = context;
  const about = (params: Params) => ({
    email: params.text('email'),
    name: params.text('name'),
    description: params.text('description'),
    phone: params.text('phone'),
  });

  return {
    'POST /v1/customers': ({ params }) => {
      const customer = newCustomer({ ...about(params), metadata: params.metadata(), now: context.now() });
      params.done();
      state.customers[customer.id] = customer;
      context.emit('customer.created', customer);
      return customer;
    },

    'GET /v1/customers': ({ params }) => {
      const email = params.text('email');
      const inTime = createdTest(params);
      const customers = Object.values(state.customers).filter(
        (customer) => (email === null || customer.email === email) && inTime(customer),
      );
      const page = listPage(customers, params, '/v1/customers');
      params.done();
      return page;
    },

    'GET /v1/customers/:id': ({ params, id }) => {
      params.done();
      if (state.deletedCustomers.includes(id)) return { id, object: 'customer', deleted: true };
      return find(state.customers, 'customer', id);
    },

    'DELETE /v1/customers/:id': ({ params, id }) => {
      const customer = find(state.customers, 'customer', id);
      params.done();
      for (const subscription of Object.values(state.subscriptions)) {
        if (subscription.customer === id && isLive(subscription)) cancelSubscription(context, subscription);
      }
      delete state.customers[id];
      state.deletedCustomers.push(id);
      context.emit('customer.deleted', customer);
      return { id, object: 'customer', deleted: true };
    },
  };
}
