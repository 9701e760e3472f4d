import { connect } from '@brandlode/database';
import Fastify from 'fastify';
import { readConfig } from '../../../config.ts';
import { handleError } from '../../../errors.ts';
import { openJobs } from '../../../gateways/jobs.ts';
import { openStripe } from '../../../gateways/stripe.ts';
import { openEventQueue } from '../events/event-queue.ts';
import { stripeWebhook } from '../events/receive-stripe-event.ts';
import type { Services } from '../services.ts';

/**
 * Only the API's webhook and its background jobs, in a process that starts fast enough to be killed a hundred times. Sends no mails.
 * Sends its URL to the parent process.
 */
const config = readConfig();
const { db } = connect(config.databaseUrl!, { max: 4 });
const services: Services = {
  config,
  db,
  stripe: openStripe(config.stripe),
  mails: { sendFor: async () => {}, send: async () => {} },
  onRoleChange: () => {},
  report: () => {},
};
const events = await openEventQueue(services, await openJobs(config.databaseUrl!, () => {}));
const app = Fastify();
app.setErrorHandler(handleError);
app.register(stripeWebhook({ ...services, events }), { prefix: '/api' });
process.send!(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('disconnect', () => process.exit());
