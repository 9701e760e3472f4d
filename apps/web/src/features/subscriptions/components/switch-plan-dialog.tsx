import { useProduct } from '#lib/product.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { useBillingPortal } from '../api/create-portal-session.ts';
import { PortalFailure } from './portal-failure.tsx';

const LINK = 'rounded-sm font-medium text-ink underline underline-offset-4 disabled:opacity-55';

/** `hasPortal` says whether the payment provider knows the user as a customer. */
export function SwitchPlanDialog({ open, onClose, hasPortal }: DialogState & { hasPortal: boolean }) {
  const support = useProduct()?.supportEmail;
  const portal = useBillingPortal(paths.settingsPlan);
  return (
    <Dialog open={open} onClose={onClose} size="sm">
      <DialogTitle className="text-pretty text-base">
        To switch plans, please reach out to support via the chat.
      </DialogTitle>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Okay</Button>
      </div>
      <div className="mt-5 space-y-1.5 border-line border-t pt-4 text-ink-soft text-sm empty:hidden">
        {support && (
          <p className="wrap-anywhere">
            Or write to{' '}
            <a href={`mailto:${support}`} className={LINK}>
              {support}
            </a>
            .
          </p>
        )}
        {hasPortal && (
          <p>
            Invoices, payment method and cancellation:{' '}
            <button type="button" disabled={portal.busy} onClick={portal.open} className={LINK}>
              billing portal
            </button>
            .
          </p>
        )}
        <PortalFailure error={portal.error} />
      </div>
    </Dialog>
  );
}
