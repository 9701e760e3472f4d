import type { User } from '@brandlode/contract';
import { PlainPage } from '#layout/plain-page.tsx';
import { useReloadOnWorkspaceSwitch } from '#layout/use-reload-on-workspace-switch.ts';
import { useUser } from '#lib/session/session.ts';
import { useSignOut } from '#lib/session/sign-out.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/dialog/use-confirm-dialog.ts';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useSecondFactor } from '../../identity/api/second-factor.ts';
import { SecondFactorSection } from '../../identity/components/second-factor/second-factor-section.tsx';
import { useContinue, useLeaveTeam } from '../api/team.ts';
import { Workspaces } from '../components/workspaces.tsx';

/** In place of every page of a workspace that requires a second factor, for members who have none. */
export default function RequiredFactorPage({ onContinue }: { onContinue: () => void }) {
  const { workspace, lacksSecondFactor } = useUser();
  const { data: factors } = useSecondFactor();
  const { signOut, busy } = useSignOut();
  useReloadOnWorkspaceSwitch();
  const hasFactor = factors && (factors.appSince !== null || factors.passkeys.length > 0);
  // The owner may have made it optional in the meantime.
  const isOptional = !lacksSecondFactor && hasFactor === false;
  const isReady = !lacksSecondFactor || hasFactor;
  const subject = workspace ? `“${workspace.name}”` : 'Your workspace';
  return (
    <PlainPage
      title="Second factor required"
      end={
        <Button variant="secondary" size="sm" busy={busy} onClick={signOut}>
          Log out
        </Button>
      }
    >
      <div className="space-y-10">
        <div>
          <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">
            {subject} {isOptional ? 'no longer requires' : 'requires'} a second factor
          </h1>
          <p className="mt-1.5 text-pretty text-ink-soft">
            {isReady
              ? `${hasFactor ? 'You have one now, and' : 'You have'} access to everything in the workspace.`
              : 'Set up a passkey or an authenticator app, and you have access immediately. Until then, your API keys and connected applications for this workspace do not work either. Your work in it is kept.'}
          </p>
          {isReady && <Continue onContinue={onContinue} />}
        </div>
        <SecondFactorSection />
        <Workspaces />
        {workspace && workspace.role !== 'owner' && <LeavePart workspace={workspace} />}
      </div>
    </PlainPage>
  );
}

function Continue({ onContinue }: { onContinue: () => void }) {
  const next = useContinue(onContinue);
  return (
    <div className="mt-5">
      <Button busy={next.isPending} onClick={() => next.mutate()}>
        Continue
      </Button>
    </div>
  );
}

function LeavePart({ workspace }: { workspace: NonNullable<User['workspace']> }) {
  const { id } = useUser();
  const leave = useLeaveTeam(workspace.id);
  const dialog = useConfirmDialog({
    question: `Leave “${workspace.name}”?`,
    consequence:
      'You can come back only with a new invitation. Your API keys for this workspace are deleted; lists, notes and searches stay in it.',
    action: 'Leave',
    busy: leave.isBusy,
    onConfirm: () => leave.mutate(id),
  });
  return (
    <SettingsSection
      title="Leave"
      lead="If you don't want to set up a second factor, you can leave the workspace."
    >
      <div className="flex justify-end p-5">
        <Button variant="secondary" {...dialog.trigger}>
          Leave workspace
        </Button>
      </div>
      {dialog.element}
    </SettingsSection>
  );
}
