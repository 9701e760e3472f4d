import { sql } from 'kysely';
import { requestStores } from '../collection/stores/stores.ts';
import type { Connection, Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import type { CandidateState } from './tables.ts';

export type CandidateCounts = Record<CandidateState, number>;

export async function countCandidates(db: Database): Promise<CandidateCounts> {
  const { rows } = await sql<{ state: CandidateState; count: number }>`
    select state, count(*) as count from candidates group by state`.execute(db);
  const counts: CandidateCounts = { found: 0, queued: 0, accepted: 0, rejected: 0, vanished: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** The deepest rank of an accepted candidate; null without one. */
export async function acceptedRank(db: Database): Promise<number | null> {
  const result = await sql<{ rank: number | null }>`
    select max(rank) as rank from candidates where state = 'accepted'`.execute(db);
  return onlyRow(result).rank;
}

/** A visit within so many days decides about a candidate without another one. */
const RECENT_DAYS = 30;

/** After a visit that failed, the next one follows after a day, then twice as long each time, up to this. */
const MAX_RETRY_DAYS = 30;
/** The next one after a visit that ended because the collector had no connection to the internet. */
const OFFLINE_MINUTES = 1;

/**
 * Requests the visits of the best candidates, at most `limit`, and only up to `maxRank`, if given: of those that were found, and of those
 * whose last visit failed or could not be made long enough ago. Those that may not be visited are rejected at once. Returns the number of candidates concerned.
 */
export async function queueCandidates(
  connection: Pick<Connection, 'db'>,
  { limit, maxRank }: { limit: number; maxRank: number | null },
): Promise<number> {
  if (limit <= 0) return 0;
  return connection.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ name: string; state: CandidateState; recent: boolean }>`
      with best as (
        select name, retry_at from candidates
        where (state = 'found' and retry_at is null or state in ('found', 'rejected') and retry_at <= now()) and (${maxRank}::integer is null or rank <= ${maxRank})
        order by rank, name limit ${limit}
      ), judged as (
        select name, s.finished_at,
          case when is_opted_out(name) then 'opted out'
            when exists (select from brand_addresses a join brands b on b.id = a.brand_id
              where a.address = name and b.is_demonstration) then 'sample data' end as reason
        from best left join stores s on s.domain = name and s.requested_at is null
          and best.retry_at is null and s.finished_at > now() - make_interval(days => ${RECENT_DAYS})
      )
      update candidates c set
        state = case when j.reason is null then 'queued' else 'rejected' end, reason = j.reason,
        queued_at = case when j.reason is null then coalesce(j.finished_at, now()) end,
        settled_at = case when j.reason is not null then now() end, retry_at = null
      from judged j where c.name = j.name
      returning c.name, c.state, j.finished_at is not null as recent`.execute(db);
    const unvisited = rows.filter(({ state, recent }) => state === 'queued' && !recent);
    await requestStores(
      db,
      unvisited.map(({ name }) => name),
      { bulk: true },
    );
    return rows.length;
  });
}

/**
 * Accepts the candidates whose visit found a store that is a brand of the catalogue now, and rejects the others that were visited. Those that
 * could not be, because the collector was offline, remain. Returns the numbers of both.
 */
export async function settleCandidates(db: Database): Promise<{ settled: number; offline: number }> {
  const { rows } = await sql<{ settled: number; offline: number }>`
    with visited as (
      select c.name, r.reason, coalesce(r.outcome in ('found', 'unchanged'), false) as is_read,
        coalesce(r.outcome = 'failed' or r.reason = 'products-unread', false) as is_failed, coalesce(r.reason = 'no network', false) as is_offline,
        exists (select from brand_addresses a where a.address = c.name) as is_brand
      from candidates c
      join stores s on s.domain = c.name and s.finished_at >= c.queued_at and s.requested_at is null
      left join source_runs r on r.domain = c.name and r.source = 'storefront'
      where c.state = 'queued'
    ), offline as (
      update candidates c set state = 'found', retry_at = now() + make_interval(mins => ${OFFLINE_MINUTES})
      from visited v where c.name = v.name and v.is_offline returning 1
    ), settled as (
      update candidates c set settled_at = now(),
        state = case when is_read and is_brand then 'accepted' else 'rejected' end,
        reason = case when is_read and is_brand then null when is_read and not is_failed then 'no-commerce'
          else coalesce(v.reason, 'not visited') end,
        failures = case when is_failed and not (is_read and is_brand) then failures + 1 else 0 end,
        retry_at = case when is_failed and not (is_read and is_brand) then now() + make_interval(days => least(${MAX_RETRY_DAYS}, 2 ^ least(failures, 10))::integer) end
      from visited v where c.name = v.name and not v.is_offline returning 1
    )
    select (select count(*) from settled) as settled, (select count(*) from offline) as offline`.execute(db);
  return onlyRow({ rows });
}

/** What happened to candidates: the number accepted in the last minutes, and the most frequent reasons against the others. */
export async function summariseCandidates(
  db: Database,
  minutes: number,
): Promise<{
  acceptedLately: number;
  platforms: { platform: string; stores: number }[];
  reasons: { reason: string; names: number }[];
}> {
  const lately = await sql<{ count: number }>`
    select count(*) as count from candidates
    where state = 'accepted' and settled_at > now() - make_interval(mins => ${minutes})`.execute(db);
  const platforms = await sql<{ platform: string; stores: number }>`
    select platform, count(*) as stores from candidates where state = 'accepted'
    group by platform order by stores desc, platform`.execute(db);
  const reasons = await sql<{ reason: string; names: number }>`
    select split_part(reason, ': ', 1) as reason, count(*) as names from candidates where state = 'rejected'
    group by 1 order by names desc, reason limit 10`.execute(db);
  return { acceptedLately: onlyRow(lately).count, platforms: platforms.rows, reasons: reasons.rows };
}
