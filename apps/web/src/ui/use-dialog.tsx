import { type ComponentType, useState } from 'react';
import { toastError } from '#lib/toast.ts';

export type DialogState = { open: boolean; onClose: () => void };

/** Opens a dialog whose script is loaded when it is first needed; render `element` on the page. */
export function useDialog<Props extends object>(
  load: () => Promise<ComponentType<DialogState & Props>>,
  props: Props,
) {
  const [Dialog, setDialog] = useState<ComponentType<DialogState & Props>>();
  const [open, setOpen] = useState(false);
  const preload = async () => {
    const loaded = await load();
    setDialog(() => loaded);
  };
  const close = () => setOpen(false);
  return {
    open,
    close,
    preload: () => void preload().catch(console.error),
    show: () =>
      void preload().then(
        () => setOpen(true),
        (error) => {
          console.error(error);
          toastError("Couldn't open the dialog. Please try again.");
        },
      ),
    element: Dialog && <Dialog {...props} open={open} onClose={close} />,
  };
}
