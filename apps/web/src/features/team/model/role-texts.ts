import type { WorkspaceRole } from '@brandlode/contract';

export const ROLE_TEXTS: Record<WorkspaceRole, string> = {
  owner: 'Owner',
  editor: 'Editor',
  viewer: 'Viewer',
};
