import type { Interval, Tier } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** What Stripe's subscriptions of a user amount to. */
export type Role = {
  tier: Tier;
  interval: Interval | null;
  subscriptionId: string | null;
  subscriptionStatus: string | null;
  /** When a plan kept although a payment failed ends, by Stripe's clock; null for any other. */
  graceEndsAt: Date | null;
  /** Whether any of them, over or not, began with a trial. */
  trialUsed: boolean;
};

/** A look at Stripe that has begun: whose it is, and its number in the customer's row of looks. */
export type SyncToken = { customerId: string; userId: string; number: number };

/** Call before asking Stripe. Answers undefined for a customer who is none of ours. */
export async function issueSyncToken(db: Database, customerId: string): Promise<SyncToken | undefined> {
  const row = await db
    .updateTable('stripe_customers')
    .set({ looks_begun: sql<number>`looks_begun + 1` })
    .where('customer_id', '=', customerId)
    .returning(['user_id as userId', 'looks_begun as number'])
    .executeTakeFirst();
  return row && { customerId, ...row };
}

/**
 * Writes what a look saw, unless a later look was written already. Answers whether it was written; either way the
 * role is at least as fresh as this look.
 */
export async function saveRole(db: Database, look: SyncToken, role: Role): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const fence = await transaction
      .updateTable('stripe_customers')
      .set({
        look_applied: look.number,
        ...(role.trialUsed ? { trial_used_at: sql<Date>`coalesce(trial_used_at, now())` } : {}),
      })
      .where('customer_id', '=', look.customerId)
      .where('look_applied', '<', look.number)
      .returning('user_id')
      .executeTakeFirst();
    if (!fence) return false;
    const values = {
      tier: role.tier,
      interval: role.interval,
      subscription_id: role.subscriptionId,
      subscription_status: role.subscriptionStatus,
      grace_ends_at: role.graceEndsAt,
      updated_at: sql<Date>`now()`,
    };
    await transaction
      .insertInto('user_roles')
      .values({ user_id: look.userId, ...values })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          ...values,
          entitlement_version: sql<number>`user_roles.entitlement_version +
            ((user_roles.tier, user_roles.interval) is distinct from (excluded.tier, excluded.interval))::int`,
        }),
      )
      .execute();
    return true;
  });
}

/** Customers whose grace is over by `now`, longest over first, at most 200. */
export async function listEndedGraces(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('stripe_customers', 'stripe_customers.user_id', 'user_roles.user_id')
    .select('stripe_customers.customer_id as customerId')
    .where('user_roles.grace_ends_at', '<=', now)
    .orderBy('user_roles.grace_ends_at')
    .limit(200)
    .execute();
  return rows.map((row) => row.customerId);
}

/** The role a user has; `free` where nothing is known. */
export async function readRole(
  db: Database,
  userId: string,
): Promise<{ tier: Tier; interval: Interval | null }> {
  const row = await db
    .selectFrom('user_roles')
    .select(['tier', 'interval'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { tier: 'free', interval: null };
}

/** Whether a role was ever recorded for a user. */
export async function hasRole(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stripe's word for the subscription a user's role comes from; null without one. */
export async function readSubscriptionStatus(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('user_roles')
    .select('subscription_status')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.subscription_status ?? null;
}
