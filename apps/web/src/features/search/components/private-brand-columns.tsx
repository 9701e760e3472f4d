import type { Brand } from '@brandlode/contract';
import { formatObservedDay } from '#lib/text/format-date.ts';
import type { DataColumn } from '#ui/table/data-table.tsx';

const SOURCE: DataColumn<Brand> = {
  id: 'source',
  header: 'Source',
  width: 10.5,
  fixed: true,
  value: ({ mine }) => mine?.sources.map(({ name }) => name).join(', ') ?? null,
  cell: ({ mine }) => <SourceCell sources={mine?.sources ?? []} />,
};

/** The columns of the results, plus the source of a private brand's values. */
export function privateBrandColumns(columns: DataColumn<Brand>[]): DataColumn<Brand>[] {
  const [name, ...others] = columns;
  return name ? [name, SOURCE, ...others] : [];
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
        {formatObservedDay(new Date(newest.observedAt))}
      </span>
    </span>
  );
}
