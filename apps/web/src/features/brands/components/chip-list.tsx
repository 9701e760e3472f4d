import { useLayoutEffect, useRef } from 'react';
import { Chip } from '#ui/chip.tsx';

type Props = {
  chips: { id: string; label: string; value: string; onRemove: () => void }[];
  onClear: () => void;
  /** Where the focus goes when the last chip is removed. */
  focusAfterLast: () => HTMLElement | null | undefined;
};

/** Active filters, on a phone in one row; removing one applies immediately. */
export function ChipList({ chips, onClear, focusAfterLast }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  const ids = chips.map(({ id }) => id).join(' ');

  // Focus the next chip when the focused one was removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the chips change
  useLayoutEffect(() => {
    const index = removed.current;
    removed.current = null;
    if (index === null || document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)] ?? focusAfterLast();
    next?.focus({ preventScroll: true });
  }, [ids]);

  if (chips.length === 0) return null;
  return (
    <div className="max-sm:-m-1 flex items-center gap-1.5 max-sm:mask-r-from-[calc(100%-1.5rem)] max-sm:scroll-pr-6 max-sm:overflow-x-auto max-sm:p-1 max-sm:pr-6 max-sm:[scrollbar-width:none] sm:flex-wrap">
      <ul ref={list} aria-label="Active filters" className="contents">
        {chips.map(({ id, label, value, onRemove }, index) => (
          <li key={id} className="max-w-full max-sm:shrink-0">
            <Chip
              label={label}
              value={value}
              onRemove={() => {
                removed.current = index;
                onRemove();
              }}
            />
          </li>
        ))}
      </ul>
      {chips.length > 1 && (
        <button
          type="button"
          onClick={() => {
            removed.current = 0;
            onClear();
          }}
          className="h-7 shrink-0 rounded-md px-2 font-medium text-ink-soft text-xs transition-colors hover:bg-sunken hover:text-ink"
        >
          Clear all
        </button>
      )}
    </div>
  );
}
