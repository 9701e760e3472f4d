import { type ComponentProps, type ReactNode, useState } from 'react';
import { PageTitle } from '#lib/page-title.tsx';
import { useProduct } from '#lib/product.ts';
import { useUser } from '#lib/session/session.ts';
import { useAccount } from '#lib/session/use-account.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useChangePassword, useForgotPassword } from '../api/passwords.ts';
import { useUpdateMe } from '../api/update-me.ts';
import { NameFields, NewPasswordField, PasswordField } from '../components/account-fields.tsx';
import { SecondFactorSection } from '../components/second-factor/second-factor-section.tsx';
import { SessionList } from '../components/session-list.tsx';

export default function SecurityPage() {
  const user = useUser();
  const product = useProduct();
  const account = useAccount();
  const hasNoPassword = product?.firebase === null && account.data?.hasPassword === false;
  const updateName = useUpdateMe();
  const updateTitle = useUpdateMe();

  return (
    <div className="space-y-10">
      <PageTitle>Security</PageTitle>
      <SettingsSection title="Security" lead="Your name, email and job title.">
        <Part
          onSubmit={(text) => updateName.mutate({ firstName: text('firstName'), lastName: text('lastName') })}
          submit={
            <Button type="submit" variant="secondary" busy={updateName.isPending}>
              Update <span className="sr-only">name</span>
            </Button>
          }
        >
          <NameFields firstName={user.firstName} lastName={user.lastName} />
        </Part>
        <div className="p-5">
          <p className="font-medium text-sm">Email</p>
          <p className="wrap-anywhere mt-0.5 text-ink-soft">{user.email}</p>
          <p className="mt-1.5 text-ink-faint text-xs">
            You sign in with your email. Change it on the{' '}
            <TextLink to={paths.settingsProfile}>profile page</TextLink>.
          </p>
        </div>
        <Part
          onSubmit={(text) => updateTitle.mutate({ title: text('title') })}
          submit={
            <Button type="submit" variant="secondary" busy={updateTitle.isPending}>
              Update <span className="sr-only">title</span>
            </Button>
          }
        >
          <TextField
            label="Title"
            name="title"
            autoComplete="organization-title"
            defaultValue={user.title}
            maxLength={100}
            hint="Your job title, for example brand manager."
          />
        </Part>
      </SettingsSection>
      {hasNoPassword ? <PasswordLink /> : <PasswordChange />}
      <SecondFactorSection />
      <SessionList />
    </div>
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
  return (
    <SettingsSection title="Password" lead="Confirm your current password to set a new one.">
      <Part
        key={changes}
        onSubmit={(text) =>
          mutate(
            { currentPassword: text('currentPassword'), newPassword: text('newPassword') },
            { onSuccess: () => setChanges((count) => count + 1) },
          )
        }
        submit={
          <Button type="submit" variant="secondary" busy={isPending}>
            Update <span className="sr-only">password</span>
          </Button>
        }
      >
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <div className="grid gap-4 sm:grid-cols-2">
          <PasswordField label="Current password" name="currentPassword" />
          <NewPasswordField label="New password" name="newPassword" />
        </div>
      </Part>
    </SettingsSection>
  );
}

type PartProps = Pick<ComponentProps<typeof Form>, 'onSubmit' | 'children'> & { submit: ReactNode };

function Part({ submit, children, onSubmit }: PartProps) {
  return (
    <Form onSubmit={onSubmit} className="p-5">
      {children}
      <div className="mt-4 flex justify-end">{submit}</div>
    </Form>
  );
}
