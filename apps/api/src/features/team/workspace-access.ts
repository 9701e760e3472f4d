import { type CurrentWorkspace, type Database, readCurrentWorkspace } from '@brandlode/database';
import { cacheReads } from '../../cache-reads.ts';

export type WorkspaceAccess = {
  /** The workspace a user has opened; undefined for their personal workspace. */
  read(userId: string): Promise<CurrentWorkspace | undefined>;
  /** Must be called after every change of members, roles and plans. */
  clear(): void;
};

export function openWorkspaceAccess(db: Database): WorkspaceAccess {
  const workspaces = cacheReads<CurrentWorkspace | undefined>();
  return {
    read: (userId) => workspaces.get(userId, () => readCurrentWorkspace(db, userId)),
    clear: workspaces.clear,
  };
}
