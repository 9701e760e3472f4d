import { XMarkIcon } from '@heroicons/react/24/outline';
import { useId, useState } from 'react';
import {
  areCharacterShortcutsEnabled,
  keysOf,
  SHORTCUT_ENTRIES,
  setCharacterShortcutsEnabled,
} from '#lib/keys/shortcuts.ts';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { Switch } from '#ui/fields/switch.tsx';

const PAGES = [...new Set(SHORTCUT_ENTRIES.map(([, { page }]) => page))];

/** Every shortcut by page, and the switch for those of a single key. */
export function ShortcutsDialog({ open, onClose }: DialogState) {
  return (
    <Dialog open={open} onClose={onClose} size="2xl">
      <div className="flex items-start justify-between gap-4">
        <DialogTitle className="font-semibold text-base">Keyboard shortcuts</DialogTitle>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="-mt-2 -mr-2 grid size-9 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-sunken"
        >
          <XMarkIcon className="size-5" aria-hidden="true" />
        </button>
      </div>
      <div className="mt-2 gap-x-10 sm:columns-2">
        {PAGES.map((page) => (
          <section key={page} className="break-inside-avoid pt-3">
            <h3 className="font-medium text-ink-faint text-xs">{page}</h3>
            <dl className="mt-1 text-sm">
              {SHORTCUT_ENTRIES.filter(([, shortcut]) => shortcut.page === page).map(([name, shortcut]) => (
                <div key={name} className="flex items-center justify-between gap-4 py-1">
                  <dt>{shortcut.label}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keysOf(shortcut).map((key) => (
                      <kbd
                        key={key}
                        className="min-w-6 rounded-md border border-line-strong bg-canvas px-1.5 py-0.5 text-center font-sans text-xs"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <SingleKeys />
    </Dialog>
  );
}

function SingleKeys() {
  const id = useId();
  const [enabled, setEnabled] = useState(areCharacterShortcutsEnabled);
  return (
    <div className="mt-5 flex items-center justify-between gap-4 border-line border-t pt-4 text-sm">
      <label htmlFor={id} className="cursor-pointer">
        Single-key shortcuts
        <span className="block text-ink-faint text-xs">
          Everything without Ctrl or ⌘. Turn them off if speech input or a key pressed by mistake triggers
          them.
        </span>
      </label>
      <Switch
        id={id}
        checked={enabled}
        onChange={({ target }) => {
          setEnabled(target.checked);
          setCharacterShortcutsEnabled(target.checked);
        }}
      />
    </div>
  );
}
