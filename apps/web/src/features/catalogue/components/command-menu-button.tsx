import { CommandLineIcon } from '@heroicons/react/24/outline';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { commandMenuKeys, isCommandMenuShortcut, useKeyDown } from '#lib/shortcuts.ts';
import { toastError } from '#lib/toast.ts';
import type { CommandMenu } from './command-menu.tsx';

/** Opens the command menu, which is loaded on demand, by click or shortcut. */
export function CommandMenuButton() {
  const [Menu, setMenu] = useState<ComponentType<ComponentProps<typeof CommandMenu>> | null>(null);
  const [open, setOpen] = useState(false);

  async function load() {
    const { CommandMenu } = await import('./command-menu.tsx');
    setMenu(() => CommandMenu);
  }
  const show = () =>
    load().then(
      () => setOpen(true),
      () => toastError("Couldn't load the command menu. Please try again."),
    );

  useKeyDown((event) => {
    if (!isCommandMenuShortcut(event) || event.isComposing) return;
    event.preventDefault();
    if (open) setOpen(false);
    // Not on top of another dialog.
    else if (!document.querySelector('[role=dialog][aria-modal=true]')) void show();
  });

  return (
    <>
      <button
        type="button"
        onClick={() => void show()}
        onPointerEnter={() => void load().catch(() => {})}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="grid h-9.5 min-w-9.5 shrink-0 place-items-center rounded-lg px-1.5 text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
      >
        <CommandLineIcon className="size-5 sm:pointer-fine:hidden" aria-hidden="true" />
        <span className="sr-only">Command menu</span>
        <kbd className="hidden rounded-md border border-line-strong bg-surface px-1.5 py-0.5 font-sans text-xs sm:pointer-fine:inline">
          {commandMenuKeys()}
        </kbd>
      </button>
      {Menu && <Menu open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
