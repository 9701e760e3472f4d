import { useNavigate } from 'react-router';
import { shortcutProps, usePageShortcuts } from '#lib/keys/shortcuts.ts';
import { useDialog } from '#ui/dialog/use-dialog.tsx';

const load = () => import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog);

/** Lists the shortcuts by click or `?`, and makes those of pages and their controls work. */
export function ShortcutsButton() {
  const dialog = useDialog(load, {});
  const navigate = useNavigate();
  usePageShortcuts((path) => void navigate(path));
  return (
    <>
      {/* Touch screens have no use for it, but may have a keyboard. */}
      <button
        type="button"
        onClick={dialog.show}
        onPointerEnter={dialog.preload}
        aria-haspopup="dialog"
        {...shortcutProps('shortcuts')}
        className="hidden size-9.5 shrink-0 place-items-center rounded-lg text-ink-soft transition-colors hover:bg-sunken hover:text-ink sm:pointer-fine:grid"
      >
        <span
          aria-hidden="true"
          className="grid size-6 place-items-center rounded-md border border-line-strong bg-surface font-sans text-xs"
        >
          ?
        </span>
        <span className="sr-only">Keyboard shortcuts</span>
      </button>
      {dialog.element}
    </>
  );
}
