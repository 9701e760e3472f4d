import { formatMoney, planFeatures, planOf } from '@brandlode/contract';
import {
  type Connection,
  countCatalogue,
  type Database,
  findUser,
  findUserOfCustomer,
  isMailSent,
  isTrialRejected,
  listEndingContent,
  type RecordedEvent,
  readRole,
  sendMailOnce,
  wasEventRecorded,
} from '@brandlode/database';
import type Stripe from 'stripe';
import type { Config } from '../../../config.ts';
import type { Jobs } from '../../../gateways/jobs.ts';
import { type MailContent, renderMail } from '../../../gateways/mail-layout.ts';
import type { Mailer } from '../../../gateways/mailer.ts';
import { idOf, stripeTime } from '../../../gateways/stripe.ts';
import { describeSubscription } from '../describe-subscription.ts';
import { overdueOf, type SubscriptionSnapshot, subscriptionOf } from '../fetch-subscriptions.ts';
import { planOfInvoice } from '../plan-of-subscription.ts';
import { readNextCharge } from '../read-next-charge.ts';
import { grantedPlan, isLive } from '../role-of.ts';
import { confirmPaymentMail, paymentFailedMail } from './payment-failed.ts';
import {
  cancellationMail,
  cancellationWithDebtMail,
  contentDeletionMail,
  planEndedMail,
  refundFailedMail,
  refundMail,
  trialSuspendedMail,
} from './plan-mails.ts';
import { trialWillEndMail } from './trial-will-end.ts';
import { welcomeMail } from './welcome.ts';

type MailJob = { type: string; customerId: string; objectId: string };

export type Mails = {
  /** Queues the mail for an event, once per event; nothing for an event without a mail. */
  sendFor(event: RecordedEvent, snapshot: SubscriptionSnapshot): Promise<void>;
  /** Queues one mail; `once` is its idempotency key. */
  send(job: MailJob, once: string): Promise<void>;
};

const QUEUE = 'subscriptions-mail';
type Parts = { config: Config; db: Database; stripe: Stripe };
/** A mail is sent once per `key`, however many events lead to it. */
type Message = { key: string; content: MailContent };
type Writer = (parts: Parts, objectId: string, userId: string) => Promise<Message[]>;

const CANCELLATION = 'customer.subscription.updated';
export const CONTENT_DELETION = 'content-deletion';
const ACTION_REQUIRED = 'invoice.payment_action_required';

/** The mails for an event. Each writer reads the current state from Stripe first and returns none if the mail is obsolete. */
const WRITERS: Record<string, Writer> = {
  'checkout.session.completed': writeWelcome,
  'customer.subscription.trial_will_end': writeTrialWillEnd,
  'trial-suspended': writeTrialSuspended,
  [CANCELLATION]: writeCancellation,
  'customer.subscription.deleted': writePlanEnded,
  'invoice.payment_failed': writePaymentFailed,
  [ACTION_REQUIRED]: writeConfirmPayment,
  'charge.refunded': writeRefunds,
  'refund.failed': writeRefundFailed,
  'refund.updated': writeRefundFailed,
  [CONTENT_DELETION]: writeContentDeletion,
};

/** Mails are written from the current state at Stripe, by a job that is retried until they are sent. */
export async function openMails({
  connection,
  jobs,
  mailer,
  ...rest
}: Omit<Parts, 'db'> & { connection: Connection; jobs: Jobs; mailer: Mailer }): Promise<Mails> {
  const { db } = connection;
  const parts: Parts = { ...rest, db };
  await jobs.work<MailJob>(QUEUE, async ({ type, customerId, objectId }) => {
    const userId = await findUserOfCustomer(db, customerId);
    const user = userId && (await findUser(db, userId));
    if (!user || user.disabled_at) return;
    for (const { key, content } of (await WRITERS[type]?.(parts, objectId, userId)) ?? []) {
      const message = { to: user.email, ...renderMail(content, parts.config) };
      await sendMailOnce(connection, key, () => mailer.send(message));
    }
  });
  const send = (job: MailJob, once: string) => jobs.send(QUEUE, job, { once });
  return {
    send,
    async sendFor({ id, type, customer_id: customerId, object_id: objectId }, snapshot) {
      if (!WRITERS[type] || !customerId || !objectId) return;
      const isCancelled = () =>
        snapshot.all.some((subscription) => subscription.id === objectId && subscription.cancel_at !== null);
      if (type === CANCELLATION && !isCancelled()) return;
      await send({ type, customerId, objectId }, id);
    },
  };
}

