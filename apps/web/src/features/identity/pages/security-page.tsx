import { PageTitle } from '#lib/page-title.tsx';
import { useUser } from '#lib/session/session.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useUpdateMe } from '../api/update-me.ts';
import { NameFields } from '../components/account-fields.tsx';
import { FormPart } from '../components/form-part.tsx';
import { SignInSections } from '../components/sign-in-sections.tsx';

export default function SecurityPage() {
  const user = useUser();
  const updateName = useUpdateMe();
  const updateTitle = useUpdateMe();

  return (
    <div className="space-y-10">
      <PageTitle>Security</PageTitle>
      <SettingsSection title="Security" lead="Your name, email and job title.">
        <FormPart
          onSubmit={(text) => updateName.mutate({ firstName: text('firstName'), lastName: text('lastName') })}
          submit={
            <Button type="submit" variant="secondary" busy={updateName.isPending}>
              Update <span className="sr-only">name</span>
            </Button>
          }
        >
          <NameFields firstName={user.firstName} lastName={user.lastName} />
        </FormPart>
        <div className="p-5">
          <p className="font-medium text-sm">Email</p>
          <p className="wrap-anywhere mt-0.5 text-ink-soft">{user.email}</p>
          <p className="mt-1.5 text-ink-faint text-xs">
            You sign in with your email. Change it on the{' '}
            <TextLink to={paths.settingsProfile}>profile page</TextLink>.
          </p>
        </div>
        <FormPart
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
        </FormPart>
      </SettingsSection>
      <SignInSections />
    </div>
  );
}
