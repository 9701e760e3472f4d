import {
  CreateCheckoutSession,
  CreatePortalSession,
  CurrentSubscription,
  InvoiceList,
  Prices,
  SessionUrl,
  Subscription,
} from '@brandlode/contract';
import type { preHandlerAsyncHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../context.ts';
import { describeRoutes, NoContent } from '../../http/describe-routes.ts';
import { limitRate } from '../../limit-rate.ts';
import { createCheckoutSession } from './checkout/create-checkout-session.ts';
import { createPortalSession } from './checkout/create-portal-session.ts';
import { listPrices } from './checkout/list-prices.ts';
import { stripeWebhook } from './events/receive-stripe-event.ts';
import { listInvoices } from './list-invoices.ts';
import { readCurrentSubscription } from './read-current-subscription.ts';
import { readSubscription } from './read-subscription.ts';
import { resumeSubscription } from './resume-subscription.ts';

/** Of a user's requests that are passed on to Stripe, whose rate limit is that of the whole account. */
const STRIPE_LIMIT = { burst: 10, everySeconds: 10 };
const STRIPE_READ_LIMIT = { burst: 40, everySeconds: 5 };

/** Prices, subscription, checkout, billing portal and the Stripe webhook. */
export const subscriptionRoutes =
  ({ subscriptions }: Context): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Subscriptions' });
    const preHandler: preHandlerAsyncHookHandler = ({ claims }) =>
      limitRate(subscriptions.db, `stripe:${claims.sub}`, STRIPE_LIMIT, 'requests');
    // Opening the billing page must not use up the requests of its buttons.
    const limitReads: preHandlerAsyncHookHandler = ({ claims }) =>
      limitRate(subscriptions.db, `stripe-reads:${claims.sub}`, STRIPE_READ_LIMIT, 'requests');

    app.get(
      '/prices',
      {
        schema: {
          operationId: 'listPrices',
          summary: 'The price identifier of each plan and interval',
          response: { 200: Prices },
        },
      },
      () => listPrices(subscriptions.config),
    );

    app.get(
      '/subscription',
      {
        schema: {
          access: 'verified',
          operationId: 'getSubscription',
          summary: 'What choosing a plan means for the user',
          response: { 200: Subscription },
        },
      },
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
          summary: "The user's newest invoices, with links to Stripe's pages",
          problems: ['too-many-requests', 'upstream-failed'],
          response: { 200: InvoiceList },
        },
        preHandler: limitReads,
      },
      (request) => listInvoices(subscriptions, request.claims),
    );

    app.post(
      '/subscription/resume',
      {
        schema: {
          access: 'verified',
          operationId: 'resumeSubscription',
          summary: 'Take back the cancellation of a subscription that has not ended',
          problems: ['not-found', 'too-many-requests', 'upstream-failed'],
          response: { 204: NoContent },
        },
        preHandler,
      },
      async (request, reply) => {
        await resumeSubscription(subscriptions, request.claims);
        return reply.code(204).send();
      },
    );

    app.post(
      '/create-checkout-session',
      {
        schema: {
          access: 'verified',
          operationId: 'createCheckoutSession',
          summary: 'The page on which a plan is paid for',
          problems: ['already-subscribed', 'too-many-requests', 'upstream-failed'],
          body: CreateCheckoutSession,
          response: { 200: SessionUrl },
        },
        preHandler,
      },
      (request) => createCheckoutSession(subscriptions, request.claims, request.body),
    );

    app.post(
      '/create-portal-session',
      {
        schema: {
          access: 'verified',
          operationId: 'createPortalSession',
          summary: 'The page on which a subscription is changed or canceled',
          problems: ['no-customer', 'too-many-requests', 'upstream-failed'],
          body: CreatePortalSession,
          response: { 200: SessionUrl },
        },
        preHandler,
      },
      (request) => createPortalSession(subscriptions, request.claims, request.body),
    );

    app.register(stripeWebhook(subscriptions));
  };
