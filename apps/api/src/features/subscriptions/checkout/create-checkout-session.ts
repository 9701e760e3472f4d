import { createHash } from 'node:crypto';
import { type AccessClaims, ApiError, type CreateCheckoutSession, TRIAL_DAYS } from '@brandlode/contract';
import {
  findCheckout,
  findCustomer,
  linkCustomer,
  replaceCheckout,
  settleCheckout,
} from '@brandlode/database';
import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Config } from '../../../config.ts';
import { isMissing, isMissingCustomer, withStripeErrors } from '../../../gateways/stripe.ts';
import { fetchSubscriptions } from '../fetch-subscriptions.ts';
import { reconcileSubscription } from '../reconcile-subscription.ts';
import { grantsPlan, isLive } from '../role-of.ts';
import type { Services } from '../services.ts';
import { openPortal } from './create-portal-session.ts';
import { listPrices } from './list-prices.ts';
import { redirectUrl } from './redirect-url.ts';

type Body = z.output<typeof CreateCheckoutSession>;

/**
 * Opens the Stripe page on which a user pays for a plan. Repeating a request returns the same page; choosing another plan closes the
 * previous page. A subscriber gets `already-subscribed`; a user with an open payment is redirected to the billing portal to pay it.
 */
export async function createCheckoutSession(
  services: Services,
  claims: AccessClaims,
  body: Body,
): Promise<{ url: string }> {
  if (!listPrices(services.config).prices.some(({ priceId }) => priceId === body.priceId)) {
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
      // The customer was deleted at Stripe; a new one is created, once.
      return openCheckout(services, await ensureCustomer(services, claims, customer.customer_id), body);
    }
  });
}

async function ensureCustomer({ db, stripe }: Services, claims: AccessClaims, missing?: string) {
  const existing = await findCustomer(db, claims.sub);
  if (existing && existing.customer_id !== missing) return existing;
  const created = await stripe.customers.create(
    { email: claims.email, metadata: { userId: claims.sub } },
    // Concurrent requests, and a retry after a crash, get the same customer.
    { idempotencyKey: `customer-${claims.sub}-${missing ?? 'first'}` },
  );
  return linkCustomer(db, { userId: claims.sub, customerId: created.id, instead: missing });
}

type Customer = Awaited<ReturnType<typeof ensureCustomer>>;

async function openCheckout(services: Services, customer: Customer, body: Body): Promise<{ url: string }> {
  const { config, db, stripe } = services;
  const { user_id: userId, customer_id: customerId } = customer;
  const before = await findCheckout(db, userId);
  const snapshot = await fetchSubscriptions(services, customerId);
  const live = snapshot.all.find(isLive);
  if (live) {
    if (grantsPlan(live, snapshot)) return rejectSecond(services, customerId);
    return openPortal(services, customerId, redirectUrl(config, body.redirectPath));
  }
  const withTrial = !customer.trial_used && !snapshot.all.some(({ trial_start }) => trial_start !== null);

  if (before && !before.settled) {
    const session = await findSession(stripe, before.session_id);
    const same =
      before.price_id === body.priceId &&
      before.redirect_path === body.redirectPath &&
      before.with_trial === withTrial;
    if (same && session?.status === 'open' && session.url) return { url: session.url };
    if (!(await closeCheckout(services, before.session_id))) return rejectSecond(services, customerId);
  }

  const page = checkoutPage(config, customer, body, withTrial);
  const session = await stripe.checkout.sessions.create(page, {
    idempotencyKey: idempotencyKeyFor(userId, page, before?.session_id),
  });
  const replaced = await replaceCheckout(db, {
    user_id: userId,
    session_id: session.id,
    price_id: body.priceId,
    redirect_path: body.redirectPath,
    with_trial: withTrial,
    expires_at: new Date(session.expires_at * 1000),
  });
  // A concurrent request of the same user won: only one page may stay open.
  if (replaced && replaced !== before?.session_id && !(await closeCheckout(services, replaced))) {
    await closeCheckout(services, session.id);
    return rejectSecond(services, customerId);
  }
  if (!session.url) throw new ApiError('upstream-failed');
  return { url: session.url };
}

function checkoutPage(config: Config, customer: Customer, body: Body, withTrial: boolean) {
  const metadata = { userId: customer.user_id };
  return {
    mode: 'subscription',
    customer: customer.customer_id,
    client_reference_id: customer.user_id,
    line_items: [{ price: body.priceId, quantity: 1 }],
    payment_method_collection: 'always',
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    // Stripe requires both to collect tax IDs and to calculate tax for a customer that exists already.
    customer_update: { name: 'auto', address: 'auto' },
    automatic_tax: { enabled: config.stripe.tax },
    metadata,
    subscription_data: { metadata, ...(withTrial ? { trial_period_days: TRIAL_DAYS } : {}) },
    success_url: redirectUrl(config, body.redirectPath, 'success'),
    cancel_url: redirectUrl(config, '/select-plan', 'cancelled'),
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** Concurrent clicks get the same session; after it has ended, the next click uses another key. */
function idempotencyKeyFor(userId: string, page: object, before: string | undefined): string {
  const request = JSON.stringify([page, before ?? null]);
  return `checkout-${userId}-${createHash('sha256').update(request).digest('hex').slice(0, 32)}`;
}

/** Updates the role before the response, because the user has paid in another window. */
async function rejectSecond(services: Services, customerId: string): Promise<never> {
  await reconcileSubscription(services, customerId);
  throw new ApiError('already-subscribed');
}

/** Expires a checkout page. Returns false if it has been paid. */
export async function closeCheckout({ db, stripe }: Services, sessionId: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    const session = await findSession(stripe, sessionId);
    if (session?.status === 'open') throw error;
    if (session?.status === 'complete') return hasEnded(stripe, session);
  }
  await settleCheckout(db, sessionId);
  return true;
}

/** A paid page does not count once its subscription has ended. */
async function hasEnded(stripe: Stripe, session: Stripe.Checkout.Session): Promise<boolean> {
  if (typeof session.subscription !== 'string') return true;
  return !isLive(await stripe.subscriptions.retrieve(session.subscription));
}

async function findSession(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await stripe.checkout.sessions.retrieve(id);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
