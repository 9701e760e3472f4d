import type { Context } from './context.ts';

/** Makes changed roles, memberships and second factors count from the next request on. */
export function forgetAccess({
  workspaceAccess,
  apiKeys,
}: Pick<Context, 'workspaceAccess' | 'apiKeys'>): void {
  workspaceAccess.clear();
  apiKeys.clear();
}
