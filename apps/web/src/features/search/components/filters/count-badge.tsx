import { ChevronDownIcon } from '@heroicons/react/16/solid';

/** The number of selected options in the place of the arrow, so that the button keeps its width. */
export const CountBadge = ({ count }: { count: number }) => (
  <span className="-mr-1 grid size-5 shrink-0 place-items-center">
    {count > 0 ? (
      <span className="digits grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 font-semibold text-2xs text-on-accent">
        {count > 99 ? '99+' : count}
        <span className="sr-only"> selected</span>
      </span>
    ) : (
      <ChevronDownIcon className="size-4 text-ink-faint" aria-hidden="true" />
    )}
  </span>
);
