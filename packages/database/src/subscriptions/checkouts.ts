import { type Selectable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { SubscriptionTables } from './tables.ts';

export type Checkout = Pick<Selectable<SubscriptionTables['checkouts']>, (typeof COLUMNS)[number]> & {
  settled: boolean;
};
const COLUMNS = ['user_id', 'session_id', 'price_id', 'redirect_path', 'with_trial'] as const;
const settled = sql<boolean>`settled_at is not null`.as('settled');

/** The user's last checkout, settled or not. */
export async function findCheckout(db: Database, userId: string): Promise<Checkout | undefined> {
  return db
    .selectFrom('checkouts')
    .select([...COLUMNS, settled])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Makes a session the user's checkout. Returns the unsettled session it replaced, if any, so that after two concurrent calls at most one
 * session stays open.
 */
export async function replaceCheckout(
  db: Database,
  { user_id, ...checkout }: Omit<Checkout, 'settled'> & { expires_at: Date },
): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    const row = {
      ...checkout,
      created_at: sql<Date>`now()`,
      checked_at: null,
      settled_at: null,
    };
    const inserted = await transaction
      .insertInto('checkouts')
      .values({ user_id, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (inserted) return null;
    const before = await transaction
      .selectFrom('checkouts')
      .select(['session_id', settled])
      .where('user_id', '=', user_id)
      .forUpdate()
      .executeTakeFirst();
    // Its idempotency key leads to the same session again.
    if (before?.session_id === checkout.session_id) return null;
    await transaction.updateTable('checkouts').set(row).where('user_id', '=', user_id).execute();
    return before && !before.settled ? before.session_id : null;
  });
}

export async function settleCheckout(db: Database, sessionId: string) {
  await db
    .updateTable('checkouts')
    .set({ settled_at: sql<Date>`now()` })
    .where('session_id', '=', sessionId)
    .where('settled_at', 'is', null)
    .execute();
}

/** Users with a checkout older than `seconds` that is not settled, least recently checked first, at most 50. */
export async function claimStaleCheckouts(db: Database, seconds: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    update checkouts set checked_at = now() where user_id in (
      select user_id from checkouts
      where settled_at is null and created_at < now() - make_interval(secs => ${seconds})
      order by checked_at nulls first limit 50 for update skip locked)
    returning user_id`.execute(db);
  return rows.map((row) => row.user_id);
}
