import { type EventKind, PERSONAL_KINDS } from '@brandlode/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type StoredEstimate, VISITS_ESTIMATE } from '../catalogue/get-brands.ts';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import type { BrandSet } from '../products/brand-set.ts';
import type { EventTables } from './tables.ts';

/** One brand, a workspace's list, a set of brands, or all brands of the active catalogue except these. */
export type EventBrands =
  | { id: number }
  | { listId: string }
  | { set: BrandSet }
  | { except: ReadonlySet<number> };
export type EventsFilter = {
  brands: EventBrands;
  /** Only those of the brands that are in this set, too. */
  among?: BrandSet | undefined;
  kinds?: EventKind[] | undefined;
  /** Includes the brands that started to match this search. */
  searchId?: string | undefined;
  /** Only events of technologies with these ids. */
  technologies?: string[] | undefined;
  /** Only changes of platforms, and technologies removed and added within so many days; `groups` by technology, which is compared. */
  switched?: { groups: Record<string, string>; within: number } | undefined;
  since?: string | undefined;
  minChange?: number | undefined;
};

export type EventRow = Selectable<EventTables['brand_events']> & {
  brand_name: string;
  domain: string;
  profile_image: string | null;
  is_demonstration: boolean;
  /** Whether its catalogue is active. */
  available: boolean;
  /** Name of the saved search that the brand started to match; null once it is permanently deleted. */
  search_name: string | null;
};

/** The columns of an EventRow, of the event `e` and its brand `b`. */
export const EVENT_COLUMNS = sql`e.*, b.brand_name, b.domain, b.profile_image, b.is_demonstration,
  b.catalogue = (select active_catalogue()) as available,
  (select name from saved_searches where id = case when e.kind = 'search_matched' then e.subject::uuid end) as search_name`;

const ofBrands = (brands: EventBrands): RawBuilder<unknown> => {
  if ('id' in brands) return sql`e.brand_id = ${brands.id}`;
  if ('listId' in brands)
    return sql`e.brand_id in (select brand_id from list_brands where list_id = ${brands.listId} and removed_at is null)`;
  if ('except' in brands) return sql`e.brand_id <> all(${[...brands.except]}::bigint[])`;
  const classes = brands.set.classes();
  return sql`e.brand_id < ${classes.length}::bigint and get_byte(${classes}::bytea,
    case when e.brand_id < ${classes.length}::bigint then e.brand_id::integer else 0 end) > 0`;
};

const isSwitch = ({ groups, within }: NonNullable<EventsFilter['switched']>) => sql`(
  e.kind = 'platform_changed' or e.kind in ('technology_added', 'technology_removed') and exists (
    select from brand_events o
    where o.brand_id = e.brand_id and o.withdrawn_at is null and o.subject <> e.subject
      and o.kind = case e.kind when 'technology_added' then 'technology_removed' else 'technology_added' end
      and ${JSON.stringify(groups)}::jsonb ->> o.subject = ${JSON.stringify(groups)}::jsonb ->> e.subject
      and o.happened_at between e.happened_at - make_interval(days => ${within}) and e.happened_at + make_interval(days => ${within})))`;

const matching = ({
  brands,
  among,
  kinds,
  searchId,
  technologies,
  switched,
  since,
  minChange,
}: EventsFilter) => sql`
  from brand_events e join brands b on b.id = e.brand_id
  where e.withdrawn_at is null and ${ofBrands(brands)} and ${among ? ofBrands({ set: among }) : sql`true`}
    and (e.kind <> all(${PERSONAL_KINDS}) or e.subject = ${searchId ?? ''})
    and ${'id' in brands ? sql`true` : sql`b.catalogue = (select active_catalogue())`}
    and ${minChange === undefined ? sql`true` : sql`abs(e.change_percent) >= ${minChange}`}
    and ${kinds ? sql`e.kind = any(${kinds})` : sql`true`}
    and ${technologies ? sql`e.kind in ('technology_added', 'technology_removed') and e.subject = any(${technologies})` : sql`true`}
    and ${switched ? isSwitch(switched) : sql`true`}
    and ${since ? sql`e.happened_at >= ${timestampOf(earliest([since]))} and ${isSince(since)}` : sql`true`}`;

const OFFSET = /[+-]\d\d:\d\d$/;
/** After a time with an offset, events that have only a day, as its midnight in UTC, count from the day of that time. */
const dayOf = (time: string) => (OFFSET.test(time) ? time.slice(0, 10) : time);
/** PostgreSQL itself reads neither every offset nor every year. */
const timestampOf = (time: string) => sql`to_timestamp(${Date.parse(time) / 1_000})`;
const isSince = (time: string) => sql`(e.happened_at >= ${timestampOf(time)}
  or e.happened_at >= ${timestampOf(dayOf(time))} and e.happened_at = date_trunc('day', e.happened_at, 'UTC'))`;
const earliest = (times: readonly string[]) =>
  new Date(Math.min(...times.flatMap((time) => [time, dayOf(time)]).map(Date.parse))).toISOString();

/** The number of events since each of these times, read once. */
export async function countEvents(
  db: Database,
  filter: Omit<EventsFilter, 'since'>,
  times: readonly string[],
): Promise<number[]> {
  const counts = times.map((time) => sql`count(*) filter (where ${isSince(time)})`);
  const result = await sql<{ totals: number[] }>`
    select array[${sql.join(counts)}]::integer[] as totals ${matching({ ...filter, since: earliest(times) })}`.execute(
    db,
  );
  return onlyRow(result).totals;
}

const CURSOR = /^(\d{1,17})_(\d{1,18})$/;

export const isEventCursor = (text: string) => CURSOR.test(text);

/** An event with its brand's categories, countries and visits, in stored units. */
export type ListedEventRow = EventRow & {
  cursor: string;
  categories: number[];
  locations: string[];
  visits: number | null;
  visitsEstimate: StoredEstimate;
};

/** Events after the cursor, newest first, out of the newest `max`; each with its own cursor, for `after`. */
export async function readEvents(
  db: Database,
  {
    after,
    limit,
    max,
    ...filter
  }: EventsFilter & { after?: string | undefined; limit: number; max?: number },
): Promise<ListedEventRow[]> {
  const [, micros, id] = (after && CURSOR.exec(after)) || [];
  const earlier = micros
    ? sql`(e.happened_at, e.id) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)`
    : sql`true`;
  const { rows } = await sql<ListedEventRow>`
    select e.*, (extract(epoch from happened_at) * 1000000)::bigint || '_' || id as cursor,
      (select ${VISITS_ESTIMATE} from brands b where b.id = e.brand_id) as "visitsEstimate"
    from (
      select ${EVENT_COLUMNS}, b.categories, b.locations, b.estimated_monthly_traffic::float8 as visits ${matching(filter)}
        and ${max === undefined ? earlier : sql`true`}
      order by e.happened_at desc, e.id desc limit ${max ?? limit}
    ) e where ${earlier} order by happened_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
