import { sql } from 'kysely';
import type { Database } from '../connect.ts';

type StripeCustomer = { user_id: string; customer_id: string; trial_used: boolean };

export async function findCustomer(db: Database, userId: string): Promise<StripeCustomer | undefined> {
  return db
    .selectFrom('stripe_customers')
    .select(['user_id', 'customer_id', sql<boolean>`trial_used_at is not null`.as('trial_used')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The user of a customer; undefined for a customer that is not ours. */
export async function findUserOfCustomer(db: Database, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stripe_customers')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Links a customer to a user. An existing link is kept, unless it is to `instead`, which no longer exists at Stripe. A used trial stays
 * used. Returns the linked customer.
 */
export async function linkCustomer(
  db: Database,
  link: { userId: string; customerId: string; instead?: string | undefined },
): Promise<StripeCustomer> {
  await db
    .insertInto('stripe_customers')
    .values({ user_id: link.userId, customer_id: link.customerId, trial_used_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ customer_id: link.customerId })
        .where('stripe_customers.customer_id', '=', link.instead ?? ''),
    )
    .execute();
  const customer = await findCustomer(db, link.userId);
  if (!customer) throw new Error('The customer was not linked.');
  return customer;
}
