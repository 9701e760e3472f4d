import { PlainPage } from '#layout/plain-page.tsx';
import { paths } from '#paths.ts';
import { SettingsSection } from '#ui/settings-section.tsx';
import { BillingAccount } from '../components/billing-account.tsx';
import { BillingDetails } from '../components/billing-details.tsx';
import { Invoices } from '../components/invoices.tsx';

/** For users without a plan, who have no settings: mails and invoices of a plan that has ended lead here. */
export default function UnpaidBillingPage() {
  return (
    <PlainPage title="Billing" back={{ to: paths.selectPlan, text: 'Back to plans' }}>
      <h1 className="sr-only">Billing</h1>
      <div className="space-y-10">
        <SettingsSection
          title="Manage your billing"
          lead="The button opens our payment provider's billing portal."
        >
          <BillingAccount />
        </SettingsSection>
        <BillingDetails />
        <Invoices />
      </div>
    </PlainPage>
  );
}
