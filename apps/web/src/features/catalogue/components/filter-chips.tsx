import type { FilterPayload } from '@brandlode/contract';
import { useLayoutEffect, useRef } from 'react';
import { Chip } from '#ui/chip.tsx';
import { chipsOf } from '../model/filter-chips.ts';
import type { FilterTarget } from '../model/filter-draft.ts';

type Props = {
  filters: FilterPayload;
  /** The form whose submit button is focused when the last chip is removed. */
  form: string;
  onRemove: (target: FilterTarget) => void;
  onClear: () => void;
};

/** Active filters; removing one applies immediately. */
export function FilterChips({ filters, form, onRemove, onClear }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);

  // Focus the next chip when the focused one was removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chips depend on the filters
  useLayoutEffect(() => {
    const index = removed.current;
    removed.current = null;
    if (index === null || document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next =
      buttons[Math.min(index, buttons.length - 1)] ??
      document.getElementById(form)?.querySelector<HTMLElement>('[type=submit]');
    next?.focus({ preventScroll: true });
  }, [filters]);

  const chips = chipsOf(filters);
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ul ref={list} aria-label="Active filters" className="contents">
        {chips.map(({ id, label, value, target }, index) => (
          <li key={id} className="max-w-full">
            <Chip
              label={label}
              value={value}
              onRemove={() => {
                removed.current = index;
                onRemove(target);
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
          className="h-7 rounded-md px-2 font-medium text-ink-soft text-xs transition-colors hover:bg-sunken hover:text-ink"
        >
          Clear all
        </button>
      )}
    </div>
  );
}
