import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { type FormerAddress, wasSeenAt } from './stores/former-addresses.ts';
import type { ValidTechnology } from './validate-values.ts';

type Seen = {
  brandId: number;
  source: string;
  address: string;
  former: readonly FormerAddress[];
  visitedAt: string;
  technologies: ValidTechnology[];
};

/** Name servers are asked more often than this; what they showed before then is the page's. */
const DNS_DAYS = 120;

/**
 * Saves all technologies that a visit saw. Others last seen at the same address, or at a former one, are gone; one that returns
 * within a month counts as never gone, because a page may lack a script once. One that name servers show is theirs, so that it does not go
 * with the page; once they no longer do, it is the page's if that showed it last. A visit older than the last one changes nothing.
 */
export async function saveTechnologies(
  db: Database,
  { brandId, source, address, former, visitedAt, technologies }: Seen,
): Promise<void> {
  const ids = technologies.map(({ technology }) => technology);
  if (source === 'dns')
    await sql`
      update brand_technologies
      set source = 'storefront', page_seen_at = null, last_observed_at = greatest(last_observed_at, page_seen_at)
      where brand_id = ${brandId} and ${wasSeenAt(address, former)} and gone_at is null and technology <> all(${ids})
        and last_observed_at < ${visitedAt} and source = 'dns' and page_seen_at is not null`.execute(db);
  else
    await sql`
      update brand_technologies set page_seen_at = case when technology = any(${ids}) then ${visitedAt}::timestamptz end
      where brand_id = ${brandId} and gone_at is null and last_observed_at <= ${visitedAt} and source = 'dns'
        and (page_seen_at is null or page_seen_at <= ${visitedAt})
        and (technology = any(${ids}) or ${wasSeenAt(address, former)})`.execute(db);
  await sql`
    update brand_technologies set gone_at = ${visitedAt}
    where brand_id = ${brandId} and ${wasSeenAt(address, former)} and gone_at is null and technology <> all(${ids})
      and last_observed_at < ${visitedAt} and (source = ${source}
        or source = 'dns' and last_observed_at < ${visitedAt}::timestamptz - make_interval(days => ${DNS_DAYS}))`.execute(
    db,
  );
  await sql`
    insert into brand_technologies as b
       (brand_id, technology, version, evidence, source, address, first_observed_at, last_observed_at)
     select ${brandId}, technology, version, evidence, ${source}, ${address}, ${visitedAt}::timestamptz, ${visitedAt}::timestamptz
     from unnest(${ids}::text[], ${technologies.map(({ version }) => version)}::text[],
       ${technologies.map(({ evidence }) => evidence)}::text[]) as seen (technology, version, evidence)
     on conflict (brand_id, technology) do update set
       version = excluded.version, evidence = excluded.evidence, source = excluded.source, address = excluded.address,
       first_observed_at = case
         when b.gone_at < excluded.last_observed_at - interval '30 days' then excluded.first_observed_at
         else b.first_observed_at
       end,
       last_observed_at = excluded.last_observed_at, gone_at = null,
       page_seen_at = case when excluded.source <> 'dns' or b.gone_at is not null then null
         when b.source <> 'dns' then b.last_observed_at else b.page_seen_at end
     where b.last_observed_at <= excluded.last_observed_at and (b.source <> 'dns' or excluded.source = 'dns' or b.gone_at is not null
       or b.last_observed_at < excluded.last_observed_at - make_interval(days => ${DNS_DAYS}))`.execute(db);
}

/** Adds those of another brand; if both have a technology, the row seen last counts. */
export async function mergeTechnologies(db: Database, keepId: number, otherId: number) {
  await sql`
    insert into brand_technologies as b
     select ${keepId}, technology, version, evidence, source, address, first_observed_at, last_observed_at, gone_at, page_seen_at
     from brand_technologies where brand_id = ${otherId}
     on conflict (brand_id, technology) do update set
       version = excluded.version, evidence = excluded.evidence, source = excluded.source, address = excluded.address,
       first_observed_at = least(b.first_observed_at, excluded.first_observed_at),
       last_observed_at = excluded.last_observed_at, gone_at = excluded.gone_at, page_seen_at = excluded.page_seen_at
     where b.last_observed_at < excluded.last_observed_at`.execute(db);
}

/** The value of `brands.technologies`: the ids of those that are not gone. */
export async function presentTechnologies(db: Database, brandId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('brand_technologies')
    .select('technology')
    .where('brand_id', '=', brandId)
    .where('gone_at', 'is', null)
    .orderBy('technology')
    .execute();
  return rows.map(({ technology }) => technology);
}
