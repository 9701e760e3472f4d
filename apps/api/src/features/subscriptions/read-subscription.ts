import type { AccessClaims, Subscription } from '@brandlode/contract';
import { findCustomer, findRejectedTrial, findRoleSource } from '@brandlode/database';
import type { FastifyBaseLogger } from 'fastify';
import { planOfPaidPrice } from './plan-of-subscription.ts';
import type { Services } from './services.ts';

/** Stripe's states of a subscription with an open payment. */
const OPEN_PAYMENT = ['past_due', 'unpaid', 'paused'];

/** What the plan step needs before offering a trial or a checkout. */
export async function readSubscription(
  { config, db }: Services,
  claims: Pick<AccessClaims, 'sub'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<Subscription> {
  const [customer, source, rejectedPrice] = await Promise.all([
    findCustomer(db, claims.sub),
    findRoleSource(db, claims.sub),
    findRejectedTrial(db, claims.sub),
  ]);
  if (!source) log.info({ userId: claims.sub }, 'User document does not exist');
  return {
    trialAvailable: !customer?.trial_used,
    paymentOpen: OPEN_PAYMENT.includes(source?.status ?? ''),
    suspendedTrial: (rejectedPrice !== null && planOfPaidPrice(config, rejectedPrice)) || null,
  };
}
