import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** `day`: YYYY-MM-DD. */
type StoredRankList = { day: string; fetched_at: Date };

/** When the list was last downloaded, without its ranks. */
export async function getRankListState(db: Database, list: string): Promise<StoredRankList | undefined> {
  const { rows } = await sql<StoredRankList>`
    select day, fetched_at from rank_lists where list = ${list} and ranks is not null`.execute(db);
  return rows[0];
}

export async function getRankList(
  db: Database,
  list: string,
): Promise<(StoredRankList & { ranks: Buffer }) | undefined> {
  const { rows } = await sql<StoredRankList & { ranks: Buffer }>`
    select day, fetched_at, ranks from rank_lists where list = ${list} and ranks is not null`.execute(db);
  return rows[0];
}

/**
 * Whether this process should download the list: it is older than that, and no process has started to within the last hour, so that
 * a failure is retried hourly.
 */
export async function claimRankList(db: Database, list: string, hours: number): Promise<boolean> {
  const { rows } = await sql`
    insert into rank_lists (list, claimed_at) values (${list}, now())
    on conflict (list) do update set claimed_at = now()
      where rank_lists.claimed_at < now() - interval '1 hour'
        and (rank_lists.fetched_at is null or rank_lists.fetched_at < now() - make_interval(hours => ${hours}))
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function saveRankList(db: Database, list: string, day: string, ranks: Buffer): Promise<void> {
  await sql`
    update rank_lists set day = ${day}::date, fetched_at = now(), ranks = ${ranks} where list = ${list}`.execute(
    db,
  );
}
