import type { AccessClaims } from '@brandlode/contract';
import { ensureWorkspace } from '@brandlode/database';
import type { Context } from './context.ts';

/** The workspace a request is about: from the access token only, never from what the request says. */
export const workspaceOf = ({ connection }: Pick<Context, 'connection'>, claims: AccessClaims) =>
  ensureWorkspace(connection.db, claims.sub);
