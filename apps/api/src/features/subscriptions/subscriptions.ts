import type {
  AccessClaims,
  CreateCheckoutSession,
  CreatePortalSession,
  Prices,
  Subscription,
} from '@brandlode/contract';
import { type Connection, purgeOldEvents, purgeSentMails } from '@brandlode/database';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Jobs } from '../../gateways/jobs.ts';
import { openMailer } from '../../gateways/mailer.ts';
import { openStripe } from '../../gateways/stripe.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { createPortalSession } from './create-portal-session.ts';
import { openEventQueue } from './event-queue.ts';
import { listPrices } from './list-prices.ts';
import { openMails } from './mails/mails.ts';
import { readSubscription } from './read-subscription.ts';
import { receiveStripeEvent } from './receive-stripe-event.ts';
import { reconcileOpenCheckout } from './reconcile-open-checkout.ts';
import type { Services } from './services.ts';
import { sweepSubscriptions } from './sweep-subscriptions.ts';

const SWEEP_EVERY_S = 60;

/** The port of subscriptions. Everything throws ApiError. */
export type Subscriptions = {
  listPrices(): Prices;
  readSubscription(claims: AccessClaims): Promise<Subscription>;
  createCheckoutSession(
    claims: AccessClaims,
    body: z.output<typeof CreateCheckoutSession>,
  ): Promise<{ url: string }>;
  createPortalSession(
    claims: AccessClaims,
    body: z.output<typeof CreatePortalSession>,
  ): Promise<{ url: string }>;
  /** Resolves once the event is recorded; a background job processes it. Throws if Stripe must resend it. */
  receiveStripeEvent(rawBody: Buffer, signature: string | undefined): Promise<void>;
  /**
   * Before a token is issued: whether the user's last checkout is applied to the role. `open` if Stripe does not respond within
   * about 2 seconds. Never throws for a failure of Stripe.
   */
  reconcileOpenCheckout(userId: string): Promise<'settled' | 'open'>;
  /** Processes missed and unfinished events. Runs every minute. */
  sweep(): Promise<void>;
};

/** Subscriptions on Stripe and PostgreSQL. Holds nothing that must be closed. */
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
  const mailer = openMailer(config.mail, (error) => report('A mailbox rejected a message', error));
  const services: Services = {
    config,
    db: connection.db,
    stripe,
    mails: await openMails({ config, db: connection.db, jobs, stripe, mailer }),
    onRoleChange: options.onRoleChange,
    report,
  };
  const events = await openEventQueue(services, jobs);
  await jobs.every(SWEEP_EVERY_S, 'subscriptions-sweep', () => sweepSubscriptions(services, events));
  await jobs.every(86_400, 'subscriptions-forget', async () => {
    await purgeOldEvents(services.db);
    await purgeSentMails(services.db);
  });

  return {
    listPrices: () => listPrices(config),
    readSubscription: (claims) => readSubscription(services, claims),
    createCheckoutSession: (claims, body) => createCheckoutSession(services, claims, body),
    createPortalSession: (claims, body) => createPortalSession(services, claims, body),
    receiveStripeEvent: (rawBody, signature) => receiveStripeEvent(services, events, rawBody, signature),
    reconcileOpenCheckout: (userId) => reconcileOpenCheckout(services, userId),
    sweep: () => sweepSubscriptions(services, events),
  };
}
