import { sql } from 'kysely';
import type { Database } from '../connect.ts';

export type RecordedEvent = {
  id: string;
  type: string;
  customer_id: string | null;
  checkout_session_id: string | null;
  /** The object of the event; null for events recorded by old releases. */
  object_id: string | null;
};

const COLUMNS = ['id', 'type', 'customer_id', 'checkout_session_id', 'object_id'] as const;

/**
 * Records events, each id once, in one statement. `processed` marks those that need no processing. Returns those still to be
 * processed, each once.
 */
export async function recordEvents(
  db: Database,
  events: (RecordedEvent & { processed: boolean })[],
): Promise<RecordedEvent[]> {
  // Sorted by id, so that two processes recording the same events cannot deadlock.
  const sorted = events.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const column = <K extends keyof (typeof sorted)[number]>(key: K) => sorted.map((event) => event[key]);
  await sql`
    insert into stripe_events (id, type, customer_id, checkout_session_id, object_id, processed_at)
    select id, type, customer_id, checkout_session_id, object_id, case when processed then now() end
    from unnest(${column('id')}::text[], ${column('type')}::text[], ${column('customer_id')}::text[],
      ${column('checkout_session_id')}::text[], ${column('object_id')}::text[], ${column('processed')}::boolean[])
      as event (id, type, customer_id, checkout_session_id, object_id, processed)
    on conflict do nothing`.execute(db);
  return db
    .selectFrom('stripe_events')
    .select(COLUMNS)
    .where('id', '=', sql<string>`any(${column('id')}::text[])`)
    .where('processed_at', 'is', null)
    .execute();
}

/**
 * The ids of an event and of its unprocessed duplicates, of the same type about the same object: one read from Stripe serves all.
 * Empty if the event itself is processed.
 */
export async function listDuplicateEvents(db: Database, event: RecordedEvent): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from stripe_events where id = ${event.id} and processed_at is null
    union
    select id from stripe_events
    where object_id = ${event.object_id} and type = ${event.type} and customer_id = ${event.customer_id}
      and processed_at is null`.execute(db);
  const ids = rows.map(({ id }) => id);
  return ids.includes(event.id) ? ids : [];
}

/** Whether an event of a type about an object was recorded after the last of the mails with these keys. */
export async function wasEventRecorded(
  db: Database,
  { type, objectId, after }: { type: string; objectId: string; after: string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from stripe_events where type = ${type} and object_id = ${objectId} and received_at > coalesce(
      (select max(sent_at) from sent_mails where key = any(${after})), '-infinity')`.execute(db);
  return rows.length > 0;
}

export async function markEventsProcessed(db: Database, ids: string[]) {
  await sql`
    update stripe_events set processed_at = now()
    where id = any(${ids}::text[]) and processed_at is null`.execute(db);
}

/** Unprocessed events received more than `seconds` ago, oldest first, at most 200. */
export async function listUnprocessedEvents(db: Database, seconds: number): Promise<RecordedEvent[]> {
  return db
    .selectFrom('stripe_events')
    .select(COLUMNS)
    .where('processed_at', 'is', null)
    .where('received_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .orderBy('received_at')
    .limit(200)
    .execute();
}

/** How far Stripe's list of events was read, by its clock; undefined before the first read. */
export async function findEventCursor(db: Database): Promise<Date | undefined> {
  const row = await db.selectFrom('stripe_event_cursor').select('read_until').executeTakeFirst();
  return row?.read_until;
}

/** Moves the cursor forward, never back. */
export async function saveEventCursor(db: Database, readUntil: Date) {
  await db
    .insertInto('stripe_event_cursor')
    .values({ read_until: readUntil })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        read_until: sql<Date>`greatest(stripe_event_cursor.read_until, excluded.read_until)`,
      }),
    )
    .execute();
}

/** Deletes old processed events: Stripe resends nothing after 30 days. */
export async function purgeOldEvents(db: Database) {
  await sql`delete from stripe_events where processed_at < now() - interval '90 days'`.execute(db);
}
