import { useId } from 'react';
import { PopularityNote } from './popularity-note.tsx';
import { Select } from './select.tsx';

/** There is only one sort order so far. */
export function SortDropdown() {
  const id = useId();
  return (
    <div className="ml-auto flex items-center gap-2 text-ink-soft text-sm">
      <label htmlFor={id} className="max-sm:sr-only">
        Sort by
      </label>
      <Select id={id} className="h-8 font-medium">
        <option>Most Popular</option>
      </Select>
      <PopularityNote />
    </div>
  );
}
