import { connect } from '@brandlode/database';
import Fastify from 'fastify';
import { readConfig } from '../../../config.ts';
import { handleError } from '../../../errors.ts';
import { openStripe } from '../../../gateways/stripe.ts';
import { receiveStripeEvent } from '../receive-stripe-event.ts';
import type { Services } from '../services.ts';
import { stripeWebhook } from '../stripe-webhook.ts';

/**
 * The API's webhook alone, as a process that starts fast enough to be killed a hundred times: the same route, the same
 * rules, its own connections. It has no queue, so it is not for events that call for a message. Tells its parent the
 * address it listens on.
 */
const config = readConfig();
const { db } = connect(config.databaseUrl!, { max: 4 });
const services: Services = {
  config,
  db,
  stripe: openStripe(config.stripe),
  mails: { sendFor: async () => {} },
  report: () => {},
};
const app = Fastify();
app.setErrorHandler(handleError);
app.register(
  stripeWebhook({
    receiveStripeEvent: (rawBody, signature) => receiveStripeEvent(services, rawBody, signature),
  }),
  { prefix: '/api' },
);
process.send!(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('disconnect', () => process.exit());
