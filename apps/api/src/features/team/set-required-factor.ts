import { ApiError } from '@brandlode/contract';
import { requireSecondFactor } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { forgetAccess } from '../../forget-access.ts';
import type { RequestClaims } from '../../http/access.ts';
import { limitRate } from '../../limit-rate.ts';
import { actorOf, recorded } from '../../record-audit.ts';
import { ownedWorkspaceOf } from '../../request-workspace.ts';

/** Turning it on and off repeatedly cannot flood the members with mails. */
const RATE_LIMIT = { burst: 10, everySeconds: 3_600 };

/** Throws `owner-only`, `edit-conflict`, `second-factor-missing` if the owner has none, and `too-many-requests`. */
export async function setRequiredFactor(
  context: Context,
  claims: RequestClaims,
  { required, seen }: { required: boolean; seen: string | undefined },
): Promise<void> {
  const workspaceId = await ownedWorkspaceOf(context, claims, seen);
  await limitRate(context.connection.db, `required-factor:${workspaceId}`, RATE_LIMIT, 'changes');
  const lacking = await recorded(
    context,
    { workspaceId, actor: actorOf(claims) },
    (transaction) => requireSecondFactor(transaction, { workspaceId, ownerId: claims.sub, required }),
    (result) =>
      typeof result === 'object' && {
        action: required ? ('second_factor.required' as const) : ('second_factor.optional' as const),
      },
  );
  if (lacking === 'missing')
    throw new ApiError('second-factor-missing', {
      detail: 'Set up a passkey or an authenticator app for your own account first.',
    });
  if (lacking === 'unchanged') return;
  forgetAccess(context);
  for (const userId of lacking.userIds) await context.requiredFactorMails.send({ workspaceId, userId });
}
