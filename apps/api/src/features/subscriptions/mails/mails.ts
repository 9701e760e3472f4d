import { PLANS } from '@brandlode/contract';
import { type Database, findPerson, findUserOfCustomer, type RecordedEvent } from '@brandlode/database';
import type Stripe from 'stripe';
import type { Config } from '../../../config.ts';
import type { Jobs } from '../../../gateways/jobs.ts';
import { layOut, type MailWords } from '../../../gateways/mail-layout.ts';
import type { Mailer } from '../../../gateways/mailer.ts';
import { stripeTime } from '../../../gateways/stripe.ts';
import { graceEndOf, subscriptionOf } from '../fetch-subscriptions.ts';
import { planOfSubscription } from '../role-of.ts';
import { paymentFailedMail } from './payment-failed.ts';
import { trialWillEndMail } from './trial-will-end.ts';

type MailJob = { type: string; customerId: string; objectId: string };

export type Mails = {
  /** Queues the message an event calls for, once for each event; nothing for an event that calls for none. */
  sendFor(event: RecordedEvent): Promise<void>;
};

const QUEUE = 'subscriptions-mail';
type Writer = (parts: Parts, objectId: string) => Promise<MailWords | null>;
type Parts = { config: Config; db: Database; jobs: Jobs; stripe: Stripe; mailer: Mailer };

/** Which message an event calls for. Each writer answers null where there is nothing left to say. */
const WRITERS: Record<string, Writer> = {
  'customer.subscription.trial_will_end': writeTrialWillEnd,
  'invoice.payment_failed': writePaymentFailed,
};

/** Messages are written from what Stripe says when they are sent, by a job that is tried again until they are. */
export async function openMails(parts: Parts): Promise<Mails> {
  const { config, db, jobs, mailer } = parts;
  await jobs.work<MailJob>(QUEUE, async ({ type, customerId, objectId }) => {
    const userId = await findUserOfCustomer(db, customerId);
    const person = userId && (await findPerson(db, userId));
    if (!person || person.disabled_at) return;
    const words = await WRITERS[type]?.(parts, objectId);
    if (words) await mailer.send({ to: person.email, ...layOut(words, config.product) });
  });
  return {
    async sendFor({ id, type, customerId, objectId }) {
      if (!WRITERS[type] || !customerId || !objectId) return;
      await jobs.send(QUEUE, { type, customerId, objectId } satisfies MailJob, { once: id });
    },
  };
}

async function writeTrialWillEnd({ config, stripe }: Parts, id: string): Promise<MailWords | null> {
  const subscription = await stripe.subscriptions.retrieve(id);
  const plan = planOfSubscription(config, subscription);
  const price = subscription.items.data[0]?.price;
  const { status, trial_end, cancel_at } = subscription;
  // Cancelled already, or over: there is nothing to be warned of.
  if (!plan || !price || status !== 'trialing' || trial_end === null || cancel_at !== null) return null;
  return trialWillEndMail({
    product: config.product.name,
    plan: nameOf(plan.tier),
    endsOn: day(trial_end),
    price: `${money(price.unit_amount ?? 0, price.currency)} per ${plan.interval}`,
    url: `${config.publicUrl}/settings/billing`,
  });
}

async function writePaymentFailed({ config, stripe }: Parts, id: string): Promise<MailWords | null> {
  const invoice = await stripe.invoices.retrieve(id);
  const subscriptionId = subscriptionOf(invoice);
  // A first payment fails before the person's eyes, on the page where the card is given.
  if (invoice.status !== 'open' || invoice.billing_reason === 'subscription_create' || !subscriptionId)
    return null;
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const plan = planOfSubscription(config, subscription);
  if (!plan) return null;
  const keptUntil =
    subscription.status === 'past_due' ? await graceEndOf({ config, stripe }, subscription) : 0;
  const next = invoice.next_payment_attempt;
  return paymentFailedMail({
    product: config.product.name,
    plan: nameOf(plan.tier),
    amount: money(invoice.amount_remaining, invoice.currency),
    nextTry: next === null ? null : day(next),
    keptUntil: keptUntil > stripeTime(subscription) ? day(keptUntil) : null,
    url: `${config.publicUrl}/settings/billing`,
  });
}

const nameOf = (tier: string) => PLANS.find(({ id }) => id === tier)?.name ?? tier;

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);

/** In UTC, as Stripe counts its days. `seconds` in Unix time. */
const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
