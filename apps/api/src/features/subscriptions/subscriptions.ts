import { type Connection, purgeOldEvents, purgeRecordedBilling, purgeSentMails } from '@brandlode/database';
import type { Config } from '../../config.ts';
import type { Jobs } from '../../gateways/jobs.ts';
import { openMailer } from '../../gateways/mailer.ts';
import { openStripe } from '../../gateways/stripe.ts';
import { type CustomerEmails, openCustomerEmails } from './customer-emails.ts';
import { type EventQueue, openEventQueue } from './events/event-queue.ts';
import { sweepSubscriptions } from './events/sweep-subscriptions.ts';
import { announceDeletions } from './mails/announce-deletions.ts';
import { openMails } from './mails/mails.ts';
import type { Services } from './services.ts';

const SWEEP_EVERY_S = 60;

/** Dependencies of the routes and jobs of subscriptions. */
export type Subscriptions = Services & { events: EventQueue; customerEmails: CustomerEmails };

/** Opens the subscription services, which hold nothing that must be closed. */
export async function openSubscriptions(options: {
  config: Config;
  connection: Connection;
  jobs: Jobs;
  /** Called after a role has been written: access checks must not use an older one. */
  onRoleChange: () => void;
  /** Called for failures that no response reports. */
  onError: (error: Error) => void;
}): Promise<Subscriptions> {
  const { config, connection, jobs } = options;
  const report: Services['report'] = (text, cause) => options.onError(new Error(text, { cause }));
  const stripe = openStripe(config.stripe);
  const mailer = openMailer(config.mail, connection.db, options.onError);
  const services: Services = {
    config,
    db: connection.db,
    stripe,
    mails: await openMails({ config, connection, jobs, stripe, mailer }),
    onRoleChange: options.onRoleChange,
    report,
  };
  const subscriptions = {
    ...services,
    events: await openEventQueue(services, jobs),
    customerEmails: await openCustomerEmails(services, jobs),
  };
  await jobs.every(SWEEP_EVERY_S, 'subscriptions-sweep', () => sweepSubscriptions(subscriptions));
  await jobs.every(86_400, 'subscriptions-forget', async () => {
    await purgeOldEvents(services.db);
    await purgeSentMails(services.db);
    await purgeRecordedBilling(services.db);
  });
  await jobs.every(86_400, 'content-deletion-mails', () => announceDeletions(services));
  return subscriptions;
}
