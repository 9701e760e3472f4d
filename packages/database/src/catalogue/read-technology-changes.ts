import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import { isIn, isShown, type NicheBrands } from './niche-brands.ts';

/** `platform`: `before` and `after` are names of platforms; otherwise ids of technologies. */
export type SwitchRow = {
  platform: boolean;
  before: string;
  after: string;
  brands: number;
  newest: { id: number; name: string }[];
};
export type TechnologyChangeRows = {
  technologies: { id: string; added: number; removed: number }[];
  switches: SwitchRow[];
  /** Time of the oldest event read, if there are more than `maxEvents`. */
  cut: Date | null;
};
type Choice = {
  /** The group of each technology, by id. */
  groups: ReadonlyMap<string, string>;
  since: Date;
  /** Maximum number of days between removal and addition of a switch. */
  within: number;
  /** Maximum number of events read, newest first, and of entries returned in each list. */
  maxEvents: number;
  shown: number;
};

/**
 * Technologies that brands of the active catalogue added, removed or switched: for a technology those of all brands, because brands that
 * removed it no longer use it; for a category those of its brands, including platforms.
 */
export async function readTechnologyChanges(
  db: Database,
  niche: NicheBrands,
  { groups, since, within, maxEvents, shown }: Choice,
): Promise<TechnologyChangeRows> {
  const own = 'technology' in niche ? niche.technology : null;
  const kinds = ['technology_added', 'technology_removed', ...(own === null ? ['platform_changed'] : [])];
  const comparedTechnologies = [...groups].filter(([, group]) => own === null || group === groups.get(own));
  const result = await sql<TechnologyChangeRows>`
    with changed as materialized (
      select e.brand_id, brand_name, e.kind, e.happened_at, e.before, e.after, t.technology, t.technology_group
      from brand_events e join brands on brands.id = e.brand_id
        left join unnest(${comparedTechnologies.map(([id]) => id)}::text[], ${comparedTechnologies.map(([, group]) => group)}::text[])
          as t (technology, technology_group) on t.technology = e.subject
      where e.withdrawn_at is null and e.kind = any(${kinds}) and e.happened_at >= ${since} and ${own === null ? isIn(niche) : isShown(niche)}
        and (t.technology is not null or e.kind = 'platform_changed')
      order by e.happened_at desc, e.id desc limit ${maxEvents}
    ), switched as (
      select false as platform, r.brand_id, r.brand_name, r.technology as before, a.technology as after,
        greatest(r.happened_at, a.happened_at) as at
      from changed r join changed a using (brand_id, technology_group)
      where r.kind = 'technology_removed' and a.kind = 'technology_added' and a.technology <> r.technology
        and abs(extract(epoch from a.happened_at - r.happened_at)) <= ${within * 86_400}
        and ${own === null ? sql`true` : sql`${own} in (r.technology, a.technology)`}
      union all
      select true, brand_id, brand_name, before, after, happened_at from changed where kind = 'platform_changed'
    ), once as (
      select distinct on (platform, before, after, brand_id) * from switched order by platform, before, after, brand_id, at desc
    )
    select (
      select coalesce(json_agg(c), '[]') from (
        select technology as id, count(distinct brand_id) filter (where kind = 'technology_added') as added,
          count(distinct brand_id) filter (where kind = 'technology_removed') as removed
        from changed where technology is not null and ${own === null ? sql`true` : sql`technology = ${own}`}
        group by 1 order by count(*) desc, 1 limit ${shown}
      ) c
    ) as technologies, (
      select coalesce(json_agg(c), '[]') from (
        select platform, before, after, count(*) as brands,
          to_json((array_agg(json_build_object('id', brand_id, 'name', brand_name) order by at desc, brand_id))[1:3]) as newest
        from once group by 1, 2, 3 order by count(*) desc, 1, 2, 3 limit ${shown}
      ) c
    ) as switches, (
      select case when count(*) >= ${maxEvents} then min(happened_at) end from changed
    ) as cut`.execute(db);
  return onlyRow(result);
}

/** Brands of the active catalogue, or of a category of it, with at least two observations of a technology: changes of others are unknown. */
export async function countObservedTwice(db: Database, niche: NicheBrands): Promise<number> {
  const result = await sql<{ brands: number }>`
    select count(*)::integer as brands from brands where ${'category' in niche ? isIn(niche) : isShown(niche)} and exists (
      select from brand_technologies t
      where t.brand_id = brands.id and (t.last_observed_at > t.first_observed_at or t.gone_at is not null))`.execute(
    db,
  );
  return onlyRow(result).brands;
}
