import { ArrowDownTrayIcon } from '@heroicons/react/24/outline';
import { shortcutProps } from '#lib/keys/shortcuts.ts';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/dialog/use-dialog.tsx';
import type { ExportDialogProps } from './export-dialog.tsx';

const loadDialog = () => import('./export-dialog.tsx').then(({ ExportDialog }) => ExportDialog);

/** Exports the brands of a search, comparison, list or selection, or the products of a search. */
export function ExportButton(props: ExportDialogProps) {
  const dialog = useDialog(loadDialog, props);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        onPointerEnter={dialog.preload}
        {...shortcutProps('export')}
        onFocus={dialog.preload}
        onClick={dialog.show}
      >
        <ArrowDownTrayIcon className="size-4.5 sm:-ml-0.5" aria-hidden="true" />
        <span className="max-sm:sr-only">Export</span>
      </Button>
      {dialog.element}
    </>
  );
}
