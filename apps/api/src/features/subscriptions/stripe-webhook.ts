import { ApiError } from '@brandlode/contract';
import type { FastifyPluginAsync } from 'fastify';
import { limitConcurrency } from '../../limit-concurrency.ts';
import type { Subscriptions } from './subscriptions.ts';

const BODY_LIMIT = 1024 * 1024;
/**
 * Deliveries verified and recorded at once: few enough that other requests do not wait long for the event loop. `waiting` bounds the
 * memory of the rest; beyond it Stripe resends.
 */
const LIMITS = { concurrent: 50, waiting: 5_000 };
/** Seconds; rejected deliveries must not all come back at once. */
const RETRY_AFTER = { least: 5, most: 20 };

/** A separate plugin, because the signature covers the raw body. */
export const stripeWebhook =
  (subscriptions: Pick<Subscriptions, 'receiveStripeEvent'>, limits = LIMITS): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const limited = limitConcurrency(limits, () => {
      const { least, most } = RETRY_AFTER;
      return new ApiError('overloaded', { retryAfter: least + Math.random() * (most - least) });
    });

    app.post(
      '/stripe/webhook',
      {
        bodyLimit: BODY_LIMIT,
        schema: { summary: 'Receives signed Stripe events' },
        // It has limits of its own, and Stripe resends only after minutes or hours.
        config: { exemptFromLoadShedding: true },
      },
      async (request) => {
        const { body } = request;
        const signature = request.headers['stripe-signature'];
        if (!Buffer.isBuffer(body) || Array.isArray(signature)) throw new ApiError('invalid-signature');
        await limited(() => subscriptions.receiveStripeEvent(body, signature));
        return { received: true };
      },
    );
  };
