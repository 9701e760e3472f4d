import { RANGES, type Sort } from '@brandlode/contract';
import { useId, useLayoutEffect, useRef } from 'react';
import { Select } from '#ui/select.tsx';
import { sortedBy } from '../model/search-state.ts';
import { PopularityNote } from './popularity-note.tsx';

const ORDER = { asc: 'lowest first', desc: 'highest first' };

/** The headers of the table sort by a metric; 'Most Popular', the only option, removes that sort. */
export function SortDropdown({ sort, onReset }: { sort: Sort | undefined; onReset: () => void }) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const sorted = sortedBy(sort);
  // React would select the only option, which then could not be chosen.
  useLayoutEffect(() => {
    if (select.current) select.current.selectedIndex = sort ? -1 : 0;
  }, [sort]);
  return (
    <div className="flex items-center gap-2 text-ink-soft text-sm">
      <label htmlFor={id} className="max-sm:sr-only">
        Sort by
      </label>
      <span className="relative inline-flex max-sm:max-w-38">
        <Select
          ref={select}
          id={id}
          aria-describedby={`${id}-order`}
          onChange={onReset}
          className={`h-8 font-medium ${sorted ? 'w-64 max-w-full' : ''}`}
        >
          <option value="">Most Popular</option>
        </Select>
        <span
          id={`${id}-order`}
          className="pointer-events-none absolute inset-y-0 right-8 left-3 truncate py-1.5 font-medium text-ink"
        >
          {sorted && `${RANGES[sorted.metric].label}, ${ORDER[sorted.direction]}`}
        </span>
      </span>
      <PopularityNote />
    </div>
  );
}
