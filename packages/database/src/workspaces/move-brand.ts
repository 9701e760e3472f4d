import { MAX_NOTE } from '@brandlode/contract';
import type pg from 'pg';

/** Locks the lists with these brands, as a change of a list does; before the brands, which that change locks last. */
export const lockListsOf = (client: pg.ClientBase, brandIds: number[]) =>
  client.query(
    `select from lists where id in (select list_id from list_brands where brand_id = any ($1::bigint[])) order by id for no key update`,
    [brandIds],
  );

/** Lists and notes of a brand follow it into another one: the other's own fields stay, and notes of both are joined. */
export async function moveBrandInWorkspaces(
  client: pg.ClientBase,
  { keepId, otherId }: { keepId: number; otherId: number },
): Promise<void> {
  const ids = [keepId, otherId];
  // An entry that was removed does not hide the one that is on the list.
  await client.query(
    `delete from list_brands kept using list_brands other
     where kept.brand_id = $1 and other.brand_id = $2 and kept.list_id = other.list_id
       and kept.removed_at is not null and other.removed_at is null`,
    ids,
  );
  await client.query(
    `update list_brands other set brand_id = $1, version = version + 1
     where brand_id = $2 and not exists (select from list_brands kept where kept.brand_id = $1 and kept.list_id = other.list_id)`,
    ids,
  );
  await client.query(
    `update brand_notes kept set text = left(kept.text || e'\\n\\n' || other.text, ${MAX_NOTE}), version = kept.version + 1, updated_at = now()
     from brand_notes other
     where kept.brand_id = $1 and other.brand_id = $2 and kept.workspace_id = other.workspace_id and other.text <> ''`,
    ids,
  );
  await client.query(
    `update brand_notes other set brand_id = $1
     where brand_id = $2 and not exists (select from brand_notes kept where kept.brand_id = $1 and kept.workspace_id = other.workspace_id)`,
    ids,
  );
}
