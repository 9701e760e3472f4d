import { Popover as Kit } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef } from 'react';

type Props = {
  /** Accessible name. */
  label: string;
  trigger: ReactElement;
  /** If absent, the popover manages this state. */
  open?: boolean;
  onOpen?: (open: boolean) => void;
  children: ReactNode;
};

/** A panel below its button. A combobox in it is focused, except by touch, which would open the keyboard. */
export function Popover({ label, trigger, open, onOpen, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Kit.Root
      open={open}
      onOpenChange={(next, { reason, event, cancel }) => {
        // Enter in a field clicks its form's submit button.
        if (reason === 'outside-press' && event instanceof MouseEvent && event.detail === 0) cancel();
        else onOpen?.(next);
      }}
    >
      <Kit.Trigger render={trigger} />
      <Kit.Portal>
        <Kit.Positioner
          align="start"
          sideOffset={4}
          collisionPadding={12}
          className="z-40 data-closed:after:pointer-events-auto data-closed:after:absolute data-closed:after:inset-0"
        >
          <Kit.Popup
            ref={panel}
            aria-label={label}
            initialFocus={(by) =>
              (by !== 'touch' &&
                !window.matchMedia('(pointer: coarse)').matches &&
                panel.current?.querySelector<HTMLElement>('[role=combobox]')) ||
              panel.current
            }
            // The kit sets `pointer-events` on the positioner when it closes, which would restyle everything inside. The positioner's
            // `::after` takes presses instead.
            className="pointer-events-auto data-ending-style:-translate-y-1 data-starting-style:-translate-y-1 max-h-(--available-height) [--available-height:inherit] w-84 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-xl bg-surface p-1.5 shadow-overlay outline-1 outline-transparent transition duration-quick data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Kit.Popup>
        </Kit.Positioner>
      </Kit.Portal>
    </Kit.Root>
  );
}
