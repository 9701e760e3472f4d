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
import type { AccessRules } from '../../http/access.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { createPortalSession } from './create-portal-session.ts';
import { listPrices } from './list-prices.ts';
import { readCurrentSubscription } from './read-current-subscription.ts';
import { readSubscription } from './read-subscription.ts';
import { stripeWebhook } from './receive-stripe-event.ts';

/** Prices, subscription, checkout, billing portal and the Stripe webhook. */
export const subscriptionRoutes =
  ({ subscriptions }: Context, access: AccessRules): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ accessToken: [] }];

    app.get(
      '/prices',
      { schema: { summary: 'The price identifier of each plan and interval', response: { 200: Prices } } },
      () => listPrices(subscriptions.config),
    );

    app.get(
      '/subscription',
      {
        onRequest: access.verified,
        schema: {
          summary: 'What choosing a plan means for the user',
          security,
          response: { 200: Subscription },
        },
      },
      (request) => readSubscription(subscriptions, request.claims),
    );

    app.get(
      '/subscription/current',
      {
        onRequest: access.verified,
        schema: {
          summary: "The subscription that the user's plan comes from: trial, next charge, cancellation",
          security,
          response: { 200: CurrentSubscription },
        },
      },
      (request) => readCurrentSubscription(subscriptions, request.claims),
    );

    app.post(
      '/create-checkout-session',
      {
        onRequest: access.verified,
        schema: {
          summary: 'The page on which a plan is paid for',
          security,
          body: CreateCheckoutSession,
          response: { 200: SessionUrl },
        },
      },
      (request) => createCheckoutSession(subscriptions, request.claims, request.body),
    );

    app.post(
      '/create-portal-session',
      {
        onRequest: access.verified,
        schema: {
          summary: 'The page on which a subscription is changed or cancelled',
          security,
          body: CreatePortalSession,
          response: { 200: SessionUrl },
        },
      },
      (request) => createPortalSession(subscriptions, request.claims, request.body),
    );

    app.register(stripeWebhook(subscriptions));
  };
