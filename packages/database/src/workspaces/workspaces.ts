import type { Tier, WorkspaceRole } from '@brandlode/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';

/** The workspace that a user has opened, and the plan of its owner. */
export type CurrentWorkspace = { id: string; name: string; role: WorkspaceRole; tier: Tier };

/** `lacksSecondFactor`: the workspace requires one, and the user has none. */
export type OpenedWorkspace = CurrentWorkspace & { isPersonal: boolean; lacksSecondFactor: boolean };

/** Name of the workspace `w` with the owner `o`. */
export const workspaceName = sql<string>`coalesce(w.name, trim(o.first_name || ' ' || o.last_name) || '’s workspace')`;

/** Whether a user is the owner of the workspace `w` or a member, with or without a seat. */
export const belongs = (userId: RawBuilder<unknown>) => sql<boolean>`(w.owner_id = ${userId}
  or exists (select from workspace_members where workspace_id = w.id and user_id = ${userId}))`;

/** Whether the workspace `w` is the personal one of the user of the seat `s`. */
const IS_PERSONAL = sql<boolean>`(w.personal and w.owner_id = s.user_id)`;

/** The workspace a user has opened, else their personal one; undefined before that is created. */
export async function readCurrentWorkspace(
  db: Database,
  userId: string,
): Promise<OpenedWorkspace | undefined> {
  const { rows } = await sql<OpenedWorkspace>`
    select w.id, ${workspaceName} as name, s.role, s.tier, ${IS_PERSONAL} as "isPersonal",
      s.lacks_second_factor as "lacksSecondFactor"
    from workspace_seats s
    join workspaces w on w.id = s.workspace_id
    join users o on o.id = w.owner_id
    left join open_workspaces opened on opened.user_id = s.user_id and opened.workspace_id = s.workspace_id
    where s.user_id = ${userId} and (opened.user_id is not null or ${IS_PERSONAL})
    order by opened.user_id is null
    limit 1`.execute(db);
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