async function writeWelcome({ config, db, stripe }: Parts, sessionId: string): Promise<Message[]> {
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  const id = idOf(session.subscription);
  if (!id) return [];
  const subscription = await stripe.subscriptions.retrieve(id);
  const terms = describeSubscription(config, subscription);
  const about = planDetails(config, subscription);
  // Null after a suspended trial, or if the user has cancelled already.
  if (!terms?.nextCharge || !about) return [];
  const { brands } = await countCatalogue(db, ['id']);
  const amount = await readNextCharge(stripe, id);
  const on = day(terms.nextCharge);
  const content = welcomeMail({
    ...about,
    features: planFeatures(planOf(terms.tier), brands),
    trialEnds: terms.trialEnds === null ? null : moment(terms.trialEnds),
    nextCharge: amount === null ? on : `${formatMoney(amount, terms.currency)} on ${on}`,
    publicUrl: config.publicUrl,
    supportEmail: config.product.supportEmail,
  });
  return [{ key: `welcome ${id}`, content }];
}

async function writeTrialWillEnd({ config, stripe }: Parts, id: string): Promise<Message[]> {
  const subscription = await stripe.subscriptions.retrieve(id);
  const about = planDetails(config, subscription);
  const { status, trial_end, cancel_at } = subscription;
  // The subscription is cancelled or has ended, so there is nothing to announce.
  if (!about || status !== 'trialing' || trial_end === null || cancel_at !== null) return [];
  const content = trialWillEndMail({ ...about, ends: moment(trial_end) });
  return [{ key: `trial-ends ${id} ${trial_end}`, content }];
}

async function writeTrialSuspended({ config, stripe }: Parts, id: string): Promise<Message[]> {
  const about = planDetails(config, await stripe.subscriptions.retrieve(id));
  if (!about) return [];
  const content = trialSuspendedMail({ ...about, url: `${config.publicUrl}/settings/plan` });
  return [{ key: `trial-suspended ${id}`, content }];
}

async function writeCancellation(parts: Parts, id: string): Promise<Message[]> {
  const subscription = await parts.stripe.subscriptions.retrieve(id);
  const about = planDetails(parts.config, subscription);
  const { status, cancel_at, canceled_at } = subscription;
  if (!about || status === 'canceled' || cancel_at === null) return [];
  const debt = await debtOf(parts, subscription);
  const content = debt
    ? cancellationWithDebtMail({ ...about, ...debt })
    : cancellationMail({ ...about, ends: moment(cancel_at) });
  return [{ key: `cancelled ${id} ${canceled_at}`, content }];
}

async function writePlanEnded({ config, db, stripe }: Parts, id: string, userId: string): Promise<Message[]> {
  const subscription = await stripe.subscriptions.retrieve(id);
  const about = planDetails(config, subscription);
  if (!about || subscription.status !== 'canceled' || (await isTrialRejected(db, id))) return [];
  // Another subscription has replaced this one.
  if ((await readRole(db, userId)).tier !== 'free') return [];
  const content = planEndedMail({ ...about, url: `${config.publicUrl}/select-plan` });
  return [{ key: `ended ${id}`, content }];
}

async function writeContentDeletion({ config, db }: Parts, _id: string, userId: string): Promise<Message[]> {
  // Since it was queued, the user may have chosen a plan again.
  const [ending] = await listEndingContent(db, userId);
  if (!ending) return [];
  const content = contentDeletionMail({
    product: config.product.name,
    deletedAt: moment(ending.deletedAt.getTime() / 1000),
    url: `${config.publicUrl}/your-lists`,
  });
  return [{ key: `content-deletion ${userId} ${ending.deletedAt.toISOString()}`, content }];
}

async function writePaymentFailed(parts: Parts, id: string): Promise<Message[]> {
  const owed = await findOwed(parts, id);
  if (!owed) return [];
  const { attempt_count: attempt, next_payment_attempt: next } = owed.invoice;
  if (await isConfirmationDue(parts.db, id, attempt)) return [];
  const content = paymentFailedMail({ ...owed.about, attempt, nextTry: next === null ? null : day(next) });
  return [{ key: `payment-failed ${id} ${attempt}`, content }];
}

