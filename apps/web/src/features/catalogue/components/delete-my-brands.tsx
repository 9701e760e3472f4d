import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/use-dialog.tsx';
import { useDeleteMyBrands } from '../api/my-brands.ts';

const loadDialog = () => import('./delete-all-dialog.tsx').then(({ DeleteAllDialog }) => DeleteAllDialog);

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
  const dialog = useDialog(loadDialog, { total });
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
