import { ApiError } from '@brandlode/contract';
import type { FastifyPluginAsync } from 'fastify';
import type Stripe from 'stripe';
import { limitConcurrency } from '../../../limit-concurrency.ts';
import type { Services } from '../services.ts';
import { type EventQueue, toRecord } from './event-queue.ts';

const BODY_LIMIT = 1024 * 1024;
/** Older signatures are rejected, which prevents replays. */
const SIGNATURE_SECONDS = 300;
/**
 * Deliveries verified and recorded concurrently: few enough that other requests do not wait long for the event loop. `waiting` and
 * `bytes`, of the announced bodies, limit the memory of deliveries; Stripe resends those beyond them.
 */
const LIMITS = { concurrent: 50, waiting: 5_000, bytes: 64 * BODY_LIMIT };
/** Seconds; rejected deliveries must not all come back at once. */
const RETRY_AFTER = { min: 5, max: 20 };

type Receiver = Pick<Services, 'config' | 'stripe'> & { events: EventQueue };

/** The webhook of Stripe, which resends after any error. A separate plugin, because the signature covers the raw body. */
export const stripeWebhook =
  (receiver: Receiver, limits = LIMITS): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const limited = limitConcurrency(limits, overloaded);
    let bytes = 0;
    // This check comes before the body is read, because anyone can send one.
    app.addHook('onRequest', async ({ headers }, reply) => {
      const announced = Math.min(Number(headers['content-length'] ?? BODY_LIMIT), BODY_LIMIT);
      const isRecent = isTimely(headers['stripe-signature']);
      if (!isRecent || bytes + announced > limits.bytes) {
        // Don't wait for the body.
        reply.header('connection', 'close');
        throw isRecent ? overloaded() : new ApiError('invalid-signature');
      }
      bytes += announced;
      reply.raw.once('close', () => (bytes -= announced));
    });

    app.post(
      '/stripe/webhook',
      {
        bodyLimit: BODY_LIMIT,
        schema: {
          operationId: 'receiveStripeEvent',
          summary: 'Receives signed Stripe events',
          problems: ['invalid-signature'],
        },
        // It has separate limits, and Stripe resends only after minutes or hours.
        config: { exemptFromLoadShedding: true },
      },
      async (request) => {
        const { body, headers } = request;
        if (!Buffer.isBuffer(body)) throw new ApiError('invalid-signature');
        await limited(async () => {
          const event = toRecord(verify(receiver, body, headers['stripe-signature']));
          if (!event) throw new ApiError('invalid-signature');
          await receiver.events.add(event);
        });
        return { received: true };
      },
    );
  };

const overloaded = () => {
  const { min, max } = RETRY_AFTER;
  return new ApiError('overloaded', { retryAfter: min + Math.random() * (max - min) });
};

type Signature = string | string[] | undefined;

function verify({ config, stripe }: Receiver, rawBody: Buffer, signature: Signature): Stripe.Event {
  const secret = config.stripe.webhookSecret;
  // The age is checked again after the delivery has waited.
  if (!secret || !isTimely(signature)) throw new ApiError('invalid-signature');
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret, SIGNATURE_SECONDS);
  } catch (error) {
    throw new ApiError('invalid-signature', { cause: error });
  }
}

/** The SDK accepts a timestamp that is not a number or far in the future. */
function isTimely(signature: Signature): signature is string {
  if (typeof signature !== 'string') return false;
  const time = /^t=(\d{1,12})$/.exec(signature.split(',').find((part) => part.startsWith('t=')) ?? '')?.[1];
  return time !== undefined && Math.abs(Date.now() / 1000 - Number(time)) <= SIGNATURE_SECONDS;
}
