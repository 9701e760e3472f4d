import { sql } from 'kysely';
import type { Database } from '../connect.ts';

export type RecordedEvent = {
  id: string;
  type: string;
  customerId: string | null;
  checkoutSessionId: string | null;
  /** The object it speaks of; null for events recorded before this was kept. */
  objectId: string | null;
};

/** Records an event once. Answers whether it still is to be processed. */
export async function recordEvent(db: Database, event: RecordedEvent): Promise<boolean> {
  await db
    .insertInto('stripe_events')
    .values({
      id: event.id,
      type: event.type,
      customer_id: event.customerId,
      checkout_session_id: event.checkoutSessionId,
      object_id: event.objectId,
      processed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('stripe_events')
    .select('processed_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  return row.processed_at === null;
}

export async function markEventProcessed(db: Database, id: string) {
  await db
    .updateTable('stripe_events')
    .set({ processed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute();
}

/** Events taken longer than `seconds` ago and not processed, oldest first, at most 200. */
export async function listUnprocessedEvents(db: Database, seconds: number): Promise<RecordedEvent[]> {
  return db
    .selectFrom('stripe_events')
    .select([
      'id',
      'type',
      'customer_id as customerId',
      'checkout_session_id as checkoutSessionId',
      'object_id as objectId',
    ])
    .where('processed_at', 'is', null)
    .where('received_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .orderBy('received_at')
    .limit(200)
    .execute();
}

/** How far Stripe's list of events was read, by its clock; undefined before the first reading. */
export async function findReadUntil(db: Database): Promise<Date | undefined> {
  const row = await db.selectFrom('stripe_event_reading').select('read_until').executeTakeFirst();
  return row?.read_until;
}

/** Moves the mark forward, never back. */
export async function setReadUntil(db: Database, readUntil: Date) {
  await db
    .insertInto('stripe_event_reading')
    .values({ read_until: readUntil })
    .onConflict((conflict) =>
      conflict.column('one').doUpdateSet({
        read_until: sql<Date>`greatest(stripe_event_reading.read_until, excluded.read_until)`,
      }),
    )
    .execute();
}

/** Removes events long processed: Stripe sends nothing again after 30 days. */
export async function forgetOldEvents(db: Database) {
  await sql`delete from stripe_events where processed_at < now() - interval '90 days'`.execute(db);
}
