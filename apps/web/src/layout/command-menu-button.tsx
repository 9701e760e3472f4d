import { BoltIcon } from '@heroicons/react/24/outline';
import { commandMenuKeys, isModalOpen, isShortcut, useKeyDown } from '#lib/keys/shortcuts.ts';
import { useDialog } from '#ui/dialog/use-dialog.tsx';

const load = () => import('./command-menu.tsx').then(({ CommandMenu }) => CommandMenu);

/** Opens the command menu by click or shortcut. */
export function CommandMenuButton() {
  const menu = useDialog(load, {});

  useKeyDown((event) => {
    if (!isShortcut('command-menu', event) || event.isComposing) return;
    event.preventDefault();
    if (event.repeat) return;
    if (menu.open) menu.close();
    // Not on top of another dialog.
    else if (!isModalOpen()) menu.show();
  });

  return (
    <>
      <button
        type="button"
        onClick={menu.show}
        onPointerEnter={menu.preload}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="grid h-9.5 min-w-9.5 shrink-0 place-items-center rounded-lg px-1.5 text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
      >
        <BoltIcon className="size-5 sm:pointer-fine:hidden" aria-hidden="true" />
        <span className="sr-only">Command menu</span>
        <kbd className="hidden rounded-md border border-line-strong bg-surface px-1.5 py-0.5 font-sans text-xs sm:pointer-fine:inline">
          {commandMenuKeys()}
        </kbd>
      </button>
      {menu.element}
    </>
  );
}
