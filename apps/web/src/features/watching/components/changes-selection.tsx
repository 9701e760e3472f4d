import type { EventKind } from '@brandlode/contract';
import { BellAlertIcon } from '@heroicons/react/24/outline';
import { ExportButton } from '#features/exports/components/export-button.tsx';
import { SelectionActions } from '#features/lists/components/selection-actions.tsx';
import { formatCount } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/dialog/use-dialog.tsx';
import type { ChangesOfDay } from './changes-table.tsx';

/** More alerts at once than a user wants to read; a list is watched by one alert. */
const MAX_ALERTS_AT_ONCE = 10;
const loadAlertDialog = () => import('./alert-dialog.tsx').then(({ AlertDialog }) => AlertDialog);

type Props = { rows: ChangesOfDay[]; kinds: EventKind[]; onClear: () => void };

/** Actions on the brands of the selected changes. */
export function ChangesSelection({ rows, kinds, onClear }: Props) {
  const brands = new Map(rows.map(({ newest: { brand } }) => [brand.id, brand.name]));
  const brandIds = [...brands.keys()];
  const dialog = useDialog(loadAlertDialog, {
    brands: [...brands].map(([id, name]) => ({ kind: 'brand' as const, id: String(id), name })),
    kinds,
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span role="status" className="digits mr-auto font-medium text-sm">
        {formatCount(brandIds.length, 'brand')} selected
      </span>
      <SelectionActions brandIds={brandIds} onDone={onClear} />
      <ExportButton source={{ brandIds }} of="selection" total={brandIds.length} count={brandIds.length} />
      {brandIds.length <= MAX_ALERTS_AT_ONCE && (
        <Button variant="secondary" size="sm" {...dialog.trigger}>
          <BellAlertIcon className="-ml-0.5 size-4.5" aria-hidden="true" />
          Alert me
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={onClear}>
        Clear selection
      </Button>
      {dialog.element}
    </div>
  );
}
