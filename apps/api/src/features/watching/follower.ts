import type { Follower } from '@brandlode/database';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
import { workspaceOf } from '../../request-workspace.ts';

/** The user of a request, in the workspace that it reads. */
export const followerOf = async (
  context: Pick<Context, 'connection'>,
  claims: RequestClaims,
): Promise<Follower> => ({ workspaceId: await workspaceOf(context, claims), userId: claims.sub });
