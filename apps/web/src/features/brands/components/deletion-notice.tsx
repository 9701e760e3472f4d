import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { useLastDeletion, useRestorePrivateBrands } from '../api/private-brands.ts';

export function DeletionNotice() {
  const deletion = useLastDeletion();
  const canEdit = useCanEdit();
  const restore = useRestorePrivateBrands();
  return (
    <div role="status">
      {deletion && deletion.deleted > 0 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunken py-2 pr-2 pl-4 text-sm">
          <span>{formatCount(deletion.deleted, 'brand')} deleted.</span>
          <Button
            variant="secondary"
            size="sm"
            busy={restore.isPending}
            disabled={!canEdit}
            title={canEdit ? undefined : READ_ONLY}
            onClick={() => restore.mutate(deletion)}
          >
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}
