import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { DISPLAYED_SEARCH, type DisplayedSearch } from './displayed-search.ts';

/** `brandIds`: previous matches, encoded; null if they are of other filters or another catalogue, or not computed yet. */
export type TrackedSearch = DisplayedSearch & {
  id: string;
  brandIds: Buffer | null;
  /** Exact to the microsecond; null before the first time. */
  computedAt: string | null;
};

const EVERY = sql`interval '5 minutes'`;

/** Whether the saved search `s` is of the shared catalogue and has followers or alerts. */
const IS_TRACKED = sql`(s.deleted_at is null and s.search->>'scope' is distinct from 'mine' and s.search->'products' is null
  and (exists (select from follows where search_id = s.id)
    or exists (select from alerts where search_id = s.id and (kinds = '{}' or 'search_matched' = any(kinds)))))`;

/** Searches of the shared catalogue with followers or alerts, least recently computed first. */
export async function readTrackedSearches(db: Database, limit: number): Promise<TrackedSearch[]> {
  const { rows } = await sql<TrackedSearch>`
    select s.id, ${DISPLAYED_SEARCH}, m.computed_at::text as "computedAt",
      case when m.filters = s.search -> 'filters' and m.catalogue = active_catalogue() then m.brand_ids end as "brandIds"
    from saved_searches s left join search_matches m on m.search_id = s.id
    where ${IS_TRACKED} and (m.computed_at is null or m.computed_at < now() - ${EVERY} or m.filters <> s.search -> 'filters')
    order by m.computed_at nulls first limit ${limit}`.execute(db);
  return rows;
}

/** Deletes the matches of searches without followers and alerts, so that a new follower is notified only of what matches from then on. */
export async function forgetUntrackedSearches(db: Database): Promise<void> {
  await sql`
    delete from search_matches m using saved_searches s where s.id = m.search_id and not ${IS_TRACKED}`.execute(
    db,
  );
}

/**
 * Stores the matches of a search, and records that these brands start to match; returns the ids of the events. Does nothing if another
 * process has computed them since the search was read.
 */
export async function recordSearchMatches(
  db: Database,
  { id, filters, computedAt }: TrackedSearch,
  { brandIds, fresh }: { brandIds: Buffer; fresh: number[] },
): Promise<string[]> {
  const stored = await sql`
    insert into search_matches (search_id, filters, catalogue, brand_ids)
    values (${id}, ${JSON.stringify(filters)}::jsonb, active_catalogue(), ${brandIds})
    on conflict (search_id) do update set filters = excluded.filters, catalogue = excluded.catalogue,
      brand_ids = excluded.brand_ids, computed_at = now()
    where search_matches.computed_at = ${computedAt}::timestamptz returning 1`.execute(db);
  if (stored.rows.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into brand_events (brand_id, kind, subject, happened_at, source, confidence)
    select b.id, 'search_matched', ${id}, now(), 'saved-search', 'high' from brands b where b.id = any(${fresh}::bigint[])
    on conflict do nothing returning id::text`.execute(db);
  return rows.map((row) => row.id);
}
