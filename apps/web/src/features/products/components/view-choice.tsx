import { Squares2X2Icon, TableCellsIcon } from '@heroicons/react/24/outline';
import type { ProductSearchState } from '../model/product-search.ts';

type View = ProductSearchState['view'];
const VIEWS = [
  { view: 'grid', label: 'Grid', Icon: Squares2X2Icon },
  { view: 'table', label: 'Table', Icon: TableCellsIcon },
] as const;

/** How products are shown. */
export function ViewChoice({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <fieldset aria-label="View" className="flex rounded-lg bg-sunken p-0.5">
      {VIEWS.map(({ view: one, label, Icon }) => (
        <button
          key={one}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={one === view}
          onClick={() => onView(one)}
          className={`grid h-7 w-8 place-items-center rounded-md transition-colors ${
            one === view
              ? 'bg-thumb text-ink shadow-raised forced-colors:border'
              : 'text-ink-soft hover:text-ink'
          }`}
        >
          <Icon className="size-4.5" aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}
