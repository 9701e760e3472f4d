import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/dialog/use-confirm-dialog.ts';

type Props = {
  name: string;
  consequence: string;
  busy: boolean;
  onConfirm: () => void;
  className?: string;
  /** For what belongs to the user and not to the workspace. */
  alsoForViewers?: boolean;
};

/** Revokes the access of other programs after a confirmation; viewers may not revoke that of the workspace. */
export function RevokeButton({
  name,
  consequence,
  busy,
  onConfirm,
  className = '',
  alsoForViewers = false,
}: Props) {
  const isEditor = useCanEdit();
  const canEdit = alsoForViewers || isEditor;
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
