import { type EventKind, PERSONAL_KINDS } from '@brandlode/contract';
import { sql } from 'kysely';
import { AVERAGE_PRICE_ESTIMATE, type StoredEstimate, VISITS_ESTIMATE } from '../catalogue/get-brands.ts';
import type { Database } from '../connect.ts';
import { EVENT_COLUMNS, type EventRow } from '../events/read-events.ts';
import { DISPLAYED_SEARCH, type DisplayedSearch } from './displayed-search.ts';
import type { Followed, Follower } from './follows.ts';

/** The brands of the active catalogue that the user follows themselves or through lists, at most `limit`, each with what it is followed by. */
export async function readFollowedBrands(
  db: Database,
  { workspaceId, userId }: Follower,
  limit: number,
): Promise<(Followed & { brandId: number; name: string })[]> {
  const { rows } = await sql<Followed & { brandId: number; name: string }>`
    select "brandId", kind, id, name from (
      select distinct on (b.id) b.id as "brandId", x.kind, x.target as id, coalesce(x.name, b.brand_name) as name, x.rank, x.follow_id
      from (
        select f.brand_id, 0 as rank, f.id as follow_id, 'brand' as kind, f.brand_id::text as target, null as name
        from follows f where f.workspace_id = ${workspaceId} and f.user_id = ${userId} and f.brand_id is not null
        union all
        select e.brand_id, 1, f.id, 'list', l.id::text, l.name
        from follows f join lists l on l.id = f.list_id and l.workspace_id = f.workspace_id and l.deleted_at is null
        join list_brands e on e.list_id = l.id and e.removed_at is null
        where f.workspace_id = ${workspaceId} and f.user_id = ${userId}
      ) x join brands b on b.id = x.brand_id and b.catalogue = (select active_catalogue())
      order by b.id, x.rank, x.follow_id
    ) followed order by rank, follow_id, "brandId" limit ${limit}`.execute(db);
  return rows;
}

/** The saved searches for brands of the shared catalogue that the user follows, at most `limit`, with what limits their brands. */
export async function readSearchesFollowedBy(
  db: Database,
  { workspaceId, userId }: Follower,
  limit: number,
): Promise<(DisplayedSearch & { id: string; name: string })[]> {
  const { rows } = await sql<DisplayedSearch & { id: string; name: string }>`
    select s.id, s.name, ${DISPLAYED_SEARCH}
    from follows f join saved_searches s on s.id = f.search_id and s.workspace_id = f.workspace_id and s.deleted_at is null
    where f.workspace_id = ${workspaceId} and f.user_id = ${userId}
      and s.search ->> 'scope' is distinct from 'mine' and s.search -> 'products' is null
    order by f.id limit ${limit}`.execute(db);
  return rows;
}

export type BriefEvent = {
  id: string;
  kind: EventKind;
  brand: { id: number };
  at: string;
  /** A technology's id, a saved search's. */
  subject: string;
  /** In percent. */
  change: number | null;
  count: number;
  confidence: 'high' | 'medium' | 'low';
  visits: number | null;
};

/** Events before a period: these, or those of the week before it that were recorded since. */
type EarlierEvents = { eventIds: string[] } | { recordedSince: Date };

