import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { ImportOrigin } from './import-origin.ts';

const entry = (importId: RawBuilder<unknown>, rank: RawBuilder<unknown>) =>
  sql`jsonb_build_array(jsonb_build_object('importId', ${importId}, 'rank', ${rank}))`;

/** Entries of a list other than those of an import. */
const without = (entries: RawBuilder<unknown>, importId: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(e order by n), '[]') from jsonb_array_elements(${entries}) with ordinality as listed (e, n)
  where (e ->> 'importId')::bigint is distinct from ${importId})`;

const OTHERS = sql`coalesce(r.others, '[]')`;

/**
 * Stores the ranks of these rows with their day, from which visits are estimated; `keeps_rank` if the day's rank is newer. Brands of
 * which nothing else changes are recorded too, so that the import can be undone.
 */
export async function saveRanks(
  db: Database,
  rows: RawBuilder<unknown>,
  { observedAt, importId }: ImportOrigin,
) {
  const own = sql`${importId ?? null}::bigint`;
  const stays = sql`keeps_rank and r.brand_id is not null`;
  await sql`
    with stated as (
      select brand_id, (${observedAt}::timestamptz at time zone 'UTC')::date as day, popularity_rank as rank, keeps_rank
      from (${rows}) rows where popularity_rank > 0
    ), saved as (
      insert into imported_ranks as stored (brand_id, day, rank, import_id, others)
      select s.brand_id, s.day, case when ${stays} then r.rank else s.rank end,
        case when ${stays} then r.import_id else ${own} end,
        nullif(case when r.brand_id is null then '[]'
          when r.import_id is not distinct from ${own} then ${OTHERS}
          when keeps_rank then ${without(OTHERS, own)} || ${entry(own, sql`s.rank`)}
          else ${entry(sql`r.import_id`, sql`r.rank`)} || ${without(OTHERS, own)} end, '[]')
      from stated s left join imported_ranks r on r.brand_id = s.brand_id and r.day = s.day
      on conflict (brand_id, day) do update set rank = excluded.rank, import_id = excluded.import_id, others = excluded.others
      where (stored.rank, stored.import_id, stored.others) is distinct from (excluded.rank, excluded.import_id, excluded.others)
      returning brand_id
    )
    insert into import_changes (import_id, brand_id, added)
    select ${own}, brand_id, false from saved where ${own} is not null
    on conflict do nothing`.execute(db);
}

/** Deletes what an import states about brands; ranks that it superseded count again. */
export async function withdrawRanks(db: Database, brandIds: number[], importId: number) {
  await sql`
    update imported_ranks r set rank = (remaining -> 0 ->> 'rank')::bigint,
      import_id = (remaining -> 0 ->> 'importId')::bigint, others = nullif(remaining - 0, '[]')
    from (
      select brand_id, day, ${without(sql`${entry(sql`r.import_id`, sql`r.rank`)} || r.others`, sql`${importId}`)} as remaining
      from imported_ranks r where brand_id = any(${brandIds}) and others is not null
    ) stated
    where r.brand_id = stated.brand_id and r.day = stated.day and remaining <> '[]'`.execute(db);
  await sql`delete from imported_ranks where brand_id = any(${brandIds}) and import_id = ${importId}`.execute(
    db,
  );
}
