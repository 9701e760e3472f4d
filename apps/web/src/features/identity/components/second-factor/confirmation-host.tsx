import { type ComponentType, useEffect, useState } from 'react';
import { setConfirmation } from '#lib/session/confirm-identity.ts';
import type { ConfirmationDialogProps } from './confirmation-dialog.tsx';

const load = () => import('./confirmation-dialog.tsx').then(({ ConfirmationDialog }) => ConfirmationDialog);

type Asked = { Dialog: ComponentType<ConfirmationDialogProps>; settle: (confirmed: boolean) => void };

/** Shows a dialog when the server asks the user to confirm that it is them. */
export function ConfirmationHost() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // Requests that wait for a dialog that is gone would wait forever, and no other would ask.
    let leave = () => {};
    const left = new Promise<boolean>((settle) => {
      leave = () => settle(false);
    });
    setConfirmation(async () => {
      const Dialog = await load();
      const answer = new Promise<boolean>((settle) => {
        setAsked({ Dialog, settle });
        setOpen(true);
      });
      return Promise.race([answer, left]);
    });
    return leave;
  }, []);
  if (asked === null) return null;
  const settle = (confirmed: boolean) => {
    setOpen(false);
    asked.settle(confirmed);
  };
  return <asked.Dialog open={open} onClose={() => settle(false)} onConfirmed={() => settle(true)} />;
}
