import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';

type Trigger = {
  'aria-describedby': string | undefined;
  onFocus: () => void;
  onBlur: () => void;
};

type Props = {
  /** What the tooltip says. */
  content: ReactNode;
  /** False where the words only repeat the trigger's own accessible name. */
  describes?: boolean;
  children: (trigger: Trigger) => ReactNode;
};

/** Pixels kept free towards the window's edges, and towards the top bar. */
const EDGE = 8;
const TOP_BAR = 64;

/**
 * Words that appear on hover and on keyboard focus, stay while the pointer is on them, and go away by Escape
 * (WCAG 1.4.13). They stand above the trigger, or below it where there is no room.
 */
export function Tooltip({ content, describes = true, children }: Props) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);

  useLayoutEffect(() => {
    const element = bubble.current;
    const trigger = element?.parentElement?.getBoundingClientRect();
    if (!open || !element || !trigger) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    const centred = trigger.left + trigger.width / 2 - width / 2;
    const left = Math.max(EDGE, Math.min(centred, document.documentElement.clientWidth - width - EDGE));
    const above = trigger.top - height >= TOP_BAR;
    element.style.left = `${left - trigger.left}px`;
    element.style.top = above ? `${-height}px` : '100%';
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for what happens to the trigger inside
    <span
      className="relative inline-flex"
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onKeyDown={onKeyDown}
    >
      {children({
        'aria-describedby': describes ? id : undefined,
        onFocus: () => setOpen(true),
        onBlur: () => setOpen(false),
      })}
      {/* The gap to the trigger belongs to the bubble, so that the pointer can cross it. */}
      <span
        ref={bubble}
        className={`absolute z-20 w-max max-w-[min(18rem,calc(100vw-1rem))] py-2 ${open ? '' : 'hidden'}`}
      >
        <span
          id={id}
          role="tooltip"
          className="block rounded-lg bg-ink px-2.5 py-1.5 text-left font-normal text-canvas text-xs shadow-overlay"
        >
          {content}
        </span>
      </span>
    </span>
  );
}
