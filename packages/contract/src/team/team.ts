import { z } from 'zod';
import { Name, Register, Token } from '../identity/identity.ts';
import { MEMBER_ROLES, WORKSPACE_ROLES } from './workspace-roles.ts';

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  expiresAt: z.iso.datetime(),
  /** What the mail server of the address said if it permanently rejected the message. */
  rejection: z.string().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

export const TeamMember = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(WORKSPACE_ROLES),
  /** False if the owner's current plan has too few seats: the member cannot open the workspace. */
  hasSeat: z.boolean(),
  /** A passkey or an authenticator app; only the owner is told, others get null. */
  hasSecondFactor: z.boolean().nullable(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** The current workspace. `role`: of the user who reads it. Invitations are listed for the owner only. */
export const Team = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(WORKSPACE_ROLES),
  /** Members without a second factor have no access. */
  requiresSecondFactor: z.boolean(),
  seats: z.number().int(),
  /** Including those reserved by open invitations. */
  seatsUsed: z.number().int(),
  members: z.array(TeamMember),
  invitations: z.array(Invitation),
});
export type Team = z.infer<typeof Team>;

/** What a change of the team is meant for: `edit-conflict` if another workspace was opened in the meantime. */
export const TeamQuery = z.object({ workspaceId: z.uuid().optional() });
export const UpdateTeam = z.strictObject({ name: Name });
export const RequireSecondFactor = z.strictObject({ required: z.boolean() });
export const CreateInvitation = z.strictObject({ email: z.string().max(1000), role: z.enum(MEMBER_ROLES) });
export type CreateInvitation = z.infer<typeof CreateInvitation>;
export const UpdateMember = z.strictObject({ role: z.enum(MEMBER_ROLES) });
export type UpdateMember = z.infer<typeof UpdateMember>;
export const TransferTeam = z.strictObject({ userId: z.uuid() });
export const TeamId = z.uuid();

/** Workspaces that the user may open, and invitations to their address. */
export const WorkspaceList = z.object({
  data: z.array(
    z.object({ id: z.uuid(), name: z.string(), role: z.enum(WORKSPACE_ROLES), isCurrent: z.boolean() }),
  ),
  invitations: z.array(
    z.object({
      id: z.uuid(),
      workspace: z.string(),
      invitedBy: z.string(),
      role: z.enum(MEMBER_ROLES),
      requiresSecondFactor: z.boolean(),
    }),
  ),
});
export type WorkspaceList = z.infer<typeof WorkspaceList>;
export const SwitchWorkspace = z.strictObject({ workspaceId: z.uuid() });
/** `token`: from the link in the mail. */
export const JoinTeam = z.strictObject({ token: Token });
/** An open invitation as its link describes it. `hasAccount`: the address belongs to a user, who signs in to accept. */
export const OfferedInvitation = z.object({
  workspace: z.string(),
  invitedBy: z.string(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  hasAccount: z.boolean(),
  requiresSecondFactor: z.boolean(),
});
export type OfferedInvitation = z.infer<typeof OfferedInvitation>;
export const JoinedTeam = z.object({ workspaceId: z.uuid(), name: z.string() });
export type JoinedTeam = z.infer<typeof JoinedTeam>;
/** `JoinedTeam`: the signed-in user has joined that workspace by this link before. */
export const InvitationByLink = z.union([OfferedInvitation, JoinedTeam]);
export type InvitationByLink = z.infer<typeof InvitationByLink>;
/** A new account for the invited address, verified by the token of the link. */
export const RegisterInvited = Register.omit({ email: true }).extend({ token: Token });
export type RegisterInvited = z.infer<typeof RegisterInvited>;
