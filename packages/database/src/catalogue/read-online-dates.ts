import { sql } from 'kysely';
import { IS_POSSIBLE_DAY, ONLINE_FACTS } from '../collection/online-facts.ts';
import type { Database } from '../connect.ts';

/** Names of brands and when they went online, the newest first: by the earlier of domain registration and first archived page. */
export async function readOnlineDates(
  db: Database,
  ids: number[],
): Promise<{ id: number; name: string; since: string }[]> {
  const { rows } = await sql<{ id: number; name: string; since: string }>`
    select b.id, b.brand_name as name, min(f.value) as since
    from brands b join brand_facts f on f.brand_id = b.id and f.fact = any(${ONLINE_FACTS}) and ${IS_POSSIBLE_DAY}
    where b.id = any(${ids}) group by b.id order by since desc, b.id desc`.execute(db);
  return rows;
}
