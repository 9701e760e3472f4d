import { problemText } from '#lib/text/problem-text.ts';
import { toastSuccess } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { type StoresToCheck, useCheckPreview, useCreateCheck } from '../api/checks.ts';
import { checkStoresText, previewTexts } from '../model/check-stores-text.ts';

export type CheckDialogProps = {
  stores: StoresToCheck;
  /** How many stores these are, if it is known. */
  count?: number;
  /** Called once the check has begun. */
  onDone?: () => void;
};

/** Says what a check will do and how much is left today, then begins it. */
export function CheckDialog({ open, onClose, stores, count, onDone }: DialogState & CheckDialogProps) {
  const preview = useCheckPreview(stores, open);
  const create = useCreateCheck();
  const close = () => {
    create.reset();
    onClose();
  };
  // What was found when the dialog was open before may no longer hold.
  const data = preview.isSuccess && !preview.isFetching ? preview.data : undefined;
  const visits = data && Math.min(data.visits, data.allowance.left);
  const begin = () =>
    create.mutate(
      { ...stores, max: visits },
      {
        onSuccess: (check) => {
          toastSuccess(
            check.finishedAt === null
              ? "Check started. We'll notify you when it's done."
              : 'The stores are up to date.',
          );
          close();
          onDone?.();
        },
      },
    );
  return (
    <Dialog open={open} onClose={close} size="md">
      <DialogTitle className="font-semibold text-base">{checkStoresText(count)}</DialogTitle>
      <p className="mt-2 text-pretty text-ink-soft text-sm">
        A check reads the public pages of a store for products, prices, platform and more, as far as the store
        allows it. It continues when you leave the page, and a notification says what was found.
      </p>
      <div className="mt-4 min-h-12 text-sm">
        {preview.isFetching ? (
          <Spinner />
        ) : preview.isError ? (
          <LoadError text={problemText(preview.error)} onRetry={() => void preview.refetch()} />
        ) : (
          data && (
            <ul className="digits grid gap-1">
              {previewTexts(data).map((text) => (
                <li key={text} className="text-pretty">
                  {text}
                </li>
              ))}
            </ul>
          )
        )}
      </div>
      {create.isError && (
        <p role="alert" className="mt-2 text-danger text-sm">
          {problemText(create.error)}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={close}>
          {visits === 0 ? 'Close' : 'Cancel'}
        </Button>
        {visits !== 0 && (
          <Button busy={create.isPending} disabled={visits === undefined} onClick={begin}>
            {checkStoresText(visits ?? count)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
