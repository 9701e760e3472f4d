import type { AccessClaims } from '@brandlode/contract';
import { ensureWorkspace } from '@brandlode/database';
import type { Context } from './context.ts';

/** The workspace that a request reads: from the access token only, never from what the request says. */
export const workspaceOf = ({ connection }: Pick<Context, 'connection'>, claims: AccessClaims) =>
  ensureWorkspace(connection.db, claims.sub);

/** The workspace that a request changes. */
export const editableWorkspaceOf = workspaceOf;