/** Changes of these brands in the period and earlier ones, newest first, and their number; of the brands that start to match, those of the searches. */
export async function readBriefEvents(
  db: Database,
  {
    brandIds,
    searchIds,
    since,
    until,
    earlier = { eventIds: [] },
  }: {
    brandIds: number[];
    searchIds: string[];
    since: Date;
    until: Date;
    earlier?: EarlierEvents | undefined;
  },
  limit: number,
): Promise<{ total: number; events: BriefEvent[] }> {
  // Joined, because planning compares each of the ids with the statistics of a column that equals any of them.
  const { rows } = await sql<
    Omit<BriefEvent, 'at' | 'brand'> & { brandId: number; happenedAt: Date; total: number }
  >`
    select e.id::text, e.kind, e.brand_id as "brandId", e.happened_at as "happenedAt", e.subject, e.change_percent as change,
      e.item_count as count, e.confidence, b.estimated_monthly_traffic as visits, (count(*) over ())::integer as total
    from (
      select e.* from unnest(${brandIds}::bigint[]) as followed (brand_id) join brand_events e using (brand_id)
      where e.happened_at between ${since} and ${until}
      union all
      ${
        'eventIds' in earlier
          ? sql`select e.* from unnest(${earlier.eventIds}::bigint[]) as earlier (id) join brand_events e using (id)
              where e.happened_at < ${since} and e.brand_id in (select unnest(${brandIds}::bigint[]))`
          : sql`select e.* from unnest(${brandIds}::bigint[]) as followed (brand_id) join brand_events e using (brand_id)
              where e.happened_at >= ${since}::timestamptz - interval '7 days' and e.happened_at < ${since}
                and e.recorded_at >= ${earlier.recordedSince}`
      }
    ) e join brands b on b.id = e.brand_id and b.catalogue = (select active_catalogue())
    where e.withdrawn_at is null
      and (e.kind <> all(${PERSONAL_KINDS}) or e.kind = 'search_matched' and e.subject = any(${searchIds}))
    order by e.happened_at desc, e.id desc limit ${limit}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    events: rows.map(({ total, brandId, happenedAt, ...event }) => ({
      ...event,
      brand: { id: brandId },
      at: happenedAt.toISOString(),
    })),
  };
}

/** Events by id, without those withdrawn since. */
export async function readEventsById(db: Database, ids: string[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${EVENT_COLUMNS} from brand_events e join brands b on b.id = e.brand_id
    where e.id = any(${ids}::bigint[]) and e.withdrawn_at is null
    order by e.happened_at desc, e.id desc`.execute(db);
  return rows;
}

/** A brand as a brief names it; numbers as stored. */
export type BriefBrand = {
  id: number;
  name: string;
  domain: string;
  profile_image: string | null;
  visits: number | null;
  averagePrice: number | null;
};
export type ToldBrand = BriefBrand & {
  visitsEstimate: StoredEstimate;
  averagePriceEstimate: StoredEstimate;
};
const BRAND_COLUMNS = sql`b.id, b.brand_name as name, b.domain, b.profile_image, b.estimated_monthly_traffic as visits,
  b.product_avg_price as "averagePrice"`;

/** The brands that a brief names. Read apart, because looking up what of them are estimates costs more than the rest. */
export async function readBriefBrands(db: Database, ids: number[]): Promise<Map<number, ToldBrand>> {
  const { rows } = await sql<ToldBrand>`
    select ${BRAND_COLUMNS}, ${VISITS_ESTIMATE} as "visitsEstimate", ${AVERAGE_PRICE_ESTIMATE} as "averagePriceEstimate"
    from brands b where b.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Changes of visits over seven days, by the change in tenths of a percent; `difference` as stored. */
export type BriefMoveRow = BriefBrand & { visits: number; tenths: number; difference: number };

/** The brands whose visits rose and those whose visits fell most within seven days: by `minTenths` or more, from at least `minVisits`. */
export async function readMoves(
  db: Database,
  brandIds: number[],
  { minTenths, minVisits, limit }: { minTenths: number; minVisits: number; limit: number },
): Promise<{ rising: BriefMoveRow[]; falling: BriefMoveRow[] }> {
  const tenths = sql`(b.changes -> 'estimated_monthly_traffic' ->> 0)::integer`;
  const { rows } = await sql<BriefMoveRow>`
    with moved as materialized (
      select ${BRAND_COLUMNS}, ${tenths} as tenths, (b.change_details -> 'estimated_monthly_traffic' -> 0 ->> 0)::bigint as difference
      from brands b
      where b.id = any(${brandIds}::bigint[]) and b.catalogue = (select active_catalogue()) and abs(${tenths}) >= ${minTenths}
    ), large as (select * from moved where visits - difference >= ${minVisits})
    (select * from large where tenths > 0 order by tenths desc, visits desc, id limit ${limit})
    union all
    (select * from large where tenths < 0 order by tenths, visits desc, id limit ${limit})`.execute(db);
  return {
    rising: rows.filter(({ tenths }) => tenths > 0),
    falling: rows.filter(({ tenths }) => tenths < 0),
  };
}
