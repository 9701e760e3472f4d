import { MAX_NOTE } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** Locks the lists with these brands, like a change of a list; before the brands, which that change locks last. */
export const lockListsOf = (db: Database, brandIds: number[]) =>
  db
    .selectFrom('lists')
    .select('id')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('list_brands').select('list_id').where('brand_id', 'in', brandIds),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * Moves lists, notes, followers and records in connected services of a brand to another one, which keeps its own list fields and
 * records; notes of both are joined.
 */
export async function moveBrandInWorkspaces(
  db: Database,
  { keepId, otherId }: { keepId: number; otherId: number },
): Promise<void> {
  // A removed entry must not hide one that is on the list.
  await sql`
    delete from list_brands kept using list_brands other
     where kept.brand_id = ${keepId} and other.brand_id = ${otherId} and kept.list_id = other.list_id
       and kept.removed_at is not null and other.removed_at is null`.execute(db);
  await sql`
    update list_brands other set brand_id = ${keepId}, version = version + 1
     where brand_id = ${otherId} and not exists (select from list_brands kept where kept.brand_id = ${keepId} and kept.list_id = other.list_id)`.execute(
    db,
  );
  await sql`
    update brand_notes kept set text = left(kept.text || e'\\n\\n' || other.text, ${MAX_NOTE}), version = kept.version + 1, updated_at = now()
     from brand_notes other
     where kept.brand_id = ${keepId} and other.brand_id = ${otherId} and kept.workspace_id = other.workspace_id and other.text <> ''`.execute(
    db,
  );
  await sql`
    update brand_notes other set brand_id = ${keepId}
     where brand_id = ${otherId} and not exists (select from brand_notes kept where kept.brand_id = ${keepId} and kept.workspace_id = other.workspace_id)`.execute(
    db,
  );
  await sql`
    update follows other set brand_id = ${keepId}
     where brand_id = ${otherId} and not exists (select from follows kept
       where kept.brand_id = ${keepId} and (kept.user_id, kept.workspace_id) = (other.user_id, other.workspace_id))`.execute(
    db,
  );
  // Unmailed events of a brand that the user then follows twice.
  await sql`
    update unmailed_events u set follow_id = kept.id from follows other join follows kept on kept.brand_id = ${keepId}
      and (kept.user_id, kept.workspace_id) = (other.user_id, other.workspace_id)
     where other.brand_id = ${otherId} and u.follow_id = other.id`.execute(db);
  await sql`update alerts set brand_id = ${keepId} where brand_id = ${otherId}`.execute(db);
  // Through the connections, since the index begins with them.
  await sql`
    update pushed_values other set brand_id = ${keepId} from connections c
     where other.connection_id = c.id and other.brand_id = ${otherId}
       and not exists (select from pushed_values kept where kept.connection_id = c.id and kept.brand_id = ${keepId})`.execute(
    db,
  );
}
