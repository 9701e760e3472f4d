import { useProduct } from '#lib/product.ts';
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
import { PasskeysPart } from './passkeys-part.tsx';
import { SettingPart } from './setting-part.tsx';

const loadSetup = () => import('./authenticator-dialog.tsx').then((loaded) => loaded.AuthenticatorDialog);
const loadCodes = () => import('./recovery-codes-dialog.tsx').then((loaded) => loaded.RecoveryCodesDialog);

/** The second factors of the user; a hosted identity platform decides itself how its accounts sign in. */
export function SecondFactorSection() {
  const product = useProduct();
  return (
    <SettingsSection
      title="Two-step sign-in"
      lead={`Two-factor authentication: after your password${product?.google ? ' or Google' : ''}, signing in asks for a passkey or a code from your phone. So do changes such as new API keys or deleting the account.`}
    >
      {product?.firebase && (
        <p className="p-5 text-ink-soft text-sm">
          Your account is stored by Firebase Authentication, which decides how you sign in. Passkeys and
          authenticator apps cannot be added here.
        </p>
      )}
      {product?.firebase === null && <OwnFactors />}
    </SettingsSection>
  );
}

function OwnFactors() {
  const { data, isError, refetch } = useSecondFactor();
  const hasPasskeys = data !== undefined && data.passkeys.length > 0;
  return (
    <>
      {data && <PasskeysPart passkeys={data.passkeys} hasApp={data.appSince !== null} />}
      {data && <AuthenticatorPart since={data.appSince} hasPasskeys={hasPasskeys} />}
      {data && (data.appSince || hasPasskeys) && <RecoveryPart left={data.recoveryCodes} />}
      {isError && (
        <div className="p-5">
          <LoadError text="Couldn't load your second factors." onRetry={() => void refetch()} />
        </div>
      )}
    </>
  );
}

type AuthenticatorProps = { since: string | null; hasPasskeys: boolean };

function AuthenticatorPart({ since, hasPasskeys }: AuthenticatorProps) {
  const begin = useBeginAuthenticator();
  const dialog = useDialog(loadSetup, { setup: begin.data });
  const remove = useRemoveAuthenticator(() => removal.close());
  const removal = useConfirmDialog({
    question: 'Turn off your authenticator app?',
    consequence: hasPasskeys
      ? "You'll need a passkey to sign in."
      : 'Signing in will no longer require a code, and your recovery codes will stop working.',
    action: 'Turn off',
    busy: remove.isPending,
    onConfirm: () => remove.mutate(),
  });
  return (
    <>
      <SettingPart
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
      </SettingPart>
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
      <SettingPart
        title="Recovery codes"
        text={`${left} of 10 left. Use each once in place of a code or passkey, for example if you lose your phone.`}
      >
        <Button
          variant="secondary"
          busy={renew.isPending}
          onPointerEnter={dialog.preload}
          onClick={() => renew.mutate(undefined, { onSuccess: dialog.show })}
        >
          New codes
        </Button>
      </SettingPart>
      {dialog.element}
    </>
  );
}
