import { CreateCheckoutSession, CreatePortalSession, SessionUrl } from '@brandlode/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../../context.ts';
import { describeRoutes, NoContent, operation } from '../../../http/describe-routes.ts';
import { limitRate } from '../../../limit-rate.ts';
import { resumeSubscription } from '../resume-subscription.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { createPortalSession } from './create-portal-session.ts';

/** How often a user may send changes to Stripe, whose rate limit is that of the whole account. */
const CHANGE_LIMIT = { burst: 10, everySeconds: 10 };

/** Pages of Stripe on which a plan is paid for or changed, and the withdrawal of a cancellation. */
export const checkoutRoutes =
  (subscriptions: Context['subscriptions']): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Subscriptions', access: 'verified' });
    app.addHook('preHandler', ({ claims }) =>
      limitRate(subscriptions.db, `stripe:${claims.sub}`, CHANGE_LIMIT, 'requests'),
    );

    app.post(
      '/subscription/resume',
      operation({
        operationId: 'resumeSubscription',
        summary: 'Take back the cancellation of a subscription that has not ended',
        problems: ['not-found', 'too-many-requests', 'upstream-failed'],
        response: { 204: NoContent },
      }),
      (request) => resumeSubscription(subscriptions, request.claims),
    );

    app.post(
      '/create-checkout-session',
      operation({
        operationId: 'createCheckoutSession',
        summary: 'The page on which a plan is paid for',
        problems: ['already-subscribed', 'portal-unavailable', 'too-many-requests', 'upstream-failed'],
        body: CreateCheckoutSession,
        response: { 200: SessionUrl },
      }),
      (request) => createCheckoutSession(subscriptions, request.claims, request.body),
    );

    app.post(
      '/create-portal-session',
      operation({
        operationId: 'createPortalSession',
        summary: 'The page on which a subscription is changed or canceled',
        problems: ['no-customer', 'portal-unavailable', 'too-many-requests', 'upstream-failed'],
        body: CreatePortalSession,
        response: { 200: SessionUrl },
      }),
      (request) => createPortalSession(subscriptions, request.claims, request.body),
    );
  };
