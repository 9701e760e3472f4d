import { type ComponentType, useState } from 'react';
import { holdKeys } from '#lib/keys/held-keys.ts';
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
  const prepare = () => void preload().catch(console.error);
  const show = () => {
    const loaded = preload();
    holdKeys(loaded);
    loaded.then(
      () => setOpen(true),
      (error) => {
        console.error(error);
        toastError("Couldn't open the dialog. Please reload.");
      },
    );
  };
  return {
    open,
    close,
    preload: prepare,
    show,
    /** For the button that opens it. */
    trigger: { onClick: show, onPointerEnter: prepare, onFocus: prepare },
    element: Dialog && <Dialog {...props} open={open} onClose={close} />,
  };
}
