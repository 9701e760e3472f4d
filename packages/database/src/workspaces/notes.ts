import type { Note } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** A note and its brand; the brand may be one that was merged. */
export type NoteOf = { workspaceId: string; brandId: number };

const brandOf = ({ brandId }: NoteOf) =>
  sql<number>`coalesce((select to_id from brand_redirects where from_id = ${brandId}), ${brandId})`;

/** Version 0 where there is none. */
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
 * Saves the text where `version` is the present one (0: there is no note). An emptied note stays as a version, so that a change made from
 * an older one is still a conflict. 'missing': there is no such brand.
 */
export async function saveNote(
  db: Database,
  note: NoteOf,
  { text, version, userId }: { text: string; version: number; userId: string },
): Promise<'saved' | 'missing' | 'conflict'> {
  const { rows } = await sql<{ saved: boolean; known: boolean }>`
    with brand as (select id from brands where id = ${brandOf(note)}),
    updated as (
      update brand_notes set text = ${text}, version = version + 1, updated_by = ${userId}, updated_at = now()
      where workspace_id = ${note.workspaceId} and brand_id = (select id from brand) and version = ${version} and ${version} > 0
      returning 1
    ),
    inserted as (
      insert into brand_notes (workspace_id, brand_id, text, updated_by)
      select ${note.workspaceId}, id, ${text}, ${userId} from brand where ${version} = 0
      on conflict do nothing
      returning 1
    )
    select exists (select from updated) or exists (select from inserted) as saved, exists (select from brand) as known`.execute(
    db,
  );
  const [row] = rows;
  if (!row?.known) return 'missing';
  return row.saved ? 'saved' : 'conflict';
}
