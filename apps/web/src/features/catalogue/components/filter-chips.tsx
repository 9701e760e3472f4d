import type { FilterPayload } from '@brandlode/contract';
import { useBrandName } from '../hooks/use-brand-name.ts';
import { chipsOf } from '../model/filter-chips.ts';
import type { FilterTarget } from '../model/filter-draft.ts';
import { ChipList } from './chip-list.tsx';
import { searchButtonOf } from './filter-bar.tsx';

type Props = {
  filters: FilterPayload;
  /** The form whose submit button is focused when the last chip is removed. */
  form: string;
  onRemove: (target: FilterTarget) => void;
  onClear: () => void;
};

/** Active filters of brands. */
export function FilterChips({ filters, form, onRemove, onClear }: Props) {
  const likeName = useBrandName(filters.like?.brand);
  return (
    <ChipList
      chips={chipsOf(filters, likeName).map(({ target, ...chip }) => ({
        ...chip,
        onRemove: () => onRemove(target),
      }))}
      onClear={onClear}
      focusAfterLast={() => searchButtonOf(form)}
    />
  );
}
