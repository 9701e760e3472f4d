import { createHash } from 'node:crypto';
import { type AccessClaims, type CreateCheckoutSession, TRIAL_DAYS } from '@brandlode/contract';
import {
  findCheckout,
  findCustomer,
  linkCustomer,
  replaceCheckout,
  settleCheckout,
} from '@brandlode/database';
import type Stripe from 'stripe';
import type { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { isMissingCustomer, withStripeErrors } from '../../gateways/stripe.ts';
import { fetchSubscriptions } from './fetch-subscriptions.ts';
import { planOfPrice } from './list-prices.ts';
import { openPortal } from './open-portal.ts';
import { ownUrl } from './own-url.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import { isLive, keepsThePlan } from './role-of.ts';
import type { Services } from './services.ts';

type Body = z.output<typeof CreateCheckoutSession>;

/**
 * The page on which a user pays for a plan. Asking again for the same plan leads to the same page; asking for another
 * closes the page before. Who has a plan already gets `already-subscribed`; whose subscription waits for a payment is led to
 * the billing portal instead, where that one is mended.
 */
export async function createCheckoutSession(
  services: Services,
  claims: AccessClaims,
  body: Body,
): Promise<{ url: string }> {
  if (!planOfPrice(services.config, body.priceId)) {
    throw new ApiError('invalid-request', {
      errors: [{ path: 'body.priceId', message: 'is not one of our prices' }],
    });
  }
  return withStripeErrors(async () => {
    const customer = await ensureCustomer(services, claims);
    try {
      return await openCheckout(services, customer, body);
    } catch (error) {
      if (!isMissingCustomer(error)) throw error;
      // Deleted at Stripe: the user gets a new customer, once.
      return openCheckout(services, await ensureCustomer(services, claims, customer.customerId), body);
    }
  });
}

async function ensureCustomer({ db, stripe }: Services, claims: AccessClaims, missing?: string) {
  const known = await findCustomer(db, claims.sub);
  if (known && known.customerId !== missing) return known;
  const created = await stripe.customers.create(
    { email: claims.email, metadata: { userId: claims.sub } },
    // Two requests at once, or one after a crash, get the same customer.
    { idempotencyKey: `customer-${claims.sub}-${missing ?? 'first'}` },
  );
  return linkCustomer(db, { userId: claims.sub, customerId: created.id, instead: missing });
}

type Customer = Awaited<ReturnType<typeof ensureCustomer>>;

async function openCheckout(services: Services, customer: Customer, body: Body): Promise<{ url: string }> {
  const { config, db, stripe } = services;
  const { userId, customerId } = customer;
  const before = await findCheckout(db, userId);
  const seen = await fetchSubscriptions(services, customerId);
  const live = seen.all.find(isLive);
  if (live) {
    if (keepsThePlan(live, seen)) return refuseSecond(services, customerId);
    return openPortal(services, customerId, ownUrl(config, body.redirectPath));
  }
  const withTrial = !customer.trialUsed && !seen.all.some(({ trial_start }) => trial_start !== null);

  if (before && !before.settled) {
    const session = await findSession(stripe, before.sessionId);
    const same =
      before.priceId === body.priceId &&
      before.redirectPath === body.redirectPath &&
      before.withTrial === withTrial;
    if (same && session?.status === 'open' && session.url) return { url: session.url };
    if (!(await closeCheckout(services, before.sessionId))) return refuseSecond(services, customerId);
  }

  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customerId,
      client_reference_id: userId,
      line_items: [{ price: body.priceId, quantity: 1 }],
      payment_method_collection: 'always',
      metadata: { userId },
      subscription_data: { metadata: { userId }, ...(withTrial ? { trial_period_days: TRIAL_DAYS } : {}) },
      success_url: ownUrl(config, body.redirectPath, 'success'),
      cancel_url: ownUrl(config, '/select-plan', 'cancelled'),
    },
    { idempotencyKey: keyFor(customer, body, withTrial, before?.sessionId) },
  );
  const replaced = await replaceCheckout(db, {
    userId,
    sessionId: session.id,
    priceId: body.priceId,
    redirectPath: body.redirectPath,
    withTrial,
    expiresAt: new Date(session.expires_at * 1000),
  });
  // Another request of the same user came between: only one page may stay open.
  if (replaced && replaced !== before?.sessionId && !(await closeCheckout(services, replaced))) {
    await closeCheckout(services, session.id);
    return refuseSecond(services, customerId);
  }
  if (!session.url) throw new ApiError('upstream-failed');
  return { url: session.url };
}

/** Two clicks at once ask for the same session; once it is over, the next one has another key. */
function keyFor(customer: Customer, body: Body, withTrial: boolean, before: string | undefined): string {
  const asked = JSON.stringify([
    customer.customerId,
    body.priceId,
    body.redirectPath,
    withTrial,
    before ?? null,
  ]);
  return `checkout-${customer.userId}-${createHash('sha256').update(asked).digest('hex').slice(0, 32)}`;
}

/** Somebody was faster, in another window: the role is brought up to date before the answer. */
async function refuseSecond(services: Services, customerId: string): Promise<never> {
  await reconcileSubscription(services, customerId);
  throw new ApiError('already-subscribed');
}

/** Sees to it that nobody can pay on a page any more. Answers false when somebody has. */
async function closeCheckout({ db, stripe }: Services, sessionId: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    const session = await findSession(stripe, sessionId);
    if (session?.status === 'open') throw error;
    if (session?.status === 'complete') return stillFree(stripe, session);
  }
  await settleCheckout(db, sessionId);
  return true;
}

/** A page paid on long ago, whose subscription is over, stands in nobody's way. */
async function stillFree(stripe: Stripe, session: Stripe.Checkout.Session): Promise<boolean> {
  if (typeof session.subscription !== 'string') return true;
  return !isLive(await stripe.subscriptions.retrieve(session.subscription));
}

async function findSession(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await stripe.checkout.sessions.retrieve(id);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return undefined;
    throw error;
  }
}
