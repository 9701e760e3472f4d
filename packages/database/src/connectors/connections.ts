import type { FieldMapping, PushSource } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';

export type ConnectionRow = {
  id: string;
  connector: string;
  workspace_id: string;
  /** Who connected it or turned the weekly push on, whichever is later; null once their account is deleted. */
  user_id: string | null;
  token: string;
  account: string;
  fields: FieldMapping[];
  weekly: PushSource | null;
  next_push_at: Date | null;
  problem: string | null;
  created_at: Date;
};

/** `can_repeat`: whether its user may still push, so that a weekly push can begin. */
export type WorkspaceConnection = ConnectionRow & { can_repeat: boolean };

/** The user `u` of a connection `c` and their access `a`, while they may push. */
const PUSHING_USER = {
  from: sql`workspace_access a join users u on u.id = a.user_id`,
  where: sql`a.workspace_id = c.workspace_id and a.user_id = c.user_id and a.role <> 'viewer' and u.disabled_at is null`,
};

/** The connections of a workspace, or only the one to this service. */
export const readConnections = async (
  db: Database,
  workspaceId: string,
  connector?: string,
): Promise<WorkspaceConnection[]> => {
  const { rows } = await sql<WorkspaceConnection>`
    select c.*, exists (select from ${PUSHING_USER.from} where ${PUSHING_USER.where}) as can_repeat
    from connections c where workspace_id = ${workspaceId}
      and ${connector === undefined ? sql`true` : sql`connector = ${connector}`} order by connector`.execute(
    db,
  );
  return rows;
};

export async function readConnection(db: Database, id: string): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`select * from connections where id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** `token` is encrypted. Connecting again replaces it, keeps the fields, and continues the weekly push that a rejected token ended. */
export async function saveConnection(
  db: Database,
  row: {
    workspaceId: string;
    userId: string;
    connector: string;
    token: string;
    account: string;
    fields: FieldMapping[];
  },
): Promise<void> {
  await sql`
    insert into connections (workspace_id, user_id, connector, token, account, fields)
    values (${row.workspaceId}, ${row.userId}, ${row.connector}, ${row.token}, ${row.account}, ${JSON.stringify(row.fields)})
    on conflict (workspace_id, connector) do update set
      token = excluded.token, user_id = excluded.user_id, account = excluded.account, problem = null,
      next_push_at = case when connections.weekly is not null then coalesce(connections.next_push_at, now()) end`.execute(
    db,
  );
}

/** With `weekly` the first push is due in a week, as one of this user; null ends it. */
export async function updateConnection(
  db: Database,
  id: string,
  {
    userId,
    fields,
    weekly,
  }: { userId: string; fields?: FieldMapping[] | undefined; weekly?: PushSource | null | undefined },
): Promise<void> {
  await sql`
    update connections set
      fields = coalesce(${fields === undefined ? null : JSON.stringify(fields)}::jsonb, fields),
      user_id = ${weekly ? userId : sql`user_id`},
      weekly = ${weekly === undefined ? sql`weekly` : sql`${weekly && JSON.stringify(weekly)}::jsonb`},
      next_push_at = ${weekly === undefined ? sql`next_push_at` : weekly ? sql`now() + interval '7 days'` : null}
    where id = ${id}::uuid`.execute(db);
}

export async function deleteConnection(
  db: Database,
  workspaceId: string,
  connector: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from connections where workspace_id = ${workspaceId} and connector = ${connector} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Says what is wrong until someone connects again; no weekly push begins before. */
export async function markBroken(db: Database, id: string, problem: string): Promise<void> {
  await sql`update connections set problem = ${problem}, next_push_at = null where id = ${id}::uuid`.execute(
    db,
  );
}

export type DueConnection = ConnectionRow & { weekly: PushSource; tier: 'free' | 'basic' | 'plus' };

/**
 * Connections whose weekly push is due, each for one caller, with the current plan of their user. They are due again in an hour, unless
 * `scheduleNextPush` is called for them.
 */
export async function takeDueConnections(db: Database): Promise<DueConnection[]> {
  const { rows } = await sql<DueConnection>`
    update connections c set next_push_at = now() + interval '1 hour'
    from ${PUSHING_USER.from}
    where c.next_push_at <= now() and c.weekly is not null and ${PUSHING_USER.where}
    returning c.*, a.tier`.execute(db);
  return rows;
}

/** In a week, unless a rejected token or a user has ended the weekly push. */
export async function scheduleNextPush(db: Database, id: string): Promise<void> {
  await sql`
    update connections set next_push_at = now() + interval '7 days' where id = ${id}::uuid and next_push_at is not null`.execute(
    db,
  );
}
