import { type MemberRole, SEATS, type Team, type Tier, type WorkspaceList } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { HAS_SECOND_FACTOR, hasSecondFactor, lockSecondFactors } from '../identity/second-factors.ts';
import { joinTransaction } from '../in-transaction.ts';
import { lockWorkspace } from './api-keys.ts';
import { belongs, workspaceName } from './workspaces.ts';

const fullName = sql`trim(u.first_name || ' ' || u.last_name)`;

/** A workspace with its members, the owner first; invitations for its owner only. */
export async function readTeam(db: Database, workspaceId: string, role: Team['role']): Promise<Team> {
  const { rows } = await sql<Omit<Team, 'seats' | 'role'> & { tier: Tier }>`
    select w.id, ${workspaceName} as name, coalesce(r.tier, 'free') as tier,
      w.requires_second_factor as "requiresSecondFactor",
      (select json_agg(json_build_object('userId', u.id, 'name', ${fullName}, 'email', u.email,
          'role', all_members.role, 'hasSeat', a.user_id is not null,
          'hasSecondFactor', case when ${role === 'owner'} then ${HAS_SECOND_FACTOR(sql`u.id`)} end)
          order by all_members.role = 'owner' desc, all_members.joined_at, u.id)
        from (
          select w.owner_id as user_id, 'owner' as role, w.created_at as joined_at
          union all
          select m.user_id, m.role, m.joined_at from workspace_members m where m.workspace_id = w.id
        ) all_members
        join users u on u.id = all_members.user_id
        left join workspace_seats a on a.workspace_id = w.id and a.user_id = u.id
      ) as members,
      (1 + (select count(*) from workspace_members where workspace_id = w.id)
        + (select count(*) from workspace_invitations where workspace_id = w.id and expires_at > now()))::int as "seatsUsed",
      coalesce((select json_agg(json_build_object('id', i.id, 'email', i.email, 'role', i.role,
          'expiresAt', to_char(i.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'rejection', bounced.reason) order by i.created_at)
        from workspace_invitations i left join undeliverable_addresses bounced on bounced.email = i.email where i.workspace_id = w.id and ${role === 'owner'}), '[]') as invitations
    from workspaces w
    join users o on o.id = w.owner_id
    left join user_roles r on r.user_id = w.owner_id
    where w.id = ${workspaceId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The workspace of a request does not exist.');
  const { tier, ...team } = row;
  return { ...team, role, seats: SEATS[tier] };
}

/** Workspaces that a user may open, the personal one first, and open invitations to their verified address. */
export async function listWorkspaces(db: Database, userId: string): Promise<WorkspaceList> {
  const { rows: data } = await sql<WorkspaceList['data'][number]>`
    select w.id, ${workspaceName} as name, a.role,
      w.id = coalesce(current.id, (select id from workspaces where owner_id = ${userId} and personal)) as "isCurrent"
    from workspace_seats a
    join workspaces w on w.id = a.workspace_id
    join users o on o.id = w.owner_id
    left join (
      select c.workspace_id as id from workspace_seats c
      join open_workspaces o on o.user_id = c.user_id and o.workspace_id = c.workspace_id where c.user_id = ${userId}
    ) current on true
    where a.user_id = ${userId}
    order by w.personal and w.owner_id = ${userId} desc, name, w.id`.execute(db);
  const { rows: invitations } = await sql<WorkspaceList['invitations'][number]>`
    select i.id, ${workspaceName} as workspace, trim(o.first_name || ' ' || o.last_name) as "invitedBy", i.role,
      w.requires_second_factor as "requiresSecondFactor"
    from workspace_invitations i
    join users u on u.email = i.email and u.email_verified_at is not null
    join workspaces w on w.id = i.workspace_id
    join users o on o.id = w.owner_id
    where u.id = ${userId} and i.expires_at > now() and not ${belongs(sql`u.id`)}
    order by i.created_at`.execute(db);
  return { data, invitations };
}

/** Opens a workspace for a user. False unless they have a seat. */
export async function switchWorkspace(db: Database, userId: string, workspaceId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into open_workspaces (user_id, workspace_id)
    select user_id, workspace_id from workspace_seats where workspace_id = ${workspaceId} and user_id = ${userId}
    on conflict (user_id) do update set workspace_id = excluded.workspace_id`.execute(db);
  return numAffectedRows > 0n;
}

export async function renameWorkspace(db: Database, workspaceId: string, name: string): Promise<void> {
  await db.updateTable('workspaces').set({ name }).where('id', '=', workspaceId).execute();
}

/**
 * Requires a second factor of everyone in the workspace, or no longer. 'missing' if the owner has none; otherwise 'unchanged', or the
 * members who have none.
 */
