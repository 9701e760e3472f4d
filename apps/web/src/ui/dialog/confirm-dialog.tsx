import { Button } from '../button.tsx';
import { Dialog, DialogTitle } from './dialog.tsx';
import type { DialogState } from './use-dialog.tsx';

export type Confirmation = {
  question: string;
  consequence: string;
  action: string;
  busy: boolean;
  onConfirm: () => void;
};

export const ConfirmDialog = ({
  open,
  onClose,
  question,
  consequence,
  action,
  busy,
  onConfirm,
}: DialogState & Confirmation) => (
  <Dialog open={open} onClose={onClose} size="sm">
    <DialogTitle className="wrap-anywhere text-pretty font-semibold text-base">{question}</DialogTitle>
    <p className="mt-2 text-pretty text-ink-soft text-sm">{consequence}</p>
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      <Button variant="secondary" disabled={busy} onClick={onClose}>
        Cancel
      </Button>
      <Button variant="danger" busy={busy} onClick={onConfirm}>
        {action}
      </Button>
    </div>
  </Dialog>
);
