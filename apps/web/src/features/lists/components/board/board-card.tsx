import { type ListBrand, UNAVAILABLE_BRAND } from '@brandlode/contract';
import { useSortable } from '@dnd-kit/sortable';
import { PencilSquareIcon } from '@heroicons/react/16/solid';
import { Link } from 'react-router';
import { focusOnceRemoved } from '#lib/focus-if-lost.ts';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { paths } from '#paths.ts';
import { Stats } from '../../../brands/components/brand-card.tsx';
import { BrandImage } from '../../../brands/components/brand-image.tsx';
import { firstLine } from '../../model/first-line.ts';
import type { Change } from '../../model/list-entries.ts';
import { RatingInput } from '../rating-input.tsx';
import { StatusSelect } from '../status-select.tsx';

type Props = {
  entry: ListBrand;
  statuses: string[];
  onEdit: (edit: { entry: ListBrand; change: Change }) => void;
  onNote: (entry: ListBrand) => void;
};

/** A card that can be dragged, or moved by keyboard: Space, arrows, Space. */
export function SortableCard({ next, ...props }: Props & { next: number | undefined }) {
  const { entry } = props;
  const canEdit = useCanEdit();
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: entry.brandId,
    data: { entry, next, name: entry.brandName },
  });
  return (
    <li
      ref={setNodeRef}
      data-card={entry.brandId}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
      className={isDragging ? 'opacity-40' : ''}
    >
      <BoardCard
        {...props}
        handle={
          canEdit && (
            <button
              type="button"
              {...attributes}
              {...listeners}
              aria-label={`Move ${entry.brandName}`}
              title="Drag to move, or press Space and use the arrow keys"
              data-ring="inside"
              className="absolute inset-0 cursor-grab touch-manipulation select-none rounded-lg"
            />
          )
        }
      />
    </li>
  );
}

export function BoardCard({ entry, statuses, onEdit, onNote, handle }: Props & { handle?: React.ReactNode }) {
  const { brand, brandId, brandName, status, rating, tags, note } = entry;
  const line = firstLine(note);
  const canEdit = useCanEdit();
  return (
    <article className="relative rounded-lg border border-line bg-surface p-2.5 shadow-raised">
      {handle}
      <div className="pointer-events-none relative *:pointer-events-none [&_:is(a,button,select,label)]:pointer-events-auto">
        <div className="flex items-center gap-2">
          {brand && <BrandImage brand={brand} image="logo" className="size-7 shrink-0 rounded-md" />}
          {brand ? (
            <Link
              to={paths.brandOverview(brandId)}
              dir="auto"
              className="min-w-0 truncate py-0.5 font-medium text-sm underline-offset-2 hover:underline"
            >
              {brandName}
            </Link>
          ) : (
            <span className="min-w-0">
              <span dir="auto" className="block truncate font-medium text-ink-faint text-sm">
                {brandName}
              </span>
              <span className="block text-2xs text-ink-faint">{UNAVAILABLE_BRAND}</span>
            </span>
          )}
        </div>
        <fieldset disabled={!canEdit} className="mt-1.5 flex items-center gap-2">
          <span className="pointer-events-auto inline-flex shrink-0">
            <RatingInput
              value={rating}
              label={`Rating of ${brandName}`}
              onChange={(changed) => onEdit({ entry, change: { rating: changed } })}
            />
          </span>
          <span className="ml-auto min-w-0">
            <StatusSelect
              value={status}
              statuses={statuses}
              label={`Status of ${brandName}`}
              onChange={(changed) => {
                focusInNextColumn(brandId);
                onEdit({ entry, change: { status: changed } });
              }}
            />
          </span>
        </fieldset>
        {brand && <Stats brand={brand} className="pt-1.5" />}
        {tags.length > 0 && (
          <p dir="auto" className="mt-1 truncate text-ink-soft text-xs">
            {tags.join(', ')}
          </p>
        )}
        <button
          type="button"
          onClick={() => onNote(entry)}
          aria-label={line ? `Note on ${brandName}: ${line}` : `Add a note on ${brandName}`}
          className="mt-1 flex h-6 max-w-full items-center gap-1 rounded text-ink-faint text-xs hover:text-ink"
        >
          <PencilSquareIcon className="size-3.5 shrink-0" aria-hidden="true" />
          <span dir="auto" className="min-w-0 truncate">
            {line ?? 'Note'}
          </span>
        </button>
      </div>
    </article>
  );
}

/** A card whose status is chosen is rendered again in another column, or is one of those that this column does not show yet. */
function focusInNextColumn(brandId: number): void {
  const focused = document.activeElement;
  const board = focused?.closest<HTMLElement>('[data-board]');
  if (!focused || !board) return;
  focusOnceRemoved(focused, () =>
    (board.querySelector<HTMLElement>(`[data-card="${brandId}"] select`) ?? board).focus(),
  );
}