export async function requireSecondFactor(
  transaction: Database,
  { workspaceId, ownerId, required }: { workspaceId: string; ownerId: string; required: boolean },
): Promise<'missing' | 'unchanged' | { userIds: string[] }> {
  // Without the lock, the owner could remove their last one at the same time.
  await lockSecondFactors(transaction, ownerId);
  if (required && !(await hasSecondFactor(transaction, ownerId))) return 'missing';
  const { numUpdatedRows } = await transaction
    .updateTable('workspaces')
    .set({ requires_second_factor: required })
    .where('id', '=', workspaceId)
    .where('requires_second_factor', '!=', required)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'unchanged';
  const lacking = await transaction
    .selectFrom('workspace_seats')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('lacks_second_factor', '=', true)
    .execute();
  return { userIds: lacking.map(({ user_id }) => user_id) };
}

/** The name of a workspace that requires a second factor of the user; one they own first. */
export async function findRequiringWorkspace(
  db: Database,
  userId: string,
): Promise<{ name: string; isOwner: boolean } | undefined> {
  const { rows } = await sql<{ name: string; isOwner: boolean }>`
    select ${workspaceName} as name, w.owner_id = ${userId} as "isOwner"
    from workspaces w join users o on o.id = w.owner_id
    where w.requires_second_factor and ${belongs(sql`${userId}`)}
    order by "isOwner" desc, name
    limit 1`.execute(db);
  return rows[0];
}

/** A member who has to set up a second factor; undefined once they have one, or none is required any more. */
export async function findLackingMember(
  db: Database,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<{ email: string; workspace: string; owner: string } | undefined> {
  const { rows } = await sql<{ email: string; workspace: string; owner: string }>`
    select u.email, ${workspaceName} as workspace, trim(o.first_name || ' ' || o.last_name) as owner
    from workspace_seats s
    join users u on u.id = s.user_id and u.disabled_at is null
    join workspaces w on w.id = s.workspace_id
    join users o on o.id = w.owner_id
    where s.workspace_id = ${workspaceId} and s.user_id = ${userId} and s.lacks_second_factor`.execute(db);
  return rows[0];
}

export async function setMemberRole(
  db: Database,
  member: { workspaceId: string; userId: string; role: MemberRole },
): Promise<'changed' | 'unchanged' | 'missing'> {
  const { rows } = await sql<{ changed: boolean }>`
    update workspace_members set role = ${member.role}
    where workspace_id = ${member.workspaceId} and user_id = ${member.userId}
    returning old.role <> new.role as changed`.execute(db);
  const [row] = rows;
  if (!row) return 'missing';
  return row.changed ? 'changed' : 'unchanged';
}

/**
 * Removes a member with their keys, secret addresses, webhooks, follows and alerts; their work is kept. False if
 * there is no such member.
 */
export function removeMember(
  db: Database,
  member: { workspaceId: string; userId: string },
): Promise<boolean> {
  return joinTransaction(db, async (transaction) => {
    await lockWorkspace(transaction, member.workspaceId);
    const { numDeletedRows } = await transaction
      .deleteFrom('workspace_members')
      .where('workspace_id', '=', member.workspaceId)
      .where('user_id', '=', member.userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    for (const table of [
      'api_keys',
      'idempotent_requests',
      'export_links',
      'extension_codes',
      'webhooks',
      'notification_feeds',
      'follows',
      'alerts',
    ] as const)
      await transaction
        .deleteFrom(table)
        .where('workspace_id', '=', member.workspaceId)
        .where('user_id', '=', member.userId)
        .execute();
    await transaction
      .deleteFrom('open_workspaces')
      .where('user_id', '=', member.userId)
      .where('workspace_id', '=', member.workspaceId)
      .execute();
    return true;
  });
}

/** Makes a member the owner and the owner an editor. False if there is no such member, or the owner has changed since. */
export function transferWorkspace(
  db: Database,
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string },
): Promise<boolean> {
  return joinTransaction(db, async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    const isMember = await transaction
      .selectFrom('workspace_members')
      .select('user_id')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', to)
      .executeTakeFirst();
    if (!isMember) return false;
    const { numUpdatedRows } = await transaction
      .updateTable('workspaces')
      .set({ owner_id: to, personal: false })
      .where('id', '=', workspaceId)
      .where('owner_id', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await transaction
      .updateTable('workspace_members')
      .set({ user_id: from, role: 'editor', invitation_token: null })
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', to)
      .execute();
    // A new owner without a plan has the whole retention period, and its announcement, from now on.
    await transaction
      .updateTable('user_roles')
      .set({ lapsed_at: sql<Date>`now()` })
      .where('user_id', '=', to)
      .where('tier', '=', 'free')
      .execute();
    await transaction
      .insertInto('open_workspaces')
      .values({ user_id: from, workspace_id: workspaceId })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    return true;
  });
}

/** Whether a workspace of the user has other members. */
export async function hasMembers(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select('workspaces.id')
    .where('workspaces.owner_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
