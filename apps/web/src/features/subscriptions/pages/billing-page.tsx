import { PageTitle } from '#lib/page-title.tsx';
import { Button } from '#ui/button.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useBillingPortal } from '../api/create-portal-session.ts';
import { useCurrentSubscription } from '../api/read-subscription.ts';
import { BillingAccount } from '../components/billing-account.tsx';
import { BillingDetails } from '../components/billing-details.tsx';
import { BillingSummary } from '../components/billing-summary.tsx';
import { Invoices } from '../components/invoices.tsx';
import { PortalRow } from '../components/portal-failure.tsx';

export default function BillingPage() {
  const cancellation = useBillingPortal();
  const { data: subscription } = useCurrentSubscription();
  // Null for members of another workspace without an own plan; one that could not be read can be canceled on the portal.
  const canCancel = subscription === undefined || subscription?.endsAt === null;
  return (
    <div className="space-y-10">
      <PageTitle>Manage your billing</PageTitle>
      <SettingsSection
        title="Manage your billing"
        lead={
          canCancel
            ? "Both buttons open our payment provider's billing portal."
            : "The button opens our payment provider's billing portal."
        }
      >
        <BillingSummary />
        <BillingAccount />
        {canCancel && (
          <PortalRow
            text="End your subscription. You keep access until the end of the paid period."
            error={cancellation.error}
          >
            <Button variant="danger" busy={cancellation.busy} onClick={cancellation.open}>
              Cancel Subscription
            </Button>
          </PortalRow>
        )}
      </SettingsSection>
      <BillingDetails />
      <Invoices />
    </div>
  );
}
