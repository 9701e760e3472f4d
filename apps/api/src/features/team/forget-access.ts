import type { Context } from '../../context.ts';

/** Makes changed roles and memberships count from the next request on. */
export function forgetAccess({ workspaceAccess, apiKeys }: Context): void {
  workspaceAccess.clear();
  apiKeys.clear();
}
