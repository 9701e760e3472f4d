import type { Interval, Tier } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** A user of a hosted identity platform with a role that differs from the claims last written there. */
export type StaleClaims = {
  user_id: string;
  subject: string;
  tier: Tier;
  interval: Interval | null;
};

/** At most 500 of an issuer's users, or only `userId`. */
export async function findStaleClaims(db: Database, issuer: string, userId?: string): Promise<StaleClaims[]> {
  const { rows } = await sql<StaleClaims>`
    select e.user_id, e.subject, coalesce(r.tier, 'free') as tier, r.interval
    from external_identities e
    left join user_roles r on r.user_id = e.user_id
    left join hosted_claims c on c.user_id = e.user_id
    where e.issuer = ${issuer}
      and (c.user_id is null or (c.tier, c.interval) is distinct from (coalesce(r.tier, 'free'), r.interval))
      ${userId === undefined ? sql`` : sql`and e.user_id = ${userId}`}
    limit 500`.execute(db);
  return rows;
}

export async function saveWrittenClaims(
  db: Database,
  { user_id, tier, interval }: Omit<StaleClaims, 'subject'>,
) {
  await sql`
    insert into hosted_claims (user_id, tier, interval) values (${user_id}, ${tier}, ${interval})
    on conflict (user_id) do update
      set tier = excluded.tier, interval = excluded.interval, written_at = now()`.execute(db);
}
