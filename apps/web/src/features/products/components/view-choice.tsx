import { Squares2X2Icon, TableCellsIcon } from '@heroicons/react/24/outline';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import type { ProductSearchState } from '../../search/model/product-search.ts';

type View = ProductSearchState['view'];
const VIEWS = [
  { value: 'grid', label: 'Grid', icon: <Squares2X2Icon className="size-4.5" aria-hidden="true" /> },
  { value: 'table', label: 'Table', icon: <TableCellsIcon className="size-4.5" aria-hidden="true" /> },
] as const;

export const ViewChoice = ({ view, onView }: { view: View; onView: (view: View) => void }) => (
  <SegmentedChoice legend="View" size="icon" options={VIEWS} value={view} onChange={onView} />
);
