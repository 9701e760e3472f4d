import type { Brand } from '@brandlode/contract';
import { formatDay } from '#lib/format-date.ts';
import type { DataColumn } from '#ui/data-table.tsx';

const SOURCE: DataColumn<Brand> = {
  id: 'source',
  header: 'Source',
  width: 10.5,
  cell: ({ mine }) => <SourceCell sources={mine?.sources ?? []} />,
};

/** The columns of the results with a check box for each private brand, and with where its values come from. */
export function myBrandColumns(
  columns: DataColumn<Brand>[],
  selected: ReadonlySet<number>,
  onSelect: (brand: Brand, selected: boolean) => void,
): DataColumn<Brand>[] {
  const [name, ...others] = columns;
  if (!name) return [];
  const selectable: DataColumn<Brand> = {
    ...name,
    width: 'clamp(12rem, 32vw, 14.5rem)',
    cell: (brand) => (
      <span className="flex items-center gap-1.5">
        <label className="-my-2 -ml-2 grid size-8 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={`Select ${brand.brand_name}`}
            checked={selected.has(brand.id)}
            onChange={(event) => onSelect(brand, event.target.checked)}
            className="size-4 accent-accent"
          />
        </label>
        <span className="min-w-0 flex-1">{name.cell(brand)}</span>
      </span>
    ),
  };
  return [selectable, SOURCE, ...others];
}

function SourceCell({ sources }: { sources: { name: string; observedAt: string }[] }) {
  const [newest, ...others] = sources;
  if (!newest) return <span className="text-ink-faint">-</span>;
  return (
    <span className="block" title={sources.map(({ name }) => name).join(', ')}>
      <span className="block truncate text-ink-soft leading-4.5">
        <bdi>{newest.name}</bdi>
        {others.length > 0 && <span className="digits text-ink-faint text-xs"> +{others.length}</span>}
      </span>
      <span className="digits block text-2xs text-ink-faint leading-3.5">
        {formatDay(new Date(newest.observedAt))}
      </span>
    </span>
  );
}
