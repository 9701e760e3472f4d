import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/dialog/use-confirm-dialog.ts';

type Props = { name: string; consequence: string; busy: boolean; onConfirm: () => void; className?: string };

/** Revokes the access of other programs after a confirmation; viewers may not. */
export function RevokeButton({ name, consequence, busy, onConfirm, className = '' }: Props) {
  const canEdit = useCanEdit();
  const dialog = useConfirmDialog({
    question: `Revoke “${name}”?`,
    consequence,
    action: 'Revoke',
    busy,
    onConfirm,
  });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className={className}
        disabled={!canEdit}
        title={canEdit ? undefined : READ_ONLY}
        {...dialog.trigger}
      >
        Revoke <span className="sr-only">{name}</span>
      </Button>
      {dialog.element}
    </>
  );
}
