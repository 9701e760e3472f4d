import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useConfirm, useConfirmationMethods } from '../../api/confirm.ts';
import { ConfirmationForm } from './confirmation-form.tsx';

export type ConfirmationDialogProps = DialogState & { onConfirmed: () => void };

/** Asks users to confirm that it is them, before what would harm them most if it was someone else. */
export const ConfirmationDialog = (props: ConfirmationDialogProps) => (
  <Dialog open={props.open} onClose={props.onClose} size="sm">
    <Content {...props} />
  </Dialog>
);

function Content({ onClose, onConfirmed }: ConfirmationDialogProps) {
  const { data, isPending, refetch } = useConfirmationMethods();
  const confirm = useConfirm(onConfirmed);
  return (
    <>
      <DialogTitle className="font-semibold text-base">Confirm it's you</DialogTitle>
      <p className="mt-2 mb-4 text-pretty text-ink-soft text-sm">
        This protects your account. You won't be asked again for 10 minutes.
      </p>
      {data ? (
        <ConfirmationForm
          methods={data.methods}
          busy={confirm.isBusy}
          onSubmit={confirm.mutate}
          cancel={
            <Button variant="secondary" disabled={confirm.isBusy} onClick={onClose}>
              Cancel
            </Button>
          }
        />
      ) : isPending ? (
        <Spinner />
      ) : (
        <LoadError text="Couldn't load your sign-in methods." onRetry={() => void refetch()} />
      )}
    </>
  );
}
