import { PopoverPanel as Panel, Popover, PopoverButton } from '@headlessui/react';
import { ChevronDownIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  /** Number of selected entries, shown on the button. */
  selected: number;
  children: ReactNode;
};

export function PopoverPanel({ label, selected, children }: Props) {
  return (
    <Popover>
      <PopoverButton
        data-selected={selected > 0 || undefined}
        className="inline-flex h-8 items-center gap-1.5 rounded-lg border border-line-strong bg-surface px-2.5 font-medium text-ink-soft text-sm shadow-raised transition-colors hover:bg-sunken hover:text-ink active:bg-pressed data-selected:text-ink data-open:border-control data-open:bg-sunken data-open:text-ink"
      >
        {label}
        {selected > 0 && (
          <span className="digits grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 font-semibold text-2xs text-on-accent">
            {selected}
            <span className="sr-only"> selected</span>
          </span>
        )}
        <ChevronDownIcon className="-mr-0.5 size-4 text-ink-faint" aria-hidden="true" />
      </PopoverButton>
      <Panel
        anchor={{ to: 'bottom start', gap: 4, padding: 12 }}
        role="dialog"
        aria-label={label}
        className="z-30 w-84 max-w-[calc(100vw-1.5rem)] rounded-xl bg-surface p-1.5 shadow-overlay transition duration-quick data-closed:-translate-y-1 data-closed:opacity-0"
        transition
      >
        {children}
      </Panel>
    </Popover>
  );
}
