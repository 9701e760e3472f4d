import { PlainPage } from '#layout/plain-page.tsx';
import { paths } from '#paths.ts';
import { AccountData } from '../components/account-data.tsx';

/** For users without a plan, who have no settings. */
export default function UnpaidAccountPage() {
  return (
    <PlainPage title="Account" back={{ to: paths.selectPlan, text: 'Back to plans' }}>
      <h1 className="sr-only">Account</h1>
      <AccountData />
    </PlainPage>
  );
}
