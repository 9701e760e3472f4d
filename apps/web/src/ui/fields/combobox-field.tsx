import { Combobox } from '@base-ui/react/combobox';
import { CheckIcon, MagnifyingGlassIcon } from '@heroicons/react/16/solid';
import type { RefObject } from 'react';

type Props = {
  /** Accessible name and placeholder. */
  label: string;
  /** Called on Escape, unless there is nothing to clear. */
  onClear: (() => void) | undefined;
  'aria-expanded'?: boolean;
  maxLength?: number;
  ref?: RefObject<HTMLInputElement | null>;
};

/** The search field above a list of options. */
export const ComboboxField = ({ label, onClear, ...props }: Props) => (
  <div className="relative">
    <MagnifyingGlassIcon
      className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-faint"
      aria-hidden="true"
    />
    <Combobox.Input
      {...props}
      aria-label={label}
      placeholder={label}
      spellCheck={false}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onClear) {
          event.preventBaseUIHandler();
          event.stopPropagation();
          onClear();
        }
        // Never submits a form.
        if (event.key === 'Enter') event.preventDefault();
      }}
      className="field h-9 w-full pr-3 pl-8 text-sm"
    />
  </div>
);

/** The checkbox of an option, in an element of the class `group/option`. */
export const OptionCheck = () => (
  <span className="grid size-4 shrink-0 place-items-center rounded border border-control bg-surface group-data-selected/option:border-accent group-data-selected/option:bg-accent group-data-selected/option:text-on-accent">
    <CheckIcon className="hidden size-3.5 group-data-selected/option:block" aria-hidden="true" />
  </span>
);
