import type { InvitationByLink, MemberRole, OfferedInvitation } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, codeOf, send } from '../loading/http.ts';

/** The invitation of a mailed link, for a recipient who is not signed in. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => send<OfferedInvitation>('POST', '/api/team/invitation', { token }, { signal }),
    // The page must not change after the invitation was accepted.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The same for a signed-in user; a `JoinedTeam` if they have joined by this link before. */
export const useInvitationOf = (userId: string, token: string) =>
  useQuery({
    queryKey: ['invitation', token, userId],
    queryFn: ({ signal }) => apiQuery<InvitationByLink>('/api/team/invitation', { token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const invitationTitle = ({
  invitedBy,
  workspace,
}: Pick<OfferedInvitation, 'invitedBy' | 'workspace'>) => `${invitedBy} invited you to ${workspace}`;

export const roleText = (role: MemberRole) =>
  role === 'editor'
    ? 'As an editor you can view and change everything in it.'
    : 'As a viewer you can view everything in it.';

/** What the workspace of an invitation also asks for; empty if nothing. */
export const factorText = ({ requiresSecondFactor }: Pick<OfferedInvitation, 'requiresSecondFactor'>) =>
  requiresSecondFactor
    ? 'This workspace requires a second factor: a passkey or an authenticator app, which you set up after joining if you have none.'
    : '';

/** Why a link cannot be used, and what to do. Undefined for other failures, which can be retried. */
export function invitationProblem(error: unknown): { title: string; text: string } | undefined {
  switch (codeOf(error)) {
    case 'expired-token':
      return {
        title: 'This invitation has expired',
        text: 'Invitations are valid for 7 days. Ask the person who invited you to send it again.',
      };
    case 'invalid-token':
    case 'invalid-request':
      return {
        title: 'This invitation is no longer valid',
        text: 'It has already been used, was revoked, or was replaced by a newer email. If you have joined, sign in. Otherwise open the newest invitation in your inbox, or ask the person who invited you for another one.',
      };
    default:
      return undefined;
  }
}
