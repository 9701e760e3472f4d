import type { Tier, WorkspaceRole } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';

/** The workspace that a user has opened, and the plan of its owner. */
export type CurrentWorkspace = { id: string; name: string; role: WorkspaceRole; tier: Tier };

/** Name of the workspace `w` with the owner `o`. */
export const workspaceName = sql<string>`coalesce(w.name, trim(o.first_name || ' ' || o.last_name) || '’s workspace')`;

/** The workspace a user has opened; undefined for their personal one. */
export async function readCurrentWorkspace(
  db: Database,
  userId: string,
): Promise<CurrentWorkspace | undefined> {
  const { rows } = await sql<CurrentWorkspace>`
    select w.id, ${workspaceName} as name, a.role, a.tier
    from open_workspaces current
    join workspace_access a on a.workspace_id = current.workspace_id and a.user_id = current.user_id
    join workspaces w on w.id = a.workspace_id and not (w.personal and w.owner_id = current.user_id)
    join users o on o.id = w.owner_id
    where current.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** The personal workspace of a user, created on first use. */
export async function ensureWorkspace(db: Database, userId: string): Promise<string> {
  const existing = await db
    .selectFrom('workspaces')
    .select('id')
    .where('owner_id', '=', userId)
    .where('personal', '=', true)
    .executeTakeFirst();
  if (existing) return existing.id;
  // Concurrent first requests get the same one.
  const created = await sql<{ id: string }>`
    insert into workspaces (owner_id) values (${userId})
    on conflict (owner_id) where personal do update set owner_id = excluded.owner_id
    returning id`.execute(db);
  return onlyRow(created).id;
}
