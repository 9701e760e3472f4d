import { formatExact } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/use-confirm-dialog.ts';
import { useDeleteMyBrands } from '../api/my-brands.ts';

/** Deletes selected private brands. */
export function DeleteSelected({ brandIds, onDone }: { brandIds: number[]; onDone: () => void }) {
  const remove = useDeleteMyBrands();
  return (
    <Button
      variant="danger"
      size="sm"
      busy={remove.isPending}
      onClick={() => remove.mutate({ brandIds }, { onSuccess: onDone })}
    >
      Delete
    </Button>
  );
}

/** Deletes all private brands of the workspace, of which there are `total`. */
export function DeleteAll({ total }: { total: number }) {
  const remove = useDeleteMyBrands();
  const dialog = useConfirmDialog({
    question: `Delete all ${formatExact(total)} of your brands?`,
    consequence:
      'All brands in My brands are deleted, regardless of the filters. The shared catalogue is not affected.',
    action: 'Delete all',
    busy: remove.isPending,
    onConfirm: () => remove.mutate({ all: true }, { onSettled: () => dialog.close() }),
  });
  return (
    <>
      <Button
        variant="danger"
        size="sm"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={dialog.show}
      >
        Delete all
      </Button>
      {dialog.element}
    </>
  );
}
