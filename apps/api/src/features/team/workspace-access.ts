import { type Database, type OpenedWorkspace, readCurrentWorkspace } from '@brandlode/database';
import { cacheReads } from '../../cache-reads.ts';

export type WorkspaceAccess = {
  /** The workspace a user has opened, else their personal one; undefined before that is created. */
  read(userId: string): Promise<OpenedWorkspace | undefined>;
  /** Must be called after every change of members, roles, plans and second factors. */
  clear(): void;
};

export function openWorkspaceAccess(db: Database): WorkspaceAccess {
  const workspaces = cacheReads<OpenedWorkspace | undefined>();
  return {
    read: (userId) => workspaces.get(userId, () => readCurrentWorkspace(db, userId)),
    clear: workspaces.clear,
  };
}
