import { PageTitle } from '#lib/page-title.tsx';
import { Button } from '#ui/button.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useBillingPortal } from '../api/create-portal-session.ts';
import { useCurrentSubscription } from '../api/read-subscription.ts';
import { BillingSummary } from '../components/billing-summary.tsx';
import { Invoices } from '../components/invoices.tsx';

export default function BillingPage() {
  const account = useBillingPortal();
  const cancellation = useBillingPortal();
  const isCanceled = useCurrentSubscription().data?.endsAt != null;
  return (
    <div className="space-y-10">
      <PageTitle>Manage your billing</PageTitle>
      <SettingsSection
        title="Manage your billing"
        lead={
          isCanceled
            ? "The button opens our payment provider's billing portal."
            : "Both buttons open our payment provider's billing portal."
        }
      >
        <BillingSummary />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
          <p className="text-ink-soft text-sm">Invoices, payment method and billing address.</p>
          <Button variant="secondary" busy={account.busy} onClick={account.open}>
            View Billing Account
          </Button>
        </div>
        {!isCanceled && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
            <p className="text-ink-soft text-sm">
              End your subscription. You keep access until the end of the paid period.
            </p>
            <Button variant="danger" busy={cancellation.busy} onClick={cancellation.open}>
              Cancel Subscription
            </Button>
          </div>
        )}
      </SettingsSection>
      <Invoices />
    </div>
  );
}
