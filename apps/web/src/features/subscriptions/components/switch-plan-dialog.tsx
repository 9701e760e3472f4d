import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog.tsx';
import type { DialogState } from '#ui/use-dialog.tsx';

export function SwitchPlanDialog({ open, onClose }: DialogState) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      className="inset-0 m-auto h-fit w-[calc(100vw-2.5rem)] max-w-sm rounded-xl p-6 data-ending-style:scale-[0.98] data-starting-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <DialogTitle className="text-pretty text-base">
        To switch plans, please reach out to support via the chat.
      </DialogTitle>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Okay</Button>
      </div>
    </Dialog>
  );
}
