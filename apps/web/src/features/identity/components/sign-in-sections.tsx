import { useRef, useState } from 'react';
import { removeFocused } from '#lib/focus-if-lost.ts';
import { useProduct } from '#lib/product.ts';
import { useUser } from '#lib/session/session.ts';
import { useAccount } from '#lib/session/use-account.ts';
import { Button } from '#ui/button.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useChangePassword, useForgotPassword } from '../api/passwords.ts';
import { NewPasswordField, PasswordField } from './account-fields.tsx';
import { FormPart } from './form-part.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionList } from './session-list.tsx';

/** Password, second factors and sessions. */
export function SignInSections() {
  const product = useProduct();
  const account = useAccount();
  const hasNoPassword = product?.firebase === null && account.data?.hasPassword === false;
  return (
    <>
      {hasNoPassword ? <PasswordLink /> : <PasswordChange />}
      <SecondFactorSection />
      <SessionList />
    </>
  );
}

/** For users who sign in with Google only. */
function PasswordLink() {
  const { email } = useUser();
  const { mutate, isPending } = useForgotPassword();
  return (
    <SettingsSection
      title="Password"
      lead="You sign in with Google. We'll email you a link to set a password as well."
    >
      <div className="flex justify-end p-5">
        <Button variant="secondary" busy={isPending} onClick={() => mutate({ email })}>
          Send reset link
        </Button>
      </div>
    </SettingsSection>
  );
}

function PasswordChange() {
  const user = useUser();
  const { mutate, isPending } = useChangePassword();
  /** Clears the form after a change, by a new key. */
  const [changes, setChanges] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const clear = () =>
    removeFocused(
      () => setChanges((count) => count + 1),
      () => button.current?.focus(),
    );
  return (
    <SettingsSection title="Password" lead="Confirm your current password to set a new one.">
      <FormPart
        key={changes}
        onSubmit={(text) =>
          mutate(
            { currentPassword: text('currentPassword'), newPassword: text('newPassword') },
            { onSuccess: clear },
          )
        }
        submit={
          <Button ref={button} type="submit" variant="secondary" busy={isPending}>
            Update <span className="sr-only">password</span>
          </Button>
        }
      >
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <div className="grid gap-4 sm:grid-cols-2">
          <PasswordField label="Current password" name="currentPassword" />
          <NewPasswordField label="New password" name="newPassword" />
        </div>
      </FormPart>
    </SettingsSection>
  );
}
