import { MAX_BRANDS_AT_ONCE } from '@brandlode/contract';
import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatExact } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/dialog/use-confirm-dialog.ts';
import { useDeletePrivateBrands } from '../../api/private-brands.ts';

export function DeleteSelected({ brandIds, onDone }: { brandIds: number[]; onDone: () => void }) {
  const canEdit = useCanEdit();
  const remove = useDeletePrivateBrands();
  const problem = !canEdit
    ? READ_ONLY
    : brandIds.length > MAX_BRANDS_AT_ONCE
      ? `At most ${formatExact(MAX_BRANDS_AT_ONCE)} brands can be deleted at once.`
      : undefined;
  return (
    <Button
      variant="danger"
      size="sm"
      busy={remove.isPending}
      disabled={problem !== undefined}
      title={problem}
      onClick={() => remove.mutate({ brandIds }, { onSuccess: onDone })}
    >
      Delete
    </Button>
  );
}

/** Deletes all private brands of the workspace, of which there are `total`. */
export function DeleteAll({ total }: { total: number }) {
  const canEdit = useCanEdit();
  const remove = useDeletePrivateBrands();
  const dialog = useConfirmDialog({
    question:
      total === 1
        ? 'Delete the brand in My brands?'
        : `Delete all ${formatExact(total)} brands in My brands?`,
    consequence: 'They are deleted regardless of the filters. The shared catalogue is not affected.',
    action: 'Delete all',
    busy: remove.isPending,
    onConfirm: () => remove.mutate({ all: true }, { onSettled: () => dialog.close() }),
  });
  return (
    <>
      <Button
        variant="danger"
        size="sm"
        disabled={!canEdit}
        title={canEdit ? undefined : READ_ONLY}
        {...dialog.trigger}
      >
        Delete all
      </Button>
      {dialog.element}
    </>
  );
}
