import { sql } from 'kysely';
import type { Database } from '../connect.ts';

export type StripeCustomer = { userId: string; customerId: string; trialUsed: boolean };

export async function findCustomer(db: Database, userId: string): Promise<StripeCustomer | undefined> {
  return db
    .selectFrom('stripe_customers')
    .select([
      'user_id as userId',
      'customer_id as customerId',
      sql<boolean>`trial_used_at is not null`.as('trialUsed'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Whose customer it is; undefined for one who is none of ours. */
export async function findUserOfCustomer(db: Database, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stripe_customers')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Ties a customer to a user: the first one tied stays, unless it is `instead` of one that no longer exists at Stripe.
 * A trial once used stays used. Answers the customer that holds.
 */
export async function linkCustomer(
  db: Database,
  tie: { userId: string; customerId: string; instead?: string | undefined },
): Promise<StripeCustomer> {
  await db
    .insertInto('stripe_customers')
    .values({ user_id: tie.userId, customer_id: tie.customerId, trial_used_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ customer_id: tie.customerId })
        .where('stripe_customers.customer_id', '=', tie.instead ?? ''),
    )
    .execute();
  return (await findCustomer(db, tie.userId))!;
}
