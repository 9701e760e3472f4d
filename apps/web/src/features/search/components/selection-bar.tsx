import { MAX_BRANDS_AT_ONCE, type SearchDefinition } from '@brandlode/contract';
import { CheckButton } from '#features/checks/components/check-button.tsx';
import { formatExact } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { DeleteSelected } from '../../brands/components/private/delete-private-brands.tsx';
import { useBrandSlots } from '../../brands/slots.tsx';
import { ExportButton } from '../../exports/components/export-button.tsx';
import { chipsOf, nameOfChips } from '../model/filter-chips.ts';

type Props = {
  brandIds: number[];
  search: SearchDefinition;
  /** Brands that match the search, and how many of them the plan shows. */
  total: number;
  count: number;
  /** All matches of the search are selected, on all pages. */
  isAll: boolean;
  /** Undefined unless all rows of the page are selected. */
  onSelectAll: (() => void) | undefined;
  /** Columns that the table shows. */
  shown: string[];
  onClear: () => void;
};

/** Actions on the selected brands; replaces the results' toolbar. */
export function SelectionBar(props: Props) {
  const { brandIds, search, total, count, isAll, onSelectAll, shown, onClear } = props;
  const { SelectionActions, MatchActions } = useBrandSlots();
  const isPrivate = search.scope === 'mine';
  const { scope, filters, sort } = search;
  return (
    <>
      <div className="mr-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span role="status" className="digits font-medium">
          {isAll ? `All ${formatExact(total)} matches selected` : `${formatExact(brandIds.length)} selected`}
        </span>
        {onSelectAll && !isAll && (
          <button
            type="button"
            onClick={onSelectAll}
            className="digits min-h-6 font-medium text-accent underline-offset-2 hover:underline"
          >
            Select all {formatExact(total)} matches
          </button>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isPrivate ? (
          <DeleteSelected brandIds={brandIds} onDone={onClear} />
        ) : isAll ? (
          <>
            <MatchActions search={search} total={total} />
            <CheckButton
              stores={{ search: { scope, filters, ...(sort && { sort }) } }}
              count={count}
              onDone={onClear}
            />
            <ExportButton
              source={{ search: { scope, filters, ...(sort && { sort }) } }}
              of="search"
              name={nameOfChips(chipsOf(filters))}
              shown={shown}
              total={total}
              count={count}
            />
          </>
        ) : (
          <>
            <SelectionActions brandIds={brandIds} onDone={onClear} />
            {brandIds.length <= MAX_BRANDS_AT_ONCE && (
              <ExportButton
                source={{ brandIds }}
                of="selection"
                shown={shown}
                total={brandIds.length}
                count={brandIds.length}
              />
            )}
          </>
        )}
        <Button variant="secondary" size="sm" onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </>
  );
}
