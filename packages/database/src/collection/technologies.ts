import type pg from 'pg';
import type { ValidTechnology } from './validate-values.ts';

type Seen = { brandId: number; source: string; address: string; at: string; technologies: ValidTechnology[] };

/**
 * Saves all technologies that a visit saw. Those last seen at the same address that are not among them are gone; one that comes back
 * within a month was never away, since a page may miss a script once. A visit older than the last one changes nothing.
 */
export async function saveTechnologies(
  client: pg.ClientBase,
  { brandId, source, address, at, technologies }: Seen,
): Promise<void> {
  const ids = technologies.map(({ technology }) => technology);
  await client.query(
    `update brand_technologies set gone_at = $4
     where brand_id = $1 and source = $2 and address = $3 and gone_at is null and last_observed_at < $4
       and technology <> all($5)`,
    [brandId, source, address, at, ids],
  );
  await client.query(
    `insert into brand_technologies as b
       (brand_id, technology, version, evidence, source, address, first_observed_at, last_observed_at)
     select $1, technology, version, evidence, $2, $3, $4::timestamptz, $4::timestamptz
     from unnest($5::text[], $6::text[], $7::text[]) as seen (technology, version, evidence)
     on conflict (brand_id, technology) do update set
       version = excluded.version, evidence = excluded.evidence, source = excluded.source, address = excluded.address,
       first_observed_at = case
         when b.gone_at < excluded.last_observed_at - interval '30 days' then excluded.first_observed_at
         else b.first_observed_at
       end,
       last_observed_at = excluded.last_observed_at, gone_at = null
     where b.last_observed_at <= excluded.last_observed_at`,
    [
      brandId,
      source,
      address,
      at,
      ids,
      technologies.map(({ version }) => version),
      technologies.map(({ evidence }) => evidence),
    ],
  );
}

/** Adds those of another brand; of one that both have, the row seen last counts. */
export async function mergeTechnologies(client: pg.ClientBase, keepId: number, otherId: number) {
  await client.query(
    `insert into brand_technologies as b
     select $1, technology, version, evidence, source, address, first_observed_at, last_observed_at, gone_at
     from brand_technologies where brand_id = $2
     on conflict (brand_id, technology) do update set
       version = excluded.version, evidence = excluded.evidence, source = excluded.source, address = excluded.address,
       first_observed_at = least(b.first_observed_at, excluded.first_observed_at),
       last_observed_at = excluded.last_observed_at, gone_at = excluded.gone_at
     where b.last_observed_at < excluded.last_observed_at`,
    [keepId, otherId],
  );
}

/** What `brands.technologies` says: the ids of those that are not gone. */
export async function presentTechnologies(client: pg.ClientBase, brandId: number): Promise<string[]> {
  const { rows } = await client.query<{ technology: string }>(
    'select technology from brand_technologies where brand_id = $1 and gone_at is null order by technology',
    [brandId],
  );
  return rows.map(({ technology }) => technology);
}
