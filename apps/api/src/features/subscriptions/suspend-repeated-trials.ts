import { grantTrial } from '@brandlode/database';
import type Stripe from 'stripe';
import type { SubscriptionSnapshot } from './fetch-subscriptions.ts';
import { isLive, planOfSubscription } from './role-of.ts';
import type { Services } from './services.ts';

/**
 * One trial per card, across all users. A repeated trial is cancelled at Stripe before anything is charged, and a mail asks the user to
 * confirm a checkout without a trial. Replaces the subscription in `snapshot` with the cancelled one.
 */
export async function suspendRepeatedTrials(
  { config, db, stripe, mails }: Services,
  { customerId, userId }: { customerId: string; userId: string },
  snapshot: SubscriptionSnapshot,
  options?: Stripe.RequestOptions,
): Promise<void> {
  for (const [index, subscription] of snapshot.all.entries()) {
    const cardFingerprint = fingerprintOf(subscription);
    const priceId = subscription.items.data[0]?.price.id;
    if (subscription.status !== 'trialing' || !cardFingerprint || !priceId) continue;
    if (!planOfSubscription(config, subscription)) continue;
    const { id } = subscription;
    if (await grantTrial(db, { subscriptionId: id, userId, cardFingerprint, priceId })) continue;
    snapshot.all[index] = await cancel(stripe, id, options);
    await mails.send({ type: 'trial-suspended', customerId, objectId: id }, `trial-suspended ${id}`);
  }
}

/** Null if the subscription has no card of its own; a wallet's card has a fingerprint of its own. */
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
