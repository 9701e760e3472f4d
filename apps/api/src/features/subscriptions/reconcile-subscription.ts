import { grantTrial, issueSyncToken, saveRole } from '@brandlode/database';
import type Stripe from 'stripe';
import { fetchSubscriptions, type SubscriptionSnapshot } from './fetch-subscriptions.ts';
import { isLive, roleOf } from './role-of.ts';
import type { Services } from './services.ts';

/**
 * Sets a user's role to the state at Stripe and returns that state. Safe to run repeatedly, in any order and in many processes: the
 * newest sync token wins. Ignores customers that are not ours. Writes nothing if Stripe or the database fails.
 */
export async function reconcileSubscription(
  services: Services,
  customerId: string,
  options?: Stripe.RequestOptions,
): Promise<SubscriptionSnapshot | undefined> {
  const token = await issueSyncToken(services.db, customerId);
  if (!token) return undefined;
  // This happens outside any transaction, because Stripe may be slow.
  const snapshot = await fetchSubscriptions(services, customerId, options);
  await suspendRepeatedTrials(services, { customerId, userId: token.userId }, snapshot, options);
  if (await saveRole(services.db, token, roleOf(services.config, snapshot))) services.onRoleChange();
  return snapshot;
}

/**
 * One trial per card, across all users. A repeated trial is cancelled at Stripe before anything is charged, and a mail asks the user to
 * confirm a checkout without a trial. Replaces the subscription in `snapshot` with the cancelled one.
 */
async function suspendRepeatedTrials(
  { db, stripe, mails }: Services,
  { customerId, userId }: { customerId: string; userId: string },
  snapshot: SubscriptionSnapshot,
  options?: Stripe.RequestOptions,
): Promise<void> {
  for (const [index, subscription] of snapshot.all.entries()) {
    const cardFingerprint = fingerprintOf(subscription);
    const priceId = subscription.items.data[0]?.price.id;
    if (!isFirstTrial(subscription) || !cardFingerprint || !priceId) continue;
    const { id } = subscription;
    if (await grantTrial(db, { subscriptionId: id, userId, cardFingerprint, priceId })) continue;
    snapshot.all[index] = await cancel(stripe, id, options);
    await mails.send({ type: 'trial-suspended', customerId, objectId: id }, `trial-suspended ${id}`);
  }
}

/** How much later than the subscription its first trial may start: Stripe does not promise the same second. */
const SAME_START_SECONDS = 3_600;

/** Whether the subscription is in the trial with which it began. One that was added later only moves the next charge of a paid plan. */
const isFirstTrial = ({ status, start_date, trial_start }: Stripe.Subscription) =>
  status === 'trialing' && trial_start !== null && trial_start < start_date + SAME_START_SECONDS;

/** Null if the subscription has no card; a wallet's card has a separate fingerprint. */
function fingerprintOf({ default_payment_method: method }: Stripe.Subscription): string | null {
  return (typeof method === 'object' && method?.card?.fingerprint) || null;
}

async function cancel(
  stripe: Stripe,
  id: string,
  options?: Stripe.RequestOptions,
): Promise<Stripe.Subscription> {
  try {
    return await stripe.subscriptions.cancel(
      id,
      { cancellation_details: { comment: 'The card has had a trial before.' } },
      options,
    );
  } catch (error) {
    // Another process may have cancelled it.
    const current = await stripe.subscriptions.retrieve(id, {}, options);
    if (isLive(current)) throw error;
    return current;
  }
}
