import { useLayoutEffect, useRef } from 'react';
import { focusIfLost } from '#lib/focus-if-lost.ts';
import { focusNextRow } from '#lib/on-removal-click.ts';
import type { Confirmation } from './confirm-dialog.tsx';
import { useDialog } from './use-dialog.tsx';

const load = () => import('./confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog);

/** If it disappears with the row that it removes, the focus moves to the same button of the next row, else to the page. */
export function useConfirmDialog(confirmation: Confirmation) {
  const opener = useRef<Element>(null);
  const isConfirmed = useRef(false);
  const {
    show: showDialog,
    trigger,
    ...dialog
  } = useDialog(load, {
    ...confirmation,
    onConfirm: () => {
      isConfirmed.current = true;
      confirmation.onConfirm();
    },
  });
  // Before the row is removed from the document.
  useLayoutEffect(
    () => () => {
      if (isConfirmed.current && opener.current) focusIfLost(focusNextRow(opener.current));
    },
    [],
  );
  const show = () => {
    opener.current = document.activeElement;
    showDialog();
  };
  return { ...dialog, show, trigger: { ...trigger, onClick: show } };
}
