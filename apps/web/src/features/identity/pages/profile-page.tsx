import { PageTitle } from '#lib/page-title.tsx';
import { useUser } from '#lib/session/session.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useForgotPassword } from '../api/passwords.ts';
import { EmailAddress } from '../components/email-address.tsx';

export default function ProfilePage() {
  const user = useUser();
  const sendResetLink = useForgotPassword({ isQuiet: true });
  return (
    <>
      <PageTitle>Profile</PageTitle>
      <SettingsSection title="Profile" lead="How you sign in.">
        <EmailAddress />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
          <div className="min-w-0">
            <h3 className="font-medium text-sm">Password</h3>
            <p className="mt-0.5 text-ink-soft text-sm">
              We'll email you a link to choose a new one. You can also change it on the{' '}
              <TextLink to={paths.settingsSecurity}>security page</TextLink>.
            </p>
          </div>
          <Button
            variant="secondary"
            busy={sendResetLink.isPending}
            onClick={() => sendResetLink.mutate({ email: user.email })}
          >
            Send reset link
          </Button>
        </div>
        <div className="p-5">
          <h3 className="font-medium text-sm">Team</h3>
          <p className="mt-0.5 text-ink-soft text-sm">
            Invite members to your workspace, or open another one, on the{' '}
            <TextLink to={paths.settingsTeam}>team page</TextLink>.
          </p>
        </div>
        <div className="p-5">
          <h3 className="font-medium text-sm">Notifications</h3>
          <p className="mt-0.5 text-ink-soft text-sm">
            Choose when we email you, and read notifications in other programs, on the{' '}
            <TextLink to={paths.settingsNotifications}>notifications page</TextLink>.
          </p>
        </div>
        <div className="p-5">
          <h3 className="font-medium text-sm">Integrations</h3>
          <p className="mt-0.5 text-ink-soft text-sm">
            Connect other services and programs on the{' '}
            <TextLink to={paths.settingsIntegrations}>integrations page</TextLink>.
          </p>
        </div>
        <div className="p-5">
          <h3 className="font-medium text-sm">API</h3>
          <p className="mt-0.5 text-ink-soft text-sm">
            Read brands and exports from your own programs with{' '}
            <TextLink to={paths.settingsApi}>API keys</TextLink>.
          </p>
        </div>
        <div className="p-5">
          <h3 className="font-medium text-sm">Account</h3>
          <p className="mt-0.5 text-ink-soft text-sm">
            Download everything stored about you, or delete it, on the{' '}
            <TextLink to={paths.settingsAccount}>account page</TextLink>.
          </p>
        </div>
      </SettingsSection>
    </>
  );
}
