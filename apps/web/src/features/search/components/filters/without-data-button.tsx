import { PopoverOnIntent } from '#ui/dialog/popover-on-intent.tsx';
import type { WithoutDataProps } from './without-data-panel.tsx';

const load = () => import('./without-data-panel.tsx').then(({ WithoutDataPanel }) => WithoutDataPanel);

/** Opens the filters of which no brand has a value. */
export function WithoutDataButton({ groups }: Pick<WithoutDataProps, 'groups'>) {
  const count = groups.reduce((sum, { filters }) => sum + filters.length, 0);
  const trigger = (
    <button
      type="button"
      className="digits inline-flex h-8 items-center rounded-lg px-2 text-ink-faint text-sm underline decoration-dotted underline-offset-4 transition-colors hover:text-ink data-popup-open:text-ink"
    >
      {count} {count === 1 ? 'filter' : 'filters'} without data
    </button>
  );
  return <PopoverOnIntent load={load} props={{ groups, trigger }} />;
}
