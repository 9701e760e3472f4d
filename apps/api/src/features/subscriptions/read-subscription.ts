import type { AccessClaims, OpenPayment, Subscription } from '@brandlode/contract';
import { findCustomer, findRejectedTrial, findRoleSource, OPEN_PAYMENT } from '@brandlode/database';
import type { FastifyBaseLogger } from 'fastify';
import { limitRate } from '../../limit-rate.ts';
import type { SubscriptionSnapshot } from './fetch-subscriptions.ts';
import { planOfPaidPrice, planOfSubscription } from './plan-of-subscription.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import type { Services } from './services.ts';

/** Reads of one user from Stripe while a payment is open; beyond them the stored state is shown. */
const READ_LIMIT = { burst: 10, everySeconds: 5 };
/** Pages wait for the response, so the stored state is shown instead of a later one. */
const QUICKLY = { timeout: 3_000, maxNetworkRetries: 0 };

/** What the plan step needs before offering a trial or a checkout, and what the banner says about a failed payment. */
export async function readSubscription(
  services: Services,
  claims: Pick<AccessClaims, 'sub'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<Subscription> {
  const { config, db } = services;
  const [customer, stored, rejectedPrice] = await Promise.all([
    findCustomer(db, claims.sub),
    findRoleSource(db, claims.sub),
    findRejectedTrial(db, claims.sub),
  ]);
  if (!stored) log.info({ userId: claims.sub }, 'User document does not exist');
  const snapshot = customer && isOpen(stored) ? await readNow(services, customer) : undefined;
  const source = snapshot ? await findRoleSource(db, claims.sub) : stored;
  return {
    trialAvailable: !customer?.trial_used,
    paymentOpen: isOpen(source),
    openPayment: source && isOpen(source) ? openPaymentOf(services, source, snapshot) : null,
    suspendedTrial: (rejectedPrice !== null && planOfPaidPrice(config, rejectedPrice)) || null,
  };
}

type Source = NonNullable<Awaited<ReturnType<typeof findRoleSource>>>;
const isOpen = (source: Source | undefined) => OPEN_PAYMENT.includes(source?.status ?? '');

/** The user may have paid a moment ago, before any event. Undefined if Stripe does not respond in time. */
async function readNow(services: Services, customer: { customer_id: string; user_id: string }) {
  try {
    await limitRate(services.db, `stripe-open-payment:${customer.user_id}`, READ_LIMIT, 'requests');
    return await reconcileSubscription(services, customer.customer_id, QUICKLY);
  } catch {
    return undefined;
  }
}

function openPaymentOf(
  { config }: Services,
  { subscription_id: id, grace_ends_at: graceEnds, cancels_at: cancels }: Source,
  snapshot: SubscriptionSnapshot | undefined,
): OpenPayment {
  const subscription = snapshot?.all.find((other) => other.id === id);
  const plan = subscription && planOfSubscription(config, subscription);
  const charge = (id && snapshot?.overdue.get(id)?.charge) || null;
  // A cancelled plan ends at the earlier of the two.
  const ends = graceEnds && cancels && cancels < graceEnds ? cancels : graceEnds;
  return {
    charge:
      plan && charge
        ? {
            tier: charge.tier ?? plan.tier,
            amount: charge.amount,
            currency: charge.currency,
            nextAttemptAt:
              charge.nextAttempt === null ? null : new Date(charge.nextAttempt * 1000).toISOString(),
          }
        : null,
    keptUntil: ends?.toISOString() ?? null,
  };
}
