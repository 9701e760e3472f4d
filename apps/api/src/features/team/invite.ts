import {
  ApiError,
  type CreateInvitation,
  Email,
  type Invitation,
  SEATS,
  type Tier,
} from '@brandlode/contract';
import { createInvitation, type Database, renewInvitation } from '@brandlode/database';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
import { limitRate } from '../../limit-rate.ts';
import { actorOf, recorded } from '../../record-audit.ts';
import { ownedWorkspaceOf } from '../../request-workspace.ts';
import { hashSecret } from '../../secrets/secrets.ts';

/** Mails of a workspace: 20 at once, then one every five minutes. */
const RATE_LIMIT = { burst: 20, everySeconds: 300 };
/** Mails to an address, by all workspaces: it cannot be flooded by repeated inviting and withdrawing. */
const RECIPIENT_RATE_LIMIT = { burst: 5, everySeconds: 7_200 };

/** Throws `owner-only`, `edit-conflict`, `invalid-email`, `invalid-request` for a member's address, `limit-reached` without a free seat, and `too-many-requests`. */
export async function invite(
  context: Context,
  claims: RequestClaims,
  { email: address, role }: CreateInvitation,
  seen: string | undefined,
): Promise<Invitation> {
  const { data: email } = Email.safeParse(address);
  if (email === undefined) throw new ApiError('invalid-email');
  const workspaceId = await ownedWorkspaceOf(context, claims, seen);
  await limitMails(context, workspaceId);
  await limitMailsTo(context.connection.db, email);
  const created = await recorded(
    context,
    { workspaceId, actor: actorOf(claims) },
    (transaction) => createInvitation(transaction, { workspaceId, invitedBy: claims.sub, email, role }),
    (result) => typeof result === 'object' && { action: 'invitation.sent', subject: email, detail: role },
  );
  if (created === 'member')
    throw new ApiError('invalid-request', {
      detail: 'This address already belongs to a member.',
      errors: [{ path: 'email', message: 'already belongs to a member' }],
    });
  if (created === 'no-seat') throw noSeat(claims.tier);
  await context.invitationMails.send({ id: created.id });
  return created;
}

/** Sends the mail again with a new link; the previous one stops working. Throws `not-found` and the errors of `invite`. */
export async function resendInvitation(context: Context, claims: RequestClaims, id: string): Promise<void> {
  const workspaceId = await ownedWorkspaceOf(context, claims);
  await limitMails(context, workspaceId);
  const renewed = await recorded(
    context,
    { workspaceId, actor: actorOf(claims) },
    async (transaction) => {
      const result = await renewInvitation(transaction, { workspaceId, id });
      // An invitation that is not mailed is not extended.
      if (typeof result === 'object') await limitMailsTo(transaction, result.email);
      return result;
    },
    (result) => typeof result === 'object' && { action: 'invitation.resent', subject: result.email },
  );
  if (renewed === 'unknown') throw noSuchInvitation();
  if (renewed === 'no-seat') throw noSeat(claims.tier);
  await context.invitationMails.send({ id });
}

export const noSuchInvitation = () => new ApiError('not-found', { detail: 'There is no such invitation.' });

async function limitMails({ connection }: Context, workspaceId: string) {
  await limitRate(connection.db, `invite:${workspaceId}`, RATE_LIMIT, 'invitations');
}

async function limitMailsTo(db: Database, email: string) {
  const key = `invite-to:${hashSecret(email).toString('base64url')}`;
  await limitRate(db, key, RECIPIENT_RATE_LIMIT, 'invitations of this address');
}

const noSeat = (tier: Tier | undefined) =>
  new ApiError('limit-reached', {
    detail:
      tier === 'plus'
        ? `All ${SEATS.plus} seats of the Plus plan are in use or reserved by invitations.`
        : `Your plan has one seat, which is yours. Plus has ${SEATS.plus} seats.`,
  });
