import { CheckCircleIcon } from '@heroicons/react/24/outline';
import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/dialog/use-dialog.tsx';
import { checkStoresText } from '../model/check-stores-text.ts';
import type { CheckDialogProps } from './check-dialog.tsx';

const loadDialog = () => import('./check-dialog.tsx').then(({ CheckDialog }) => CheckDialog);

type Props = CheckDialogProps & { size?: 'md' | 'sm' };

/** Has the stores of a selection, search, list or import checked. */
export function CheckButton({ size = 'sm', ...props }: Props) {
  const dialog = useDialog(loadDialog, props);
  const canEdit = useCanEdit();
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        disabled={!canEdit}
        title={canEdit ? undefined : READ_ONLY}
        {...dialog.trigger}
      >
        <CheckCircleIcon className="-ml-0.5 size-4.5" aria-hidden="true" />
        <span className="digits">{checkStoresText(props.count)}</span>
      </Button>
      {dialog.element}
    </>
  );
}
