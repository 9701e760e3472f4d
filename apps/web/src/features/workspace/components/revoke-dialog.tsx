import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog.tsx';
import type { DialogState } from '#ui/use-dialog.tsx';

type Props = DialogState & {
  name: string;
  verb?: string;
  consequence: string;
  busy: boolean;
  onRevoke: () => void;
};

/** Asks for confirmation of an action that cannot be undone. */
export function RevokeDialog({ open, onClose, name, verb = 'Revoke', consequence, busy, onRevoke }: Props) {
  return (
    <Dialog open={open} onClose={onClose} size="sm">
      <DialogTitle className="wrap-anywhere font-semibold text-base">
        {verb} “{name}”?
      </DialogTitle>
      <p className="mt-2 text-pretty text-ink-soft text-sm">{consequence}</p>
      <div className="mt-6 flex justify-end gap-2">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" busy={busy} onClick={onRevoke}>
          {verb === 'Transfer to' ? 'Transfer' : verb}
        </Button>
      </div>
    </Dialog>
  );
}
