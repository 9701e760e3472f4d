import { ensureWorkspace } from '@brandlode/database';
import type { Context } from './context.ts';
import type { RequestClaims } from './http/access.ts';

/** The workspace that a request reads: from the access token or API key only, never from what the request says. */
export const workspaceOf = async (
  { connection }: Pick<Context, 'connection'>,
  { workspaceId, sub }: RequestClaims,
): Promise<string> => workspaceId ?? ensureWorkspace(connection.db, sub);

/** The workspace that a request changes. */
export const editableWorkspaceOf = workspaceOf;
