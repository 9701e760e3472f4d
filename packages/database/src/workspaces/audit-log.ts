import {
  AUDIT_MONTHS,
  type AuditActorKind,
  type AuditEntryValues,
  type AuditFilter,
  auditActionsOf,
  type NewestPage,
} from '@brandlode/contract';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { newestFirst } from '../newest-page.ts';
import { toPage } from '../to-page.ts';

/** A user, with the API key or connection that the request was sent with; or who acts without a user. */
export type AuditActor =
  | { userId: string; keyId?: string | null }
  | { kind: Exclude<AuditActorKind, 'user'> };

const MAX_LENGTH = 200;
const bounded = (text: string | null) => sql<string | null>`left(${text}, ${MAX_LENGTH})`;

/** Adds an entry to the activity log. Call it in the transaction of the action, so that both are saved or neither. */
export async function recordAudit(
  transaction: Database,
  { workspaceId, actor }: { workspaceId: string; actor: AuditActor },
  entry: AuditEntryValues,
): Promise<void> {
  const isUser = 'userId' in actor;
  const keyId = (isUser && actor.keyId) || null;
  await transaction
    .insertInto('audit_log')
    .values({
      workspace_id: workspaceId,
      action: entry.action,
      actor: isUser ? 'user' : actor.kind,
      user_id: isUser ? actor.userId : null,
      via: sql<string | null>`(select left(name, ${MAX_LENGTH}) from api_keys where id = ${keyId}::uuid)`,
      subject: bounded('subject' in entry ? entry.subject : null),
      member_id: 'member' in entry ? entry.member : null,
      detail: bounded('detail' in entry ? entry.detail : null),
    })
    .execute();
}

/** Adds an entry to the log of every workspace that a user owns: their plan is that of these workspaces. */
export async function recordForOwner(
  transaction: Database,
  userId: string,
  actor: AuditActor,
  entry: AuditEntryValues,
): Promise<void> {
  const workspaces = await transaction
    .selectFrom('workspaces')
    .select('id')
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();
  for (const { id } of workspaces) await recordAudit(transaction, { workspaceId: id, actor }, entry);
}

/** Erases the addresses of a deleted user from the invitations of all workspaces; not those that another account has by now. */
export async function eraseInvitedAddresses(transaction: Database, emails: string[]): Promise<void> {
  await transaction
    .updateTable('audit_log')
    .set({ subject: null })
    .where('subject', '=', sql<string>`any(${emails})`)
    .where('action', 'like', 'invitation.%')
    .where('subject', 'not in', transaction.selectFrom('users').select('email'))
    .execute();
}

/** Deletes what is older than the log keeps; the database allows no other deletion. */
export const purgeAuditLog = (db: Database) =>
  db
    .deleteFrom('audit_log')
    .where('created_at', '<', sql<Date>`now() - make_interval(months => ${AUDIT_MONTHS})`);

export type AuditRow = {
  id: string;
  created_at: Date;
  action: string;
  actor: AuditActorKind;
  user_id: string | null;
  /** Null for a deleted user, as is `member`. */
  name: string | null;
  via: string | null;
  subject: string | null;
  member: string | null;
  detail: string | null;
};

const fullName = (user: 'u' | 'm') =>
  sql<string | null>`trim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)})`;

/** A page of a workspace's log, newest first. */
export async function readAuditLog(
  db: Database,
  workspaceId: string,
  { kind, person, from, to, ...page }: AuditFilter & NewestPage,
): Promise<{ rows: AuditRow[]; next: string | null }> {
  const { cursor, isAfter, order } = newestFirst('id', page);
  const conditions: Expression<SqlBool>[] = [
    isAfter,
    ...(kind ? [sql<boolean>`action = any(${auditActionsOf(kind)})`] : []),
    ...(person ? [sql<boolean>`user_id = ${person}`] : []),
    ...(from ? [sql<boolean>`created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql<boolean>`created_at < ${to}::timestamptz`] : []),
  ];
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('audit_log')
        .selectAll()
        .select(cursor)
        .where('workspace_id', '=', workspaceId)
        .where((where) => where.and(conditions))
        .orderBy(order)
        .limit(page.limit + 1)
        .as('a'),
    )
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('users as m', 'm.id', 'a.member_id')
    .select(['a.id', 'a.created_at', 'a.action', 'a.actor', 'a.user_id', 'a.via', 'a.subject', 'a.detail'])
    .select(['a.cursor', fullName('u').as('name'), fullName('m').as('member')])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  return toPage(rows, page);
}

/** The people in the log's filter. */
const MAX_PEOPLE = 200;

/** The users who occur in a workspace's log and still have an account, by name. */
export async function listAuditPeople(
  db: Database,
  workspaceId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('users as u')
    .select(['u.id', sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name')])
    .where(
      'u.id',
      'in',
      db.selectFrom('audit_log').select('user_id').distinct().where('workspace_id', '=', workspaceId),
    )
    .orderBy('name')
    .orderBy('u.id')
    .limit(MAX_PEOPLE)
    .execute();
}
