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

/** The workspace that a request manages. Throws `owner-only`, and `second-factor-missing` on a route that works without one. */
export async function ownedWorkspaceOf(
  context: Pick<Context, 'connection'>,
  claims: RequestClaims,
): Promise<string> {
  if (claims.role && claims.role !== 'owner') throw new ApiError('owner-only');
  if (claims.lacksSecondFactor) throw secondFactorMissing(claims);
  return workspaceOf(context, claims);
}
