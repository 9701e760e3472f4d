import {
  CreateCheckoutSession,
  CreatePortalSession,
  CurrentSubscription,
  Prices,
  SessionUrl,
  Subscription,
} from '@brandlode/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../context.ts';
import { describeRoutes } from '../../http/describe-routes.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { createPortalSession } from './create-portal-session.ts';
import { listPrices } from './list-prices.ts';
import { readCurrentSubscription } from './read-current-subscription.ts';
import { readSubscription } from './read-subscription.ts';
import { stripeWebhook } from './receive-stripe-event.ts';

/** Prices, subscription, checkout, billing portal and the Stripe webhook. */
export const subscriptionRoutes =
  ({ subscriptions }: Context): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Subscriptions' });

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
      (request) => readSubscription(subscriptions, request.claims),
    );

    app.get(
      '/subscription/current',
      {
        schema: {
          access: 'verified',
          operationId: 'getCurrentSubscription',
          summary: "The subscription that the user's plan comes from: trial, next charge, cancellation",
          problems: ['upstream-failed'],
          response: { 200: CurrentSubscription },
        },
      },
      (request) => readCurrentSubscription(subscriptions, request.claims),
    );

    app.post(
      '/create-checkout-session',
      {
        schema: {
          access: 'verified',
          operationId: 'createCheckoutSession',
          summary: 'The page on which a plan is paid for',
          problems: ['already-subscribed', 'upstream-failed'],
          body: CreateCheckoutSession,
          response: { 200: SessionUrl },
        },
      },
      (request) => createCheckoutSession(subscriptions, request.claims, request.body),
    );

    app.post(
      '/create-portal-session',
      {
        schema: {
          access: 'verified',
          operationId: 'createPortalSession',
          summary: 'The page on which a subscription is changed or cancelled',
          problems: ['no-customer', 'upstream-failed'],
          body: CreatePortalSession,
          response: { 200: SessionUrl },
        },
      },
      (request) => createPortalSession(subscriptions, request.claims, request.body),
    );

    app.register(stripeWebhook(subscriptions));
  };
