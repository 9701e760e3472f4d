import type { FieldMapping, PushSource } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';

export type ConnectionRow = {
  id: string;
  connector: string;
  workspace_id: string;
  user_id: string;
  token: string;
  account: string;
  fields: FieldMapping[];
  weekly: PushSource | null;
  next_push_at: Date | null;
  problem: string | null;
  created_at: Date;
};

/** The connections of a workspace, or only the one to this service. */
export const readConnections = async (
  db: Database,
  workspaceId: string,
  connector?: string,
): Promise<ConnectionRow[]> => {
  const { rows } = await sql<ConnectionRow>`
    select * from connections where workspace_id = ${workspaceId}
      and ${connector === undefined ? sql`true` : sql`connector = ${connector}`} order by connector`.execute(
    db,
  );
  return rows;
};

export async function readConnection(db: Database, id: string): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`select * from connections where id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** `token` is encrypted. Connecting again replaces it and keeps the fields. */
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
      token = excluded.token, user_id = excluded.user_id, account = excluded.account, problem = null`.execute(
    db,
  );
}

/** With `weekly` the first push is due in a week; null ends it. */
export async function updateConnection(
  db: Database,
  id: string,
  { fields, weekly }: { fields?: FieldMapping[] | undefined; weekly?: PushSource | null | undefined },
): Promise<void> {
  await sql`
    update connections set
      fields = coalesce(${fields === undefined ? null : JSON.stringify(fields)}::jsonb, fields),
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

/** Says what is wrong until the user connects again, and ends the weekly pushes. */
export async function markBroken(db: Database, id: string, problem: string): Promise<void> {
  await sql`update connections set problem = ${problem}, next_push_at = null where id = ${id}::uuid`.execute(
    db,
  );
}

export type DueConnection = ConnectionRow & { weekly: PushSource; tier: 'free' | 'basic' | 'plus' };

/** Connections whose weekly push is due, each for one caller and once a week, with the current plan of their user. */
export async function takeDueConnections(db: Database): Promise<DueConnection[]> {
  const { rows } = await sql<DueConnection>`
    update connections c set next_push_at = now() + interval '7 days'
    from workspace_access a join users u on u.id = a.user_id
    where c.next_push_at <= now() and c.weekly is not null
      and a.workspace_id = c.workspace_id and a.user_id = c.user_id and a.role <> 'viewer' and u.disabled_at is null
    returning c.*, a.tier`.execute(db);
  return rows;
}
