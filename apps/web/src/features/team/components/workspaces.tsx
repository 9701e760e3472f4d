import { Button } from '#ui/button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useAcceptInvitation, useSwitchWorkspace, useWorkspaces } from '../api/team.ts';
import { ROLE_TEXTS } from '../model/role-texts.ts';

/** Workspaces to open, and invitations to the user's address. */
export function Workspaces({ withInvitations = true }: { withInvitations?: boolean }) {
  const workspaces = useWorkspaces();
  const open = useSwitchWorkspace();
  const accept = useAcceptInvitation();
  return (
    <SettingsSection title="Your workspaces" lead="Each has its own lists, notes, searches and plan.">
      {workspaces.isError && (
        <LoadError
          text="Couldn't load your workspaces."
          className="justify-center"
          onRetry={() => void workspaces.refetch()}
        />
      )}
      {workspaces.isPending && <div className="skeleton m-5 h-14" />}
      {workspaces.data && (
        <ul className="divide-y divide-line">
          {withInvitations &&
            workspaces.data.invitations.map(({ id, workspace, invitedBy, role, requiresSecondFactor }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="wrap-anywhere font-medium text-sm" dir="auto">
                    {workspace}
                  </p>
                  <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">
                    {invitedBy} invited you as {role === 'editor' ? 'an editor' : 'a viewer'}.
                    {requiresSecondFactor && ' This workspace requires a second factor.'}
                  </p>
                </div>
                <Button size="sm" busy={accept.isBusy} onClick={() => accept.mutate(id)}>
                  Join<span className="sr-only"> {workspace}</span>
                </Button>
              </li>
            ))}
          {workspaces.data.data.map(({ id, name, role, isCurrent }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
              <div className="min-w-0 flex-1 basis-56">
                <p className="wrap-anywhere font-medium text-sm" dir="auto">
                  {name}
                </p>
                <p className="mt-0.5 text-ink-soft text-sm">{ROLE_TEXTS[role]}</p>
              </div>
              {isCurrent ? (
                <span className="text-ink-soft text-sm">Current</span>
              ) : (
                <Button
                  variant="secondary"
                  size="sm"
                  busy={open.isBusy && open.variables === id}
                  onClick={() => open.mutate(id)}
                >
                  Open<span className="sr-only"> {name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
