import { type Database, type OpenedWorkspace, readCurrentWorkspace } from '@brandlode/database';
import { cacheReads } from '../../cache-reads.ts';

export type WorkspaceAccess = {
  /**
   * The workspace a user has opened, else their personal one; undefined before that is created. `seen`: the one that their token names,
   * so that a switch in another process counts with the first token signed after it.
   */
  read(userId: string, seen: string | null | undefined): Promise<OpenedWorkspace | undefined>;
  /** Must be called after every change of members, roles, plans and second factors. */
  clear(): void;
};

export function openWorkspaceAccess(db: Database): WorkspaceAccess {
  const workspaces = cacheReads<OpenedWorkspace | undefined>();
  return {
    read: (userId, seen) => workspaces.get(`${userId} ${seen}`, () => readCurrentWorkspace(db, userId)),
    clear: workspaces.clear,
  };
}
