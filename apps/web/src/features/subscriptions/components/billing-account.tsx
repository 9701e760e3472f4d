import { Button } from '#ui/button.tsx';
import { useBillingPortal } from '../api/create-portal-session.ts';
import { PortalRow } from './portal-failure.tsx';

/** Opens the payment provider's billing portal. */
export function BillingAccount() {
  const portal = useBillingPortal();
  return (
    <PortalRow text="Invoices, payment method and billing address." error={portal.error}>
      <Button variant="secondary" busy={portal.busy} onClick={portal.open}>
        View Billing Account
      </Button>
    </PortalRow>
  );
}
