import { Dialog as Kit } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Accessible name; without it the content has a `DialogTitle`. */
  label?: string;
  /** Position, size and transition of the panel. */
  className: string;
  /** Has the focus first, instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

export const DialogTitle = Kit.Title;

/** A modal dialog over a scrim; Escape or a click outside closes it. */
export function Dialog({ open, onClose, label, className, initialFocus, children }: Props) {
  return (
    <Kit.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Kit.Portal>
        <Kit.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-quick data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Kit.Popup
          aria-modal="true"
          initialFocus={initialFocus}
          aria-label={label}
          className={`fixed z-40 bg-surface shadow-overlay outline-1 outline-transparent transition duration-quick ${className}`}
        >
          {children}
        </Kit.Popup>
      </Kit.Portal>
    </Kit.Root>
  );
}
