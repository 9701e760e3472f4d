import { ApiError } from '@brandlode/contract';
import { ensureWorkspace } from '@brandlode/database';
import type { Context } from './context.ts';
import { type RequestClaims, secondFactorMissing } from './http/access.ts';

/** The workspace that a request reads: of the API key, or the one its user has opened; never taken from the request itself. */
export const workspaceOf = async (
  { connection }: Pick<Context, 'connection'>,
  { workspaceId, sub }: RequestClaims,
): Promise<string> => workspaceId ?? ensureWorkspace(connection.db, sub);

/** The workspace that a request changes. Throws `read-only` for viewers. */
export async function editableWorkspaceOf(
  context: Pick<Context, 'connection'>,
  claims: RequestClaims,
): Promise<string> {
  if (claims.role === 'viewer') throw new ApiError('read-only');
  return workspaceOf(context, claims);
}

/** The workspace that its user has opened. Throws `edit-conflict` if it is not the one that the user saw, which is optional. */
export async function seenWorkspaceOf(
  context: Pick<Context, 'connection'>,
  claims: RequestClaims,
  seen: string | undefined,
): Promise<string> {
  const workspaceId = await workspaceOf(context, claims);
  if (seen !== undefined && seen !== workspaceId)
    throw new ApiError('edit-conflict', { detail: 'You have opened another workspace in the meantime.' });
  return workspaceId;
}

/**
 * The workspace that a request manages. Throws `owner-only`, `edit-conflict` if it is not the one that the user saw, and
 * `second-factor-missing` on a route that works without one.
 */
export async function ownedWorkspaceOf(
  context: Pick<Context, 'connection'>,
  claims: RequestClaims,
  seen?: string,
): Promise<string> {
  const workspaceId = await seenWorkspaceOf(context, claims, seen);
  if (claims.role && claims.role !== 'owner') throw new ApiError('owner-only');
  if (claims.lacksSecondFactor) throw secondFactorMissing(claims);
  return workspaceId;
}
