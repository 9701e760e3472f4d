import {
  type AccessClaims,
  ApiError,
  type CreatedExportLink,
  type CreateExportLink,
  MAX_EXPORT_LINKS,
} from '@brandlode/contract';
import { createExportLink } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { actorOf, recorded } from '../../record-audit.ts';
import { editableWorkspaceOf } from '../../request-workspace.ts';
import { hashSecret, newSecret } from '../../secrets/secrets.ts';
import { findBrands } from './find-brands.ts';

/** Creates a secret address, which is returned only here. Throws `limit-reached` and the errors of the export itself. */
export async function createLink(
  context: Context,
  claims: AccessClaims,
  { name, export: request }: CreateExportLink,
): Promise<CreatedExportLink> {
  const workspaceId = await editableWorkspaceOf(context, claims);
  await findBrands(context, request, { tier: claims.tier, workspaceId }, { countOnly: true });
  const token = newSecret();
  const row = { workspaceId, userId: claims.sub, name, token: hashSecret(token), request };
  const created = await recorded(
    context,
    { workspaceId, actor: actorOf(claims) },
    (transaction) => createExportLink(transaction, row),
    (result) => result && { action: 'export_link.created', subject: name },
  );
  if (!created)
    throw new ApiError('limit-reached', {
      detail: `A workspace can have ${MAX_EXPORT_LINKS} live Google Sheets links. Revoke one that is no longer used.`,
    });
  return { ...created, url: `${context.config.publicUrl}/api/exports/feed/${token}/brands.csv` };
}
