import type { Tier } from '../subscriptions/plans.ts';

/** The owner manages members and plan; editors change the content of the workspace; viewers only read. */
export const WORKSPACE_ROLES = ['owner', 'editor', 'viewer'] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];
/** Roles that an invitation can grant. */
export const MEMBER_ROLES = ['editor', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Users of a workspace by its owner's plan, the owner included. The view `workspace_access` has the same numbers. */
export const SEATS: Record<Tier, number> = { free: 1, basic: 1, plus: 5 };
export const INVITATION_DAYS = 7;
