import type { ProductType } from '@brandlode/contract';
import { useState } from 'react';
import { formatExact } from '#lib/text/format-number.ts';

/** Types shown before 'Show all'. */
const FIRST = 12;

type Props = { types: ProductType[]; selected: string[]; onToggle: (type: string) => void };

/** Product types by number of products; a press toggles the filter. */
export function TypeCounts({ types, selected, onToggle }: Props) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen
    ? types
    : types.filter(({ type }, index) => index < FIRST || selected.includes(type.toLowerCase()));
  return (
    <div>
      <ul aria-label="Product types" className="flex flex-wrap gap-1.5">
        {shown.map(({ type, count }) => {
          const value = type.toLowerCase();
          const isSelected = selected.includes(value);
          return (
            <li key={value} className="max-w-full">
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={() => onToggle(value)}
                className={`inline-flex h-7 max-w-full items-center gap-1.5 rounded-md border px-2 text-xs transition-colors ${
                  isSelected
                    ? '-outline-offset-2 border-accent bg-accent-soft text-accent-ink outline-2 outline-transparent'
                    : 'border-line-strong bg-surface text-ink-soft hover:bg-sunken hover:text-ink'
                }`}
              >
                <bdi className="truncate first-letter:uppercase">{type}</bdi>
                <span className={`digits ${isSelected ? '' : 'text-ink-faint'}`}>{formatExact(count)}</span>
                <span className="sr-only">{count === 1 ? 'product' : 'products'}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {types.length > FIRST && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="mt-1.5 h-7 rounded-md px-2 font-medium text-ink-soft text-xs transition-colors hover:bg-sunken hover:text-ink"
        >
          {isOpen ? 'Show fewer' : `Show all ${formatExact(types.length)} types`}
        </button>
      )}
    </div>
  );
}