/** The bank's request to confirm the payment of an attempt has its own mail, which is sent already or follows. */
async function isConfirmationDue(db: Database, id: string, attempt: number): Promise<boolean> {
  const after = Array.from({ length: attempt }, (_, index) => confirmationKey(id, index + 1));
  return (
    (await isMailSent(db, confirmationKey(id, attempt))) ||
    (await wasEventRecorded(db, { type: ACTION_REQUIRED, objectId: id, after }))
  );
}

const confirmationKey = (id: string, attempt: number) => `confirm-payment ${id} ${attempt}`;

async function writeConfirmPayment(parts: Parts, id: string): Promise<Message[]> {
  const owed = await findOwed(parts, id);
  if (!owed) return [];
  const { hosted_invoice_url, attempt_count } = owed.invoice;
  const content = confirmPaymentMail({ ...owed.about, url: hosted_invoice_url ?? owed.about.url });
  return [{ key: confirmationKey(id, attempt_count), content }];
}

async function writeRefunds({ config, stripe }: Parts, id: string): Promise<Message[]> {
  const { data } = await stripe.refunds.list({ charge: id, limit: 100 });
  return data
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .map((refund) => ({
      key: `refund ${refund.id}`,
      content: refundMail({
        product: config.product.name,
        amount: formatMoney(refund.amount, refund.currency),
        url: billingPage(config),
      }),
    }));
}

/** A refund that the bank sent back, or that was cancelled before it was paid. */
async function writeRefundFailed({ config, stripe }: Parts, id: string): Promise<Message[]> {
  const { status, amount, currency } = await stripe.refunds.retrieve(id);
  if (status !== 'failed' && status !== 'canceled') return [];
  const content = refundFailedMail({
    product: config.product.name,
    amount: formatMoney(amount, currency),
    supportEmail: config.product.supportEmail,
    url: billingPage(config),
  });
  return [{ key: `refund-failed ${id}`, content }];
}

/** An open invoice of one of our plans that has not ended, with the details for its mail; null for any other. */
async function findOwed({ config, stripe }: Parts, id: string) {
  const invoice = await stripe.invoices.retrieve(id);
  const subscriptionId = subscriptionOf(invoice);
  // A first payment fails on the checkout page, where the user sees it.
  if (invoice.status !== 'open' || invoice.billing_reason === 'subscription_create' || !subscriptionId)
    return null;
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const about = planDetails(config, subscription);
  if (!about || !isLive(subscription)) return null;
  const amount = formatMoney(invoice.amount_remaining, invoice.currency);
  const debt = await debtOf({ config, stripe }, subscription);
  const charged = planOfInvoice(config, invoice);
  const plan = charged ? planOf(charged.tier).name : about.plan;
  return { invoice, about: { ...about, plan, amount, keptUntil: debt?.keptUntil ?? null } };
}

/** What is owed, and which plan is kept until when without a payment; null if nothing is. */
async function debtOf(
  access: Pick<Parts, 'config' | 'stripe'>,
  subscription: Stripe.Response<Stripe.Subscription>,
) {
  const { status, cancel_at } = subscription;
  if (status !== 'past_due' && status !== 'unpaid') return null;
  const overdue = await overdueOf(access, subscription);
  const { graceEnds, charge } = overdue;
  const plan = grantedPlan(access.config, subscription, overdue);
  const ends = status === 'unpaid' ? 0 : Math.min(graceEnds, cancel_at ?? graceEnds);
  return {
    ...(plan && { plan: planOf(plan.tier).name }),
    keptUntil: ends > stripeTime(subscription) ? moment(ends) : null,
    owed: charge && formatMoney(charge.amount, charge.currency),
    nextTry: charge?.nextAttempt ? day(charge.nextAttempt) : null,
  };
}

/** Details for every mail about a plan; null for a subscription to another product. */
function planDetails(config: Config, subscription: Stripe.Subscription) {
  const terms = describeSubscription(config, subscription);
  if (!terms) return null;
  const amount = formatMoney(terms.amount, terms.currency);
  return {
    product: config.product.name,
    plan: planOf(terms.tier).name,
    price: `${amount} per ${terms.interval}`,
    url: billingPage(config),
  };
}

const billingPage = (config: Config) => `${config.publicUrl}/settings/billing`;

/** The day of a charge in UTC, as Stripe counts its days. `seconds` in Unix time. */
const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A deadline: near midnight, its day in UTC is not that of the user. */
const moment = (seconds: number) =>
  new Date(seconds * 1000).toLocaleString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
