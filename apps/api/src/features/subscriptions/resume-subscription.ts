import { type AccessClaims, ApiError } from '@brandlode/contract';
import { findRoleSource } from '@brandlode/database';
import { withStripeErrors } from '../../gateways/stripe.ts';
import { findSubscription } from './fetch-subscriptions.ts';
import { isLive } from './role-of.ts';
import type { Services } from './services.ts';

/** Undoes the cancellation of a subscription that has not ended. Throws `not-found` without one. */
export async function resumeSubscription({ db, stripe }: Services, claims: AccessClaims): Promise<void> {
  const subscriptionId = (await findRoleSource(db, claims.sub))?.subscription_id;
  if (!subscriptionId) throw noSubscription();
  await withStripeErrors(async () => {
    const subscription = await findSubscription(stripe, subscriptionId);
    if (!subscription || !isLive(subscription)) throw noSubscription();
    if (subscription.cancel_at_period_end)
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
    else if (subscription.cancel_at !== null)
      await stripe.subscriptions.update(subscriptionId, { cancel_at: '' });
  });
}

const noSubscription = () =>
  new ApiError('not-found', { detail: 'Your subscription has ended. Choose a plan to start a new one.' });
