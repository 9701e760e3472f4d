import { ApiError } from '@brandlode/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Subscriptions } from './subscriptions.ts';

const BODY_LIMIT = 1024 * 1024;

/** A separate plugin, because the signature covers the raw body. */
export const stripeWebhook =
  (subscriptions: Pick<Subscriptions, 'receiveStripeEvent'>): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    app.post(
      '/stripe/webhook',
      {
        bodyLimit: BODY_LIMIT,
        schema: { summary: 'Receives signed Stripe events' },
      },
      async (request) => {
        const signature = request.headers['stripe-signature'];
        if (!Buffer.isBuffer(request.body) || Array.isArray(signature))
          throw new ApiError('invalid-signature');
        await subscriptions.receiveStripeEvent(request.body, signature);
        return { received: true };
      },
    );
  };
