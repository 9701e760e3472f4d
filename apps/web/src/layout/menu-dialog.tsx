import { XMarkIcon } from '@heroicons/react/24/outline';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { type Account, Sidebar } from './sidebar.tsx';

/** The sidebar as a slide-over, on narrow screens. */
export function MenuDialog({ open, onClose, ...sidebar }: DialogState & Account & { name: string }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label="Menu"
      className="data-ending-style:-translate-x-full data-starting-style:-translate-x-full inset-y-0 left-0 w-72 max-w-[85vw]"
    >
      <button
        type="button"
        onClick={onClose}
        data-ring="inside"
        className="absolute top-2 right-2 grid size-10 place-items-center rounded-lg text-ink-soft transition-colors hover:bg-sunken hover:text-ink active:bg-pressed"
        aria-label="Close menu"
      >
        <XMarkIcon className="size-5" aria-hidden="true" />
      </button>
      <Sidebar {...sidebar} onNavigate={onClose} />
    </Dialog>
  );
}
