import { MAX_NOTES, type Note } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { lockWorkspace } from './api-keys.ts';

/** A note and its brand; the brand may have been merged. */
export type NoteOf = { workspaceId: string; brandId: number };

const brandOf = ({ brandId }: NoteOf) =>
  sql<number>`coalesce((select to_id from brand_redirects where from_id = ${brandId}), ${brandId})`;

/** Returns version 0 if the brand has no note. */
export async function readNote(db: Database, note: NoteOf): Promise<Note> {
  const row = await db
    .selectFrom('brand_notes as n')
    .leftJoin('users as u', 'u.id', 'n.updated_by')
    .select([
      'n.text',
      'n.version',
      'n.updated_at',
      sql<string | null>`nullif(trim(u.first_name || ' ' || u.last_name), '')`.as('by'),
    ])
    .where('n.workspace_id', '=', note.workspaceId)
    .where('n.brand_id', '=', brandOf(note))
    .executeTakeFirst();
  if (!row) return { text: '', version: 0, updatedAt: null, by: null };
  return { text: row.text, version: row.version, updatedAt: row.updated_at.toISOString(), by: row.by };
}

/**
 * Saves the text if `version` is the current one (0: there is no note). An emptied note keeps its version, so that a change made from
 * an older one is still a conflict; saving the same text again is not. 'missing': there is no such brand. 'full': the workspace has the
 * maximum number of notes.
 */
export function saveNote(
  db: Database,
  { workspaceId, ...note }: NoteOf,
  { text, version, userId }: { text: string; version: number; userId: string },
): Promise<'saved' | 'missing' | 'conflict' | 'full'> {
  return db.transaction().execute(async (transaction) => {
    const brand = await transaction
      .selectFrom('brands')
      .select('id')
      .where('id', '=', brandOf({ workspaceId, ...note }))
      .executeTakeFirst();
    if (!brand) return 'missing';
    const read = () =>
      transaction
        .selectFrom('brand_notes')
        .select(['text', 'version'])
        .where('workspace_id', '=', workspaceId)
        .where('brand_id', '=', brand.id)
        .forUpdate()
        .executeTakeFirst();
    // Only a new note counts towards the limit, so only that takes the lock.
    if (version === 0) await lockWorkspace(transaction, workspaceId);
    const present = await read();
    if (present?.text === text) return 'saved';
    if ((present?.version ?? 0) !== version) return 'conflict';
    const changed = { text, updated_by: userId, updated_at: sql<Date>`now()` };
    if (present) {
      await transaction
        .updateTable('brand_notes')
        .set({ ...changed, version: version + 1 })
        .where('workspace_id', '=', workspaceId)
        .where('brand_id', '=', brand.id)
        .execute();
      return 'saved';
    }
    const { count } = await transaction
      .selectFrom('brand_notes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow();
    if (count >= MAX_NOTES) return 'full';
    await transaction
      .insertInto('brand_notes')
      .values({ ...changed, workspace_id: workspaceId, brand_id: brand.id })
      .execute();
    return 'saved';
  });
}
