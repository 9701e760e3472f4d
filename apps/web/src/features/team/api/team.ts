import type {
  CreateInvitation,
  Invitation,
  JoinedTeam,
  MemberRole,
  Team,
  WorkspaceList,
} from '@brandlode/contract';
import { type UseMutationOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { apiGet, apiPatch, apiPost, apiPut } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { useSession } from '#lib/session/session.ts';
import { problemText } from '#lib/text/problem-text.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { paths } from '#paths.ts';
import { announceWorkspace, WORKSPACE_CHANGE } from '../../../layout/use-reload-on-workspace-switch.ts';
import { deleteOnce } from '../../../lib/loading/revoke.ts';

const TEAM = ['team'];
const WORKSPACES = ['workspaces'];

export const useTeam = () =>
  useQuery({ queryKey: TEAM, queryFn: ({ signal }) => apiGet<Team>('/api/team', { signal }) });

export const useWorkspaces = () =>
  useQuery({
    queryKey: WORKSPACES,
    queryFn: ({ signal }) => apiGet<WorkspaceList>('/api/team/workspaces', { signal }),
  });

/** A change is for the workspace that is shown, even if another device has opened another one. */
const inWorkspace = (path: string, workspaceId: string) => `${path}?workspaceId=${workspaceId}`;

/** Shows the team of the workspace that was opened in the meantime, if that is why the change failed. */
function reportFailure(error: Error) {
  toastError(problemText(error));
  void queryClient.invalidateQueries({ queryKey: TEAM });
}

/** A change of the team, which is then refetched. */
const teamChange = <Variables, Data = void>(
  mutationFn: (variables: Variables) => Promise<Data>,
  done: (variables: Variables) => string,
): UseMutationOptions<Data, Error, Variables> => ({
  mutationFn,
  onSuccess: (_data, variables) => toastSuccess(done(variables)),
  onError: (error) => toastError(problemText(error)),
  // Members of the workspace prevent the deletion of its owner's account.
  onSettled: () =>
    Promise.all([TEAM, ['account']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
});

const useTeamChange = <Variables, Data = void>(...change: Parameters<typeof teamChange<Variables, Data>>) =>
  useExclusiveMutation(teamChange(...change));

export function useRenameTeam(workspaceId: string) {
  const { session } = useSession();
  return useTeamChange(
    async (name: string) => {
      await apiPatch<void>(inWorkspace('/api/team', workspaceId), { name });
      // The sidebar has the name from the session.
      await Promise.all([session.refresh(), queryClient.invalidateQueries({ queryKey: WORKSPACES })]);
    },
    () => 'Workspace renamed.',
  );
}

export function useRequireSecondFactor(workspaceId: string) {
  const { session } = useSession();
  return useExclusiveMutation({
    mutationFn: (required: boolean) =>
      apiPut<void>(inWorkspace('/api/team/second-factor', workspaceId), { required }),
    onSuccess: (_data, required) =>
      toastSuccess(required ? 'A second factor is now required.' : 'The second factor is now optional.'),
    onError: (error) => toastError(problemText(error)),
    onSettled: () => Promise.all([session.refresh(), queryClient.invalidateQueries({ queryKey: TEAM })]),
  });
}

/** Opens the workspace after the second factor that it requires was set up. */
export function useContinue(onContinue: () => void) {
  const { session } = useSession();
  return useExclusiveMutation({
    mutationFn: () => session.refresh(),
    onSuccess: () => {
      // What was requested without it was refused.
      queryClient.clear();
      onContinue();
    },
    onError: (error) => toastError(problemText(error)),
  });
}

export const useInvite = (workspaceId: string) =>
  useTeamChange(
    (invitation: CreateInvitation) =>
      apiPost<Invitation>(inWorkspace('/api/team/invitations', workspaceId), invitation),
    ({ email }) => `Invitation sent to ${email}.`,
  );

export const useResendInvitation = () =>
  useTeamChange(
    (id: string) => apiPost<void>(`/api/team/invitations/${id}/resend`, {}),
    () => 'Invitation sent again.',
  );

export const useRevokeInvitation = () =>
  useTeamChange(
    (id: string) => deleteOnce(`/api/team/invitations/${id}`),
    () => 'Invitation revoked.',
  );

export const useChangeRole = (workspaceId: string) =>
  useMutation({
    // Quick changes are sent in sequence, so that the last one wins.
    scope: { id: 'roles' },
    ...teamChange(
      ({ userId, role }: { userId: string; role: MemberRole }) =>
        apiPatch<void>(inWorkspace(`/api/team/members/${userId}`, workspaceId), { role }),
      () => 'Role changed.',
    ),
  });

export const useRemoveMember = (workspaceId: string) =>
  useTeamChange(
    (userId: string) => deleteOnce(inWorkspace(`/api/team/members/${userId}`, workspaceId)),
    () => 'Member removed.',
  );

/** Opens another workspace by `change` and drops everything cached from the previous one. */
function useWorkspaceChange<Variables, Data>(
  mutationFn: (variables: Variables) => Promise<Data>,
  done?: (data: Data) => string,
  onError: (error: Error) => void = reportFailure,
) {
  const { session } = useSession();
  const navigate = useNavigate();
  return useExclusiveMutation<Data, Variables>({
    mutationKey: WORKSPACE_CHANGE,
    mutationFn,
    onSuccess: async (data) => {
      if (done) toastSuccess(done(data));
      announceWorkspace();
      // The server has opened the other workspace, even if this fails.
      await session.refresh().catch(console.error);
      queryClient.clear();
      await navigate(paths.brands);
    },
    onError,
  });
}

export const useSwitchWorkspace = () =>
  useWorkspaceChange((workspaceId: string) => apiPut<void>('/api/team/current', { workspaceId }));

const joinedText = ({ name }: JoinedTeam) => `You joined ${name}.`;

export const useAcceptInvitation = () =>
  useWorkspaceChange(
    (id: string) => apiPost<JoinedTeam>(`/api/team/invitations/${id}/accept`, {}),
    joinedText,
  );

/** Accepts the invitation of a link; the page shows why that failed. */
export const useJoinTeam = () =>
  useWorkspaceChange(
    (token: string) => apiPost<JoinedTeam>('/api/team/join', { token }),
    joinedText,
    () => {},
  );

export const useLeaveTeam = (workspaceId: string) =>
  useWorkspaceChange(
    (userId: string) => deleteOnce(inWorkspace(`/api/team/members/${userId}`, workspaceId)),
    () => 'You left the workspace.',
  );

export function useTransferTeam(workspaceId: string) {
  const { session } = useSession();
  return useExclusiveMutation({
    mutationKey: WORKSPACE_CHANGE,
    mutationFn: (userId: string) => apiPost<void>(inWorkspace('/api/team/transfer', workspaceId), { userId }),
    onSuccess: async () => {
      toastSuccess('Ownership transferred.');
      await session.refresh().catch(console.error);
      await queryClient.invalidateQueries();
    },
    onError: reportFailure,
  });
}
