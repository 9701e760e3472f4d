import { RANGES, type Sort } from '@brandlode/contract';
import { useId } from 'react';
import { Select } from '#ui/fields/select.tsx';
import { PopularityNote } from '../../brands/components/popularity-note.tsx';
import { sortedBy } from '../model/search-state.ts';

const ORDER = { asc: 'lowest first', desc: 'highest first' };

/** The headers of the table sort by a metric; 'Most Popular', the only option to choose, removes that sort. */
export function SortDropdown({ sort, onReset }: { sort: Sort | undefined; onReset: () => void }) {
  const id = useId();
  const sorted = sortedBy(sort);
  return (
    <div className="flex items-center gap-2 text-ink-soft text-sm">
      <label htmlFor={id} className="max-sm:sr-only">
        Sort by
      </label>
      <Select
        id={id}
        value={sorted ? 'metric' : ''}
        onChange={onReset}
        className={`h-8 font-medium max-sm:max-w-38 ${sorted ? 'w-64' : ''}`}
      >
        <option value="">Most Popular</option>
        {sorted && (
          <option value="metric" hidden>
            {`${RANGES[sorted.metric].label}, ${ORDER[sorted.direction]}`}
          </option>
        )}
      </Select>
      <PopularityNote />
    </div>
  );
}
