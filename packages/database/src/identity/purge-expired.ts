import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { purgeOwnerRequests } from '../owner-requests/owner-requests.ts';
import { DEVICE_DAYS } from './devices.ts';
import { purgeUndeliverable } from './undeliverable-addresses.ts';
import { SESSIONS_KEPT_DAYS } from './user-sessions.ts';

/** Deletes expired links, challenges, sessions, devices and rate limits that are full again. Safe at any time, in any process. */
export async function purgeExpired(db: Database) {
  await sql`delete from one_time_tokens where expires_at < now() - interval '7 days'`.execute(db);
  await sql`delete from email_changes where coalesce(confirmed_at, expires_at) < now() - interval '30 days'`.execute(
    db,
  );
  await sql`delete from google_sign_ins where expires_at < now() - interval '1 hour'`.execute(db);
  await sql`delete from sign_in_challenges where expires_at < now()`.execute(db);
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db);
  await sql`delete from authenticator_apps where confirmed_at is null and created_at < now() - interval '1 day'`.execute(
    db,
  );
  await sql`delete from rate_limits where full_at < now()`.execute(db);
  await sql`delete from sessions where created_at < now() - make_interval(days => ${SESSIONS_KEPT_DAYS})`.execute(
    db,
  );
  await sql`delete from devices where last_used_at < now() - make_interval(days => ${DEVICE_DAYS})`.execute(
    db,
  );
  await purgeUndeliverable(db);
  await purgeOwnerRequests(db);
  // From then on they are rejected as unknown instead of as reused.
  await sql`delete from refresh_tokens where rotated_at < now() - interval '30 days'`.execute(db);
}
