import {
  type AccessClaims,
  ApiError,
  type CreatedShare,
  type CreateShare,
  MAX_SHARES,
} from '@brandlode/contract';
import { createShare, followRedirects, getBrands } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { actorOf, recorded } from '../../record-audit.ts';
import { editableWorkspaceOf } from '../../request-workspace.ts';
import { hashSecret, newSecret } from '../../secrets/secrets.ts';

/** Creates a link, which is returned only here. Throws `not-found` and `limit-reached`. */
export async function createShareLink(
  context: Context,
  claims: AccessClaims,
  { notes, days, ...shared }: CreateShare,
): Promise<CreatedShare> {
  const { db } = context.connection;
  const target = 'brandIds' in shared ? { brandIds: await followRedirects(db, shared.brandIds) } : shared;
  const fields = 'fields' in shared ? [...new Set(shared.fields)] : [];
  if (
    'brandIds' in target &&
    (await getBrands(db, target.brandIds)).length < Math.max(2, target.brandIds.length)
  )
    throw new ApiError('not-found', { detail: 'A comparison needs two to six brands of the catalogue.' });
  const token = newSecret();
  const workspaceId = await editableWorkspaceOf(context, claims);
  const share = { workspaceId, userId: claims.sub, token: hashSecret(token), target, notes, fields, days };
  const created = await recorded(
    context,
    { workspaceId, actor: actorOf(claims) },
    (transaction) => createShare(transaction, share),
    (result) =>
      typeof result === 'object' && { action: 'share.created', subject: result.title, detail: String(days) },
  );
  if (created === 'missing')
    throw new ApiError('not-found', { detail: 'There is no such list or saved search that can be shared.' });
  if (created === 'limit')
    throw new ApiError('limit-reached', {
      detail: `A workspace can have ${MAX_SHARES} active links. Revoke one that is no longer used.`,
    });
  return { ...created, url: `${context.config.publicUrl}/s/${token}` };
}
