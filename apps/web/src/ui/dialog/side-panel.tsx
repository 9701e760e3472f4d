import { ChevronDownIcon, ChevronUpIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { focusIfLost } from '#lib/focus-if-lost.ts';
import { useNarrowScreen } from '#lib/use-narrow-screen.ts';
import { IconButton } from '../icon-button.tsx';
import { SIDE_PANEL } from '../side-panel-id.ts';
import { Dialog } from './dialog.tsx';

type Props = {
  /** Accessible name. */
  label: string;
  title: string;
  closeLabel: string;
  /** Shows the brand of the row before or after. */
  onWalk?: (step: 1 | -1) => void;
  onClose: () => void;
  /** Gets the focus when it opens, and returns it when it closes. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** Beside a table or board, which stays usable; a sheet on narrow screens. */
export function SidePanel(props: Props) {
  const { label, title, closeLabel, onWalk, onClose, children } = props;
  const isNarrow = useNarrowScreen();
  const content = (
    <>
      <div className="sticky top-0 z-1 flex items-center gap-1 border-line border-b bg-surface py-1.5 pr-2 pl-4">
        <span className="mr-auto font-medium text-ink-soft text-sm">{title}</span>
        {onWalk && (
          <>
            <IconButton label="Previous brand" onClick={() => onWalk(-1)}>
              <ChevronUpIcon className="size-4.5" aria-hidden="true" />
            </IconButton>
            <IconButton label="Next brand" onClick={() => onWalk(1)}>
              <ChevronDownIcon className="size-4.5" aria-hidden="true" />
            </IconButton>
          </>
        )}
        <IconButton label={closeLabel} onClick={onClose}>
          <XMarkIcon className="size-4.5" aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </>
  );
  if (isNarrow)
    return (
      <Dialog
        open
        onClose={onClose}
        label={label}
        className="inset-x-0 bottom-0 max-h-[85dvh] overflow-y-auto rounded-t-xl data-ending-style:translate-y-full data-starting-style:translate-y-full"
      >
        {content}
      </Dialog>
    );
  return <Aside {...props}>{content}</Aside>;
}

function Aside({ label, onClose, takesFocus = false, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const [announced, setAnnounced] = useState('');
  // Only a text that is added later is read out.
  useEffect(() => setAnnounced(label), [label]);
  useEffect(() => {
    if (!takesFocus) return;
    const opener = document.activeElement;
    panel.current?.focus();
    return () =>
      focusIfLost(() => {
        if (opener instanceof HTMLElement) opener.focus();
      });
  }, [takesFocus]);
  return (
    <aside
      ref={panel}
      id={SIDE_PANEL}
      aria-label={label}
      tabIndex={takesFocus ? -1 : undefined}
      data-ring="inside"
      onKeyDown={({ key, target, currentTarget }) => {
        // Not from an open panel inside, which Escape closes first.
        if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) onClose();
      }}
      className="fixed top-top-bar right-0 bottom-0 z-20 flex w-104 max-w-[60vw] flex-col overflow-y-auto overscroll-contain border-line border-l bg-surface shadow-overlay"
    >
      {children}
      {/* Rows keep the focus, so nothing else tells screen readers that the panel has opened. */}
      {!takesFocus && (
        <p role="status" className="sr-only">
          {announced}
        </p>
      )}
    </aside>
  );
}
