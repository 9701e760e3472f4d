import { PlainPage } from '#layout/plain-page.tsx';
import { paths } from '#paths.ts';
import { SettingsSection } from '#ui/settings-section.tsx';
import { EmailAddress } from '../../identity/components/email-address.tsx';
import { SignInSections } from '../../identity/components/sign-in-sections.tsx';
import { AccountData } from '../components/account-data.tsx';

/** For users without a plan, who have no settings: mails about their security lead here. */
export default function UnpaidAccountPage() {
  return (
    <PlainPage title="Account" back={{ to: paths.selectPlan, text: 'Back to plans' }}>
      <h1 className="sr-only">Account</h1>
      <div className="space-y-10">
        <AccountData />
        <SettingsSection title="Email" lead="How you sign in.">
          <EmailAddress />
        </SettingsSection>
        <SignInSections />
      </div>
    </PlainPage>
  );
}
