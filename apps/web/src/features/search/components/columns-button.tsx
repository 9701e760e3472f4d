import { ViewColumnsIcon } from '@heroicons/react/24/outline';
import { buttonClass } from '#ui/button-class.ts';
import { PopoverOnIntent } from '#ui/dialog/popover-on-intent.tsx';
import type { ColumnsPanelProps } from './columns-panel.tsx';

const load = () => import('./columns-panel.tsx').then(({ ColumnsPanel }) => ColumnsPanel);

/** Opens the panel in which columns are shown, hidden, moved and pinned. */
export function ColumnsButton(props: Omit<ColumnsPanelProps, 'trigger'>) {
  const trigger = (
    <button type="button" className={buttonClass('secondary', 'sm')}>
      <ViewColumnsIcon className="size-4.5 sm:-ml-0.5" aria-hidden="true" />
      <span className="max-sm:sr-only">Columns</span>
    </button>
  );
  return <PopoverOnIntent load={load} props={{ ...props, trigger }} />;
}
