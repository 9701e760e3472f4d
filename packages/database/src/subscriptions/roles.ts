import type { Interval, Tier } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { recordBilling } from './record-billing.ts';

/** The role that results from a user's subscriptions at Stripe. */
export type Role = {
  tier: Tier;
  interval: Interval | null;
  subscriptionId: string | null;
  subscriptionStatus: string | null;
  /** End of the grace period after a failed payment, by Stripe's clock; null without one. */
  graceEndsAt: Date | null;
  /** When a cancelled plan ends; null while it continues. */
  cancelsAt: Date | null;
  /** Whether any of them, ended ones included, began with a trial. */
  trialUsed: boolean;
};

/** Fencing token of one read from Stripe, numbered per customer. */
type SyncToken = { customerId: string; userId: string; number: number };

/** Call before reading from Stripe. Returns undefined for a customer that is not ours. */
export async function issueSyncToken(db: Database, customerId: string): Promise<SyncToken | undefined> {
  const row = await db
    .updateTable('stripe_customers')
    .set({ syncs_started: sql<number>`syncs_started + 1` })
    .where('customer_id', '=', customerId)
    .returning(['user_id', 'syncs_started'])
    .executeTakeFirst();
  return row && { customerId, userId: row.user_id, number: row.syncs_started };
}

/**
 * Saves the role read under a sync token, unless a newer token was applied before. Returns whether it was saved; either way the
 * role is at least as current as this read.
 */
export async function saveRole(db: Database, token: SyncToken, role: Role): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const fence = await transaction
      .updateTable('stripe_customers')
      .set({
        sync_applied: token.number,
        ...(role.trialUsed ? { trial_used_at: sql<Date>`coalesce(trial_used_at, now())` } : {}),
      })
      .where('customer_id', '=', token.customerId)
      .where('sync_applied', '<', token.number)
      .returning('user_id')
      .executeTakeFirst();
    if (!fence) return false;
    const before = await transaction
      .selectFrom('user_roles')
      .selectAll()
      .where('user_id', '=', token.userId)
      .executeTakeFirst();
    const values = {
      tier: role.tier,
      interval: role.interval,
      subscription_id: role.subscriptionId,
      subscription_status: role.subscriptionStatus,
      grace_ends_at: role.graceEndsAt,
      cancels_at: role.cancelsAt,
      updated_at: sql<Date>`now()`,
    };
    await transaction
      .insertInto('user_roles')
      .values({
        user_id: token.userId,
        ...values,
        // A user without a record counts as version 0 and free: only a plan makes their token stale.
        entitlement_version: role.tier === 'free' ? 0 : 1,
      })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          ...values,
          entitlement_version: sql<number>`user_roles.entitlement_version +
            ((user_roles.tier, user_roles.interval) is distinct from (excluded.tier, excluded.interval))::int`,
        }),
      )
      .execute();
    await recordBilling(transaction, token.userId, before, role);
    return true;
  });
}

/** Customers whose grace period has ended by `now`, longest ago first, at most 200. */
export async function listEndedGracePeriods(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('stripe_customers', 'stripe_customers.user_id', 'user_roles.user_id')
    .select('stripe_customers.customer_id')
    .where('user_roles.grace_ends_at', '<=', now)
    .orderBy('user_roles.grace_ends_at')
    .limit(200)
    .execute();
  return rows.map((row) => row.customer_id);
}

/**
 * Customers of users with a plan that was not read from Stripe for a day, longest ago first, at most 20. They count as read, so that
 * those that cannot be read keep no others waiting.
 */
export async function claimUnconfirmedPlans(db: Database): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    update user_roles set updated_at = now() from (
      select r.user_id, c.customer_id from user_roles r join stripe_customers c on c.user_id = r.user_id
      where r.tier <> 'free' and r.updated_at < now() - interval '1 day'
      order by r.updated_at limit 20 for update of r skip locked) as unconfirmed
    where user_roles.user_id = unconfirmed.user_id
    returning unconfirmed.customer_id`.execute(db);
  return rows.map((row) => row.customer_id);
}

/** Returns the role of a user, which is `free` without a row. */
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

/** Stripe's states of a subscription after a failed payment. */
export const FAILED_PAYMENT = ['past_due', 'unpaid', 'incomplete'];
/** The same and that of a trial that ended without a card. */
export const OPEN_PAYMENT = [...FAILED_PAYMENT, 'paused'];

/** The subscription a user's role comes from; undefined without a role. */
export const findRoleSource = (db: Database, userId: string) =>
  db
    .selectFrom('user_roles')
    .select([
      'tier',
      'interval',
      'subscription_id',
      'subscription_status as status',
      'grace_ends_at',
      'cancels_at',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
