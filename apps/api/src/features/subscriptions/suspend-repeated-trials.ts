import { grantTrial } from '@brandlode/database';
import type Stripe from 'stripe';
import type { SubscriptionSnapshot } from './fetch-subscriptions.ts';
import { isLive, planOfSubscription } from './role-of.ts';
import type { Services } from './services.ts';

/**
 * A card gets one trial, whoever gives it. A trial of a card that has had one is cancelled at Stripe, so that nothing is ever
 * charged for it, and the user is asked by mail to confirm a checkout without a trial. Puts what Stripe answers into `seen`.
 */
export async function suspendRepeatedTrials(
  { config, db, stripe, mails }: Services,
  { customerId, userId }: { customerId: string; userId: string },
  seen: SubscriptionSnapshot,
  options?: Stripe.RequestOptions,
): Promise<void> {
  for (const [index, subscription] of seen.all.entries()) {
    const cardFingerprint = fingerprintOf(subscription);
    const priceId = subscription.items.data[0]?.price.id;
    if (subscription.status !== 'trialing' || !cardFingerprint || !priceId) continue;
    if (!planOfSubscription(config, subscription)) continue;
    const { id } = subscription;
    if (await grantTrial(db, { subscriptionId: id, userId, cardFingerprint, priceId })) continue;
    seen.all[index] = await cancel(stripe, id, options);
    await mails.send({ type: 'trial-suspended', customerId, objectId: id }, `trial-suspended ${id}`);
  }
}

/** Null where the subscription has no card of its own; a wallet's card has the fingerprint of its device number. */
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
    // Another process may have been faster.
    const now = await stripe.subscriptions.retrieve(id, {}, options);
    if (isLive(now)) throw error;
    return now;
  }
}
