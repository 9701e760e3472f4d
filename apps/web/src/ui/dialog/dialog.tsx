import { Dialog as Kit } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { isRepeatedClick } from './is-repeated-click.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Accessible name; without it the content has a `DialogTitle`. */
  label?: string;
  /** Maximum width, for a dialog in the middle of the window. */
  size?: keyof typeof SIZES;
  /** Position, size and transition of a panel that is placed elsewhere. */
  className?: string;
  /** Focused first, instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Returns what is focused when it closes, null for what had the focus before. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
};

const SIZES = { sm: 'max-w-sm', md: 'max-w-md', xl: 'max-w-xl', '2xl': 'max-w-2xl' };
const CENTERED =
  'inset-0 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-y-auto rounded-xl p-6 data-ending-style:scale-[0.98] data-starting-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:opacity-0';

export const DialogTitle = Kit.Title;

/** A modal dialog over a scrim; Escape or a click outside closes it. */
export function Dialog({ open, onClose, label, size, className, initialFocus, finalFocus, children }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  // Before the content mounts: the library takes a field that focuses itself for the opener.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  const returnFocus = () => {
    const chosen = finalFocus?.();
    if (chosen) return chosen;
    const focused = document.activeElement;
    if (focused !== document.body && !popup.current?.contains(focused)) return false;
    const { current } = opener;
    return current instanceof HTMLElement && current !== document.body && current.isConnected
      ? current
      : null;
  };
  return (
    <Kit.Root
      open={open}
      onOpenChange={(next, { event }) => {
        if (!next && !isRepeatedClick(event)) onClose();
      }}
    >
      <Kit.Portal>
        {/* A confirmation dims the dialog beneath it, too. */}
        <Kit.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-scrim transition-opacity duration-quick data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Kit.Popup
          ref={popup}
          aria-modal="true"
          initialFocus={initialFocus}
          finalFocus={returnFocus}
          aria-label={label}
          className={`fixed z-40 bg-surface shadow-overlay outline-1 outline-transparent transition duration-quick data-ending-style:pointer-events-none ${size ? `${CENTERED} ${SIZES[size]}` : className}`}
        >
          {children}
        </Kit.Popup>
      </Kit.Portal>
    </Kit.Root>
  );
}
