import type { Routes } from '../api.ts';
import { cancelSubscription } from '../billing/subscriptions.ts';
import { find } from '../find.ts';
import { newCustomer } from '../objects/customer.ts';
import { isLive } from '../objects/subscription.ts';
import { listPage } from '../protocol/list.ts';
import type { StripeContext } from '../state.ts';

export function customerRoutes(context: StripeContext): Routes {
  const { state } = context;
  return {
    'POST /v1/customers': ({ params }) => {
      const customer = newCustomer({
        email: params.text('email'),
        name: params.text('name'),
        metadata: params.metadata(),
        now: context.now(),
      });
      params.done();
      state.customers[customer.id] = customer;
      context.emit('customer.created', customer);
      return customer;
    },

    'GET /v1/customers': ({ params }) =>
      listPage(Object.values(state.customers), params, '/v1/customers', ['email']),

    'GET /v1/customers/:id': ({ id }) => {
      if (state.deletedCustomers.includes(id)) return { id, object: 'customer', deleted: true };
      return find(state.customers, 'customer', id);
    },

    'POST /v1/customers/:id': ({ params, id }) => {
      const customer = find(state.customers, 'customer', id);
      const email = params.has('email') ? params.text('email') : customer.email;
      const name = params.has('name') ? params.text('name') : (customer.name ?? null);
      const balance = params.integer('balance', { min: -99_999_999, max: 99_999_999 }) ?? customer.balance;
      params.done();
      Object.assign(customer, { email, name, balance });
      context.emit('customer.updated', customer);
      return customer;
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
