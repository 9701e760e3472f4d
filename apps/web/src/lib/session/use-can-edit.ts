import { useUser } from './session.ts';

/** Why a control is unavailable to viewers. */
export const READ_ONLY = 'You can view this workspace, but not change it.';

/** False for viewers of the open workspace; the server decides on every request. */
export const useCanEdit = (): boolean => useUser().workspace?.role !== 'viewer';
