import { formatExact } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog.tsx';
import type { DialogState } from '#ui/use-dialog.tsx';
import { useDeleteMyBrands } from '../api/my-brands.ts';

/** `total`: private brands of the workspace. */
export function DeleteAllDialog({ open, onClose, total }: DialogState & { total: number }) {
  const remove = useDeleteMyBrands();
  return (
    <Dialog open={open} onClose={onClose} size="sm">
      <DialogTitle className="text-pretty font-semibold text-base">
        Delete all {formatExact(total)} of your brands?
      </DialogTitle>
      <p className="mt-2 text-ink-soft text-sm">
        All brands in My brands are deleted, regardless of the filters. The shared catalogue is not affected.
      </p>
      <div className="mt-6 flex justify-end gap-2">
        <Button variant="secondary" disabled={remove.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate({ all: true }, { onSettled: onClose })}
        >
          Delete all
        </Button>
      </div>
    </Dialog>
  );
}
