import { Button } from '#ui/button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useBillingPortal } from '../api/create-portal-session.ts';
import { useBillingDetails } from '../api/read-subscription.ts';
import { PortalRow } from './portal-failure.tsx';

const TYPES: Record<string, string> = {
  eu_vat: 'VAT number',
  gb_vat: 'VAT number',
  ch_vat: 'VAT number',
  us_ein: 'EIN',
};

/** Name and tax ID on invoices, and the way to change them. */
export function BillingDetails() {
  const { data: details, isPending, isError, refetch } = useBillingDetails();
  const portal = useBillingPortal();
  return (
    <SettingsSection title="Billing details" lead="Printed on your invoices.">
      {isPending && <div className="skeleton m-5 h-14" />}
      {isError && (
        <LoadError
          text="Couldn't load your billing details."
          className="justify-center"
          onRetry={() => void refetch()}
        />
      )}
      {details && (
        <dl className="grid gap-x-6 gap-y-4 p-5 text-sm sm:grid-cols-2">
          <div className="min-w-0">
            <dt className="text-ink-soft">Name</dt>
            <dd className="wrap-anywhere mt-0.5 font-medium" dir="auto">
              {details.name ?? 'Not given'}
            </dd>
          </div>
          {details.taxIds.length === 0 && (
            <div>
              <dt className="text-ink-soft">Tax ID</dt>
              <dd className="mt-0.5 font-medium">Not given</dd>
            </div>
          )}
          {details.taxIds.map(({ type, value, isRejected }) => (
            <div key={value} className="min-w-0">
              <dt className="text-ink-soft">{TYPES[type] ?? 'Tax ID'}</dt>
              <dd className="wrap-anywhere mt-0.5 font-medium">
                {value}
                {isRejected && (
                  <span className="block font-normal text-danger">
                    We couldn't find this tax ID in the official register. Please correct it.
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <PortalRow text="Company name, tax ID and billing address." error={portal.error}>
        <Button variant="secondary" busy={portal.busy} onClick={portal.open}>
          Change Details
        </Button>
      </PortalRow>
    </SettingsSection>
  );
}
