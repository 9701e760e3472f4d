import type { Routes } from '../api.ts';
import { DAY_SECONDS } from '../billing/periods.ts';
import {
  addTrial,
  beginSubscription,
  cancelAtPeriodEnd,
  cancelSubscription,
  switchPrice,
} from '../billing/subscriptions.ts';
import { find, findParam, lookUp, mergeMetadata, requireParam } from '../find.ts';
import { isLive, itemOf, type Subscription } from '../objects/subscription.ts';
import { listPage } from '../protocol/list.ts';
import type { Params } from '../protocol/params.ts';
import { stripeErrors } from '../protocol/stripe-error.ts';
import { type StripeContext, update } from '../state.ts';

export function subscriptionRoutes(context: StripeContext): Routes {
  const { state } = context;

  return {
    'POST /v1/subscriptions': ({ params }) => {
      const customer = requireParam(state.customers, 'customer', params, 'customer');
      const item = onlyItem(params);
      if (!item) throw stripeErrors.missing('items');
      const price = requireParam(state.prices, 'price', item, 'price');
      const quantity = item.integer('quantity', { min: 1, max: 999 }) ?? 1;
      const days = params.integer('trial_period_days', { min: 0, max: 730 });
      const card = findParam(state.paymentMethods, 'PaymentMethod', params, 'default_payment_method');
      const metadata = params.metadata();
      params.ignore('payment_behavior', 'payment_settings', 'collection_method', 'off_session');
      params.done();
      return beginSubscription(context, {
        customer: customer.id,
        price,
        quantity,
        trialEnd: days ? context.now() + days * DAY_SECONDS : null,
        paymentMethod: card?.id ?? null,
        metadata,
      });
    },

    'GET /v1/subscriptions': ({ params }) => {
      const customer = params.text('customer');
      if (
        customer !== null &&
        !lookUp(state.customers, customer) &&
        !state.deletedCustomers.includes(customer)
      ) {
        throw stripeErrors.noSuchParam('customer', customer, 'customer');
      }
      const status = params.text('status');
      const subscriptions = Object.values(state.subscriptions).filter((subscription) =>
        hasStatus(subscription.status, status),
      );
      return listPage(subscriptions, params, '/v1/subscriptions', ['customer']);
    },

    'GET /v1/subscriptions/:id': ({ id }) => find(state.subscriptions, 'subscription', id),

    'POST /v1/subscriptions/:id': ({ params, id }) => {
      const subscription = find(state.subscriptions, 'subscription', id);
      if (!isLive(subscription)) {
        throw stripeErrors.invalid(
          'id',
          'A canceled subscription can only update its cancellation_details and metadata.',
        );
      }
      const atPeriodEnd = params.boolean('cancel_at_period_end');
      const trialEnd = params.integer('trial_end', { min: context.now() + 1, max: 9_999_999_999 });
      const card = findParam(state.paymentMethods, 'PaymentMethod', params, 'default_payment_method');
      const metadata = mergeMetadata(subscription.metadata, params.metadata());
      const item = itemChange(params, subscription);
      const current = itemOf(subscription);
      const price = item && findParam(state.prices, 'price', item, 'price');
      const quantity = item?.integer('quantity', { min: 1, max: 999 }) ?? current.quantity ?? 1;
      params.ignore('proration_behavior', 'payment_behavior', 'billing_cycle_anchor');
      params.done();

      update(context, 'customer.subscription.updated', subscription, {
        metadata,
        ...(card ? { default_payment_method: card.id } : {}),
      });
      if (item && (price?.id !== current.price.id || quantity !== current.quantity)) {
        switchPrice(context, subscription, price ?? current.price, quantity);
      }
      if (trialEnd !== null) addTrial(context, subscription, trialEnd);
      if (atPeriodEnd !== null && atPeriodEnd !== subscription.cancel_at_period_end) {
        cancelAtPeriodEnd(context, subscription, atPeriodEnd);
      }
      return subscription;
    },

    'DELETE /v1/subscriptions/:id': ({ params, id }) => {
      const subscription = find(state.subscriptions, 'subscription', id);
      params.ignore('cancellation_details', 'invoice_now', 'prorate');
      params.done();
      if (!isLive(subscription)) throw stripeErrors.noSuch('subscription', id);
      cancelSubscription(context, subscription);
      return subscription;
    },
  };
}

function onlyItem(params: Params): Params | undefined {
  const [item, ...more] = params.list('items');
  if (more.length) throw stripeErrors.invalid('items', 'The sandbox accepts one item per subscription.');
  return item;
}

function itemChange(params: Params, subscription: Subscription): Params | undefined {
  const item = onlyItem(params);
  const id = item?.text('id');
  if (!item || id === itemOf(subscription).id) return item;
  if (id) throw stripeErrors.noSuchParam('subscription_item', id, item.name('id'));
  throw stripeErrors.invalid(
    item.name('id'),
    'The sandbox accepts one item a subscription: give the id of the item to change.',
  );
}

/** By default all but canceled ones; `all` for all, `ended` for finished ones. */
function hasStatus(status: string, wanted: string | null): boolean {
  if (wanted === null) return status !== 'canceled' && status !== 'incomplete_expired';
  if (wanted === 'all') return true;
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired';
  return status === wanted;
}
