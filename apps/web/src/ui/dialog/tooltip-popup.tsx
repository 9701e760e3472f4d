import { Tooltip as Kit } from '@base-ui/react/tooltip';
import { type ReactElement, type ReactNode, useId, useState } from 'react';

export type TooltipProps = {
  content: ReactNode;
  /** False when the content repeats the trigger's accessible name. */
  describes?: boolean;
  trigger: ReactElement;
};

export function TooltipPopup({ content, describes = true, trigger }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Kit.Root open={open} onOpenChange={setOpen}>
      <Kit.Trigger
        render={trigger}
        delay={0}
        closeOnClick={false}
        // Touch has no hover.
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        aria-describedby={describes && open ? id : undefined}
      />
      {/* Content belongs inside a landmark. */}
      <Kit.Portal container={document.querySelector('main')}>
        <Kit.Positioner sideOffset={8} collisionPadding={8} className="z-30">
          <Kit.Popup
            id={id}
            role="tooltip"
            className="max-w-[min(18rem,calc(100vw-1rem))] rounded-lg bg-ink px-2.5 py-1.5 text-canvas text-xs shadow-overlay outline-1 outline-transparent"
          >
            {content}
          </Kit.Popup>
        </Kit.Positioner>
      </Kit.Portal>
    </Kit.Root>
  );
}
