import { ApiError } from '@brandlode/contract';
import { type Database, findRequiringWorkspace, hasSecondFactor } from '@brandlode/database';

/** Whether a second factor is left after a removal. Throws `second-factor-in-use` if none is, but a workspace of the user requires one. */
export async function isAnotherFactorLeft(transaction: Database, userId: string): Promise<boolean> {
  if (await hasSecondFactor(transaction, userId)) return true;
  const workspace = await findRequiringWorkspace(transaction, userId);
  if (!workspace) return false;
  const instead = workspace.isOwner ? 'make it optional under Settings, Team' : 'leave the workspace';
  throw new ApiError('second-factor-in-use', {
    detail: `The workspace “${workspace.name}” requires a second factor, and this is your last one. First set up another one, or ${instead}.`,
  });
}
