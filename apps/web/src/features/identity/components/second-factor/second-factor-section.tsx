import type { ReactNode } from 'react';
import { formatLocalDay } from '#lib/text/format-date.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/dialog/use-confirm-dialog.ts';
import { useDialog } from '#ui/dialog/use-dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import {
  useBeginAuthenticator,
  useRemoveAuthenticator,
  useRenewRecoveryCodes,
  useSecondFactor,
} from '../../api/second-factor.ts';

const loadSetup = () => import('./authenticator-dialog.tsx').then((loaded) => loaded.AuthenticatorDialog);
const loadCodes = () => import('./recovery-codes-dialog.tsx').then((loaded) => loaded.RecoveryCodesDialog);

/** The second factors of the user. */
export function SecondFactorSection() {
  const { data, isError, refetch } = useSecondFactor();
  return (
    <SettingsSection
      title="Two-step sign-in"
      lead="After your password or Google, signing in asks for a code from your phone. So do changes such as new API keys or deleting the account."
    >
      {data && <AuthenticatorPart since={data.appSince} />}
      {data?.appSince && <RecoveryPart left={data.recoveryCodes} />}
      {isError && (
        <div className="p-5">
          <LoadError text="Couldn't load your second factors." onRetry={() => void refetch()} />
        </div>
      )}
    </SettingsSection>
  );
}

function AuthenticatorPart({ since }: { since: string | null }) {
  const begin = useBeginAuthenticator();
  const dialog = useDialog(loadSetup, { setup: begin.data });
  const remove = useRemoveAuthenticator(() => removal.close());
  const removal = useConfirmDialog({
    question: 'Turn off your authenticator app?',
    consequence: 'Signing in no longer asks for a code, and your recovery codes stop working.',
    action: 'Turn off',
    busy: remove.isPending,
    onConfirm: () => remove.mutate(),
  });
  return (
    <>
      <Part
        title="Authenticator app"
        text={
          since
            ? `On since ${formatLocalDay(new Date(since))}.`
            : 'An app on your phone shows a new code every 30 seconds.'
        }
      >
        {since ? (
          <Button variant="danger" {...removal.trigger}>
            Turn off
          </Button>
        ) : (
          <Button
            variant="secondary"
            busy={begin.isPending}
            onPointerEnter={dialog.preload}
            onClick={() => begin.mutate(undefined, { onSuccess: dialog.show })}
          >
            Set up
          </Button>
        )}
      </Part>
      {dialog.element}
      {removal.element}
    </>
  );
}

function RecoveryPart({ left }: { left: number }) {
  const renew = useRenewRecoveryCodes();
  const dialog = useDialog(loadCodes, { codes: renew.data?.recoveryCodes ?? [] });
  return (
    <>
      <Part
        title="Recovery codes"
        text={`${left} of 10 left. Each replaces a code once, for example if you lose your phone.`}
      >
        <Button
          variant="secondary"
          busy={renew.isPending}
          onPointerEnter={dialog.preload}
          onClick={() => renew.mutate(undefined, { onSuccess: dialog.show })}
        >
          New codes
        </Button>
      </Part>
      {dialog.element}
    </>
  );
}

type PartProps = { title: string; text: string; children: ReactNode };

const Part = ({ title, text, children }: PartProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
    <div className="min-w-0 flex-1 basis-64">
      <h3 className="font-medium text-sm">{title}</h3>
      <p className="mt-0.5 text-pretty text-ink-soft text-sm">{text}</p>
    </div>
    {children}
  </div>
);
