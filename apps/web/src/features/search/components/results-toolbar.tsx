import type { FilteredBrandList, SearchDefinition } from '@brandlode/contract';
import { DeleteAll } from '../../brands/components/private/delete-private-brands.tsx';
import { ExportButton } from '../../exports/components/export-button.tsx';
import { latestSearch } from '../hooks/use-search.ts';
import { chipsOf, nameOfChips } from '../model/filter-chips.ts';
import { definitionOf } from '../model/saved-search.ts';
import { ColumnsButton } from './columns-button.tsx';
import type { ColumnsPanelProps } from './columns-panel.tsx';
import { ResultSummary } from './result-summary.tsx';
import { SaveSearch } from './saved/save-search.tsx';
import { SortDropdown } from './sort-dropdown.tsx';

type Props = Pick<ColumnsPanelProps, 'columns' | 'onColumns'> & {
  search: SearchDefinition;
  result: FilteredBrandList | undefined;
  failed: boolean;
  /** The filters were edited since. */
  outdated: boolean;
  /** Columns that the table shows. */
  shown: string[];
  /** The number of the workspace's private brands, if these are searched. */
  privateBrandCount: number | undefined;
  onUnsort: () => void;
};

/** The number of matches, and actions on all of them. */
export function ResultsToolbar(props: Props) {
  const { search, result, failed, outdated, shown, privateBrandCount, columns, onColumns, onUnsort } = props;
  const { scope, filters, sort } = search;
  const { total = 0, count = 0 } = result ?? {};
  return (
    <>
      <div className="mr-auto flex sm:pr-4">
        {!failed && <ResultSummary result={result} outdated={outdated} />}
      </div>
      {privateBrandCount !== undefined && <DeleteAll total={privateBrandCount} />}
      {/* On phones, below the summary and the sort. */}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:order-1 max-sm:w-full">
        {!failed && <SaveSearch search={search} latest={() => definitionOf(latestSearch())} />}
        <ExportButton
          source={{ search: { scope, filters, ...(sort && { sort }) } }}
          of="search"
          name={nameOfChips(chipsOf(filters))}
          shown={shown}
          total={total}
          count={count}
        />
        <ColumnsButton columns={columns} onColumns={onColumns} />
      </div>
      <SortDropdown sort={sort} onReset={onUnsort} />
    </>
  );
}
