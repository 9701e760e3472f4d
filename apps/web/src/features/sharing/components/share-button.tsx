import { ShareIcon } from '@heroicons/react/24/outline';
import { shortcutProps } from '#lib/keys/shortcuts.ts';
import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/dialog/use-dialog.tsx';
import type { ShareDialogProps } from './share-dialog.tsx';

const loadDialog = () => import('./share-dialog.tsx').then(({ ShareDialog }) => ShareDialog);

export function ShareButton(props: ShareDialogProps) {
  // A link that was not copied is shown only for its own target.
  return <ShareTarget key={JSON.stringify(props.target)} {...props} />;
}

function ShareTarget(props: ShareDialogProps) {
  const canEdit = useCanEdit();
  const dialog = useDialog(loadDialog, props);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        disabled={!canEdit}
        title={canEdit ? undefined : READ_ONLY}
        {...dialog.trigger}
        {...shortcutProps('share')}
      >
        <ShareIcon className="size-4.5 sm:-ml-0.5" aria-hidden="true" />
        <span className="max-sm:sr-only">Share</span>
      </Button>
      {dialog.element}
    </>
  );
}
