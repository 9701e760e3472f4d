import { formatExact } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/use-dialog.tsx';
import { useDeleteMyBrands } from '../api/my-brands.ts';

const loadDialog = () => import('./delete-all-dialog.tsx').then(({ DeleteAllDialog }) => DeleteAllDialog);

type Props = {
  selected: ReadonlySet<number>;
  onClear: () => void;
  /** Private brands of the workspace. */
  total: number;
};

/** Deletes the selected private brands, or all of them. */
export function DeleteMyBrands({ selected, onClear, total }: Props) {
  const remove = useDeleteMyBrands();
  const dialog = useDialog(loadDialog, { total });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {selected.size > 0 ? (
        <>
          <span className="digits text-sm">{formatExact(selected.size)} selected</span>
          <Button
            variant="danger"
            size="sm"
            busy={remove.isPending}
            onClick={() => remove.mutate({ brandIds: [...selected] }, { onSuccess: onClear })}
          >
            Delete
          </Button>
          <Button variant="secondary" size="sm" disabled={remove.isPending} onClick={onClear}>
            Clear selection
          </Button>
        </>
      ) : (
        <Button
          variant="danger"
          size="sm"
          onPointerEnter={dialog.preload}
          onFocus={dialog.preload}
          onClick={dialog.show}
        >
          Delete all
        </Button>
      )}
      {dialog.element}
    </div>
  );
}
