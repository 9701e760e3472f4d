import {
  type CreateInvitation,
  INVITATION_DAYS,
  type Invitation,
  type MemberRole,
  type OfferedInvitation,
  SEATS,
} from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { joinTransaction } from '../in-transaction.ts';
import { onlyRow } from '../only-row.ts';
import { lockWorkspace } from './api-keys.ts';
import { recordAudit } from './audit-log.ts';
import { belongs, workspaceName } from './workspaces.ts';

const EXPIRY = sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`;

/** Seats of the owner's plan, and how many are in use, including invitations if `reserved`. */
async function readSeats(db: Database, workspaceId: string, reserved: { exceptEmail: string } | null) {
  const counted = await sql<{ seats: number; used: number }>`
    select case coalesce(r.tier, 'free')
        when 'plus' then ${SEATS.plus}::int when 'basic' then ${SEATS.basic}::int else ${SEATS.free}::int end as seats,
      (1 + (select count(*) from workspace_members where workspace_id = w.id)
        + (select count(*) from workspace_invitations where workspace_id = w.id and expires_at > now()
            and ${reserved !== null} and email <> ${reserved?.exceptEmail ?? ''}))::int as used
    from workspaces w left join user_roles r on r.user_id = w.owner_id
    where w.id = ${workspaceId}`.execute(db);
  return onlyRow(counted);
}

/** Invites an address; an earlier invitation of it is replaced. Seats are reserved for open invitations. */
export function createInvitation(
  db: Database,
  { workspaceId, invitedBy, email, role }: CreateInvitation & { workspaceId: string; invitedBy: string },
): Promise<Invitation | 'member' | 'no-seat'> {
  return joinTransaction(db, async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    const { rows: known } = await sql`
      select from users u join workspaces w on w.id = ${workspaceId}
      where u.email = ${email} and ${belongs(sql`u.id`)}`.execute(transaction);
    if (known.length > 0) return 'member';
    const { seats, used } = await readSeats(transaction, workspaceId, { exceptEmail: email });
    if (used >= seats) return 'no-seat';
    const { expires_at, ...invitation } = await transaction
      .insertInto('workspace_invitations')
      .values({
        workspace_id: workspaceId,
        invited_by: invitedBy,
        email,
        role,
        token: null,
        expires_at: EXPIRY,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'email'])
          .doUpdateSet({ role, invited_by: invitedBy, expires_at: EXPIRY, token: null }),
      )
      .returning(['id', 'email', 'role', 'expires_at'])
      .executeTakeFirstOrThrow();
    return { ...invitation, expiresAt: expires_at.toISOString(), rejection: null };
  });
}

/** Extends an invitation, to send it again. */
export function renewInvitation(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<{ email: string } | 'unknown' | 'no-seat'> {
  return joinTransaction(db, async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    const invitation = await transaction
      .selectFrom('workspace_invitations')
      .select('email')
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst();
    if (!invitation) return 'unknown';
    const { seats, used } = await readSeats(transaction, workspaceId, { exceptEmail: invitation.email });
    if (used >= seats) return 'no-seat';
    await transaction
      .updateTable('workspace_invitations')
      .set({ expires_at: EXPIRY })
      .where('id', '=', id)
      .execute();
    return invitation;
  });
}

/** Returns whom it invited; undefined if the workspace has no such invitation. */
export const revokeInvitation = (
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<{ email: string } | undefined> =>
  db
    .deleteFrom('workspace_invitations')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning('email')
    .executeTakeFirst();

export type InvitationMail = {
  email: string;
  workspace: string;
  role: MemberRole;
  invited_by: string;
  first_name: string;
  requires_second_factor: boolean;
};

/** The content of the mail; from then on only its link is valid. Undefined once the invitation is accepted, revoked or expired. */
export async function writeInvitationMail(
  db: Database,
  id: string,
  token: Buffer,
): Promise<InvitationMail | undefined> {
  const { rows } = await sql<InvitationMail>`
    update workspace_invitations i set token = ${token}
    from workspaces w join users o on o.id = w.owner_id
    where i.id = ${id} and w.id = i.workspace_id and i.expires_at > now()
    returning i.email, i.role, w.requires_second_factor, ${workspaceName} as workspace, o.first_name, trim(o.first_name || ' ' || o.last_name) as invited_by`.execute(
    db,
  );
  return rows[0];
}

export async function findInvitation(
  db: Database,
  token: Buffer,
): Promise<OfferedInvitation | 'unknown' | 'expired'> {
  const { rows } = await sql<OfferedInvitation & { isExpired: boolean }>`
    select ${workspaceName} as workspace, trim(o.first_name || ' ' || o.last_name) as "invitedBy", i.email, i.role,
      exists (select from users u where u.email = i.email and u.email_verified_at is not null) as "hasAccount",
      w.requires_second_factor as "requiresSecondFactor", i.expires_at <= now() as "isExpired"
    from workspace_invitations i
    join workspaces w on w.id = i.workspace_id
    join users o on o.id = w.owner_id
    where i.token = ${token}`.execute(db);
  const [row] = rows;
  if (!row) return 'unknown';
  const { isExpired, ...invitation } = row;
  return isExpired ? 'expired' : invitation;
}

export type Joined = { workspaceId: string; name: string };

/** The workspace that the user joined by this invitation and may still open. */
export async function findJoinedWorkspace(
  db: Database,
  userId: string,
  token: Buffer,
): Promise<Joined | undefined> {
  const { rows } = await sql<Joined>`
    select w.id as "workspaceId", ${workspaceName} as name
    from workspace_members m
    join workspace_seats a on a.workspace_id = m.workspace_id and a.user_id = m.user_id
    join workspaces w on w.id = m.workspace_id
    join users o on o.id = w.owner_id
    where m.user_id = ${userId} and m.invitation_token = ${token}`.execute(db);
  return rows[0];
}

export type UnusableInvitation = 'unknown' | 'expired' | 'other-recipient' | 'no-seat';

/**
 * Makes the user a member and opens the workspace for them. By the link's token, or by the invitation's id if it was found by
 * their address; either way only for the verified address that was invited.
 */
export function acceptInvitation(
  db: Database,
  userId: string,
  by: { token: Buffer } | { id: string },
): Promise<Joined | UnusableInvitation> {
  return db.transaction().execute((transaction) => acceptInvitationIn(transaction, userId, by));
}

/** Does the same within a transaction of the caller. */
export async function acceptInvitationIn(
  transaction: Database,
  userId: string,
  by: { token: Buffer } | { id: string },
): Promise<Joined | UnusableInvitation> {
  const found = await transaction
    .selectFrom('workspace_invitations')
    .select('workspace_id')
    .where((eb) => ('token' in by ? eb('token', '=', by.token) : eb('id', '=', by.id)))
    .executeTakeFirst();
  if (!found) return 'unknown';
  await lockWorkspace(transaction, found.workspace_id);
  // Read under the lock: it may have been accepted or revoked in the meantime.
  const { rows } = await sql<{
    id: string;
    token: Buffer | null;
    workspace_id: string;
    name: string;
    role: 'editor' | 'viewer';
    is_expired: boolean;
    is_recipient: boolean;
    belongs: boolean;
  }>`
      select i.id, i.token, w.id as workspace_id, ${workspaceName} as name, i.role, i.expires_at <= clock_timestamp() as is_expired,
        exists (select from users u where u.id = ${userId} and u.email = i.email and u.email_verified_at is not null)
          as is_recipient,
        ${belongs(sql`${userId}`)} as belongs
      from workspace_invitations i
      join workspaces w on w.id = i.workspace_id
      join users o on o.id = w.owner_id
      where ${'token' in by ? sql`i.token = ${by.token}` : sql`i.id = ${by.id}`}
      for update of i`.execute(transaction);
  const [invitation] = rows;
  if (!invitation) return 'unknown';
  const { id, token, workspace_id: workspaceId, name, role } = invitation;
  // An id is not a secret, so it must not reveal that an invitation exists.
  if (!invitation.is_recipient) return 'token' in by ? 'other-recipient' : 'unknown';
  if (invitation.is_expired) return 'expired';
  // Someone of the team may have changed their address to an invited one.
  if (!invitation.belongs) {
    const { seats, used } = await readSeats(transaction, workspaceId, null);
    if (used >= seats) return 'no-seat';
    await transaction
      .insertInto('workspace_members')
      .values({ workspace_id: workspaceId, user_id: userId, role, invitation_token: token })
      .execute();
    await recordAudit(
      transaction,
      { workspaceId, actor: { userId } },
      { action: 'member.joined', detail: role },
    );
  }
  await transaction.deleteFrom('workspace_invitations').where('id', '=', id).execute();
  await transaction
    .insertInto('open_workspaces')
    .values({ user_id: userId, workspace_id: workspaceId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ workspace_id: workspaceId }))
    .execute();
  return { workspaceId, name };
}
