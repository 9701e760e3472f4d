import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';

type Trigger = {
  'aria-describedby': string | undefined;
  onFocus: () => void;
  onBlur: () => void;
};

type Props = {
  content: ReactNode;
  /** False when the content repeats the trigger's accessible name. */
  describes?: boolean;
  children: (trigger: Trigger) => ReactNode;
};

/** Pixels. */
const MARGIN = 8;
const TOP_BAR = 64;

/** Shown on hover and focus, hoverable and dismissible by Escape (WCAG 1.4.13); below the trigger where there is no space above. */
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
    const left = Math.max(MARGIN, Math.min(centred, document.documentElement.clientWidth - width - MARGIN));
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
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to events of the trigger inside
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
      {/* The padding bridges the gap to the trigger for the pointer. */}
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
