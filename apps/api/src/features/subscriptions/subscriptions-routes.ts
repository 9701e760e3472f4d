import {
  BillingDetails,
  CurrentSubscription,
  InvoiceList,
  InvoiceQuery,
  Prices,
  Subscription,
} from '@brandlode/contract';
import type { preHandlerAsyncHookHandler } from 'fastify';
import { describeRoutes, operation, type Routes } from '../../http/describe-routes.ts';
import { limitRate } from '../../limit-rate.ts';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import { listPrices } from './checkout/list-prices.ts';
import { stripeWebhook } from './events/receive-stripe-event.ts';
import { listInvoices } from './list-invoices.ts';
import { readBillingDetails } from './read-billing-details.ts';
import { readCurrentSubscription } from './read-current-subscription.ts';
import { readSubscription } from './read-subscription.ts';

/** How often a user may open pages that read from Stripe, whose rate limit is that of the whole account. */
const READ_LIMIT = { burst: 40, everySeconds: 5 };

/** Prices, subscription, checkout, billing portal and the Stripe webhook. */
export const subscriptionRoutes: Routes =
  ({ subscriptions }) =>
  async (app) => {
    describeRoutes(app, { tag: 'Subscriptions' });
    app.register(checkoutRoutes(subscriptions));
    app.register(stripeWebhook(subscriptions));
    // Separate from the limit of changes: opening the billing page must not use up the requests of its buttons.
    const limitReads: preHandlerAsyncHookHandler = ({ claims }) =>
      limitRate(subscriptions.db, `stripe-reads:${claims.sub}`, READ_LIMIT, 'requests');

    app.get(
      '/prices',
      operation({
        operationId: 'listPrices',
        summary: 'The price identifier of each plan and interval',
        response: { 200: Prices },
      }),
      () => listPrices(subscriptions.config),
    );

    app.get(
      '/subscription',
      operation({
        access: 'verified',
        operationId: 'getSubscription',
        summary: 'What choosing a plan means for the user',
        response: { 200: Subscription },
      }),
      (request) => readSubscription(subscriptions, request.claims, request.log),
    );

    app.get(
      '/subscription/current',
      {
        schema: {
          access: 'verified',
          operationId: 'getCurrentSubscription',
          summary: "The subscription that the user's plan comes from: trial, next charge, cancellation",
          problems: ['too-many-requests', 'upstream-failed'],
          response: { 200: CurrentSubscription },
        },
        preHandler: limitReads,
      },
      (request) => readCurrentSubscription(subscriptions, request.claims),
    );

    app.get(
      '/subscription/invoices',
      {
        schema: {
          access: 'verified',
          operationId: 'listInvoices',
          summary: "A page of the user's invoices, newest first, with links to Stripe's pages",
          problems: ['too-many-requests', 'upstream-failed'],
          querystring: InvoiceQuery,
          response: { 200: InvoiceList },
        },
        preHandler: limitReads,
      },
      (request) => listInvoices(subscriptions, request.claims, request.query),
    );

    app.get(
      '/subscription/billing-details',
      {
        schema: {
          access: 'verified',
          operationId: 'getBillingDetails',
          summary: "The name and tax IDs on the user's invoices",
          problems: ['too-many-requests', 'upstream-failed'],
          response: { 200: BillingDetails },
        },
        preHandler: limitReads,
      },
      (request) => readBillingDetails(subscriptions, request.claims),
    );
  };
