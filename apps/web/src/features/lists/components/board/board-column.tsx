import type { ListBrand } from '@brandlode/contract';
import { useDroppable } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ArrowLeftIcon, ArrowRightIcon, PencilSquareIcon, TrashIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { onRemovalClick } from '#lib/on-removal-click.ts';
import { formatExact } from '#lib/text/format-number.ts';
import { useConfirmDialog } from '#ui/dialog/use-confirm-dialog.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { EditableName } from '../../../../ui/editable-name.tsx';
import { useListBrands } from '../../api/list-brands.ts';
import { isFreeStatus } from '../../model/is-free-status.ts';
import type { Change } from '../../model/list-entries.ts';
import { SortableCard } from './board-card.tsx';

type StatusActions = {
  draft: string | undefined;
  onDraft: (draft: string | undefined) => void;
  onRename: (name: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  isFirst: boolean;
  isLast: boolean;
};

type Props = {
  listId: string;
  /** Empty for brands without a status. */
  status: string;
  statuses: string[];
  onEdit: (edit: { entry: ListBrand; change: Change }) => void;
  onNote: (entry: ListBrand) => void;
  /** Absent for the column of brands without a status, and for viewers. */
  actions?: StatusActions | undefined;
};

export function BoardColumn({ listId, status, statuses, onEdit, onNote, actions }: Props) {
  const [pages, setPages] = useState(1);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useListBrands(listId, {
    kind: 'board',
    status,
    pages,
  });
  const { setNodeRef, isOver } = useDroppable({
    id: `status ${status}`,
    data: { status, name: status || 'No status' },
  });
  const entries = data?.data ?? [];
  return (
    <section
      ref={setNodeRef}
      aria-label={status || 'No status'}
      className={`flex max-h-[calc(100dvh-12rem)] min-w-72 print:max-h-none max-w-96 flex-1 flex-col rounded-xl bg-sunken p-2 outline-2 transition-colors ${isOver ? 'outline-accent' : 'outline-transparent'}`}
    >
      <ColumnHead status={status} statuses={statuses} total={data?.total} actions={actions} />
      <SortableContext items={entries.map(({ brandId }) => brandId)} strategy={verticalListSortingStrategy}>
        <ul className="mt-1.5 min-h-16 space-y-2 overflow-y-auto print:overflow-visible">
          {entries.map((entry, index) => (
            <SortableCard
              key={entry.brandId}
              entry={entry}
              next={entries[index + 1]?.brandId}
              statuses={statuses}
              onEdit={onEdit}
              onNote={onNote}
            />
          ))}
          <li className="empty:hidden">
            <ShowMore
              size="sm"
              className="w-full"
              query={{
                hasNextPage: data !== undefined && data.total > entries.length,
                isFetchingNextPage: isPlaceholderData,
                isFetchNextPageError: false,
                fetchNextPage: () => setPages((count) => count + 1),
              }}
            />
          </li>
        </ul>
      </SortableContext>
      {isError && !isFetching && (
        <LoadError text="Couldn't load these brands." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <div className="skeleton h-20" />}
    </section>
  );
}

type HeadProps = Pick<Props, 'status' | 'statuses' | 'actions'> & { total: number | undefined };

function ColumnHead({ status, statuses, total, actions }: HeadProps) {
  if (actions?.draft !== undefined)
    return (
      <EditableName
        label={`New name of ${status}`}
        value={status}
        maxLength={50}
        draft={actions.draft}
        accepts={(name) =>
          isFreeStatus(
            statuses.filter((other) => other !== status),
            name,
          )
        }
        onSave={actions.onRename}
        onClose={() => actions.onDraft(undefined)}
        className="h-8 w-full text-sm"
      />
    );
  return (
    <div className="group/head flex h-8 shrink-0 items-center gap-1 pl-1.5">
      <h2 dir="auto" className="min-w-0 truncate font-medium text-sm">
        {status || 'No status'}
      </h2>
      <span className="digits text-ink-faint text-xs">{total === undefined ? '' : formatExact(total)}</span>
      {actions && (
        <span className="ml-auto flex opacity-0 transition-opacity group-focus-within/head:opacity-100 group-hover/head:opacity-100 pointer-coarse:opacity-100">
          <IconButton
            size="sm"
            label={`Move ${status} left`}
            disabled={actions.isFirst}
            onClick={() => actions.onMove(-1)}
          >
            <ArrowLeftIcon className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton
            size="sm"
            label={`Move ${status} right`}
            disabled={actions.isLast}
            onClick={() => actions.onMove(1)}
          >
            <ArrowRightIcon className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" label={`Rename ${status}`} onClick={() => actions.onDraft(status)}>
            <PencilSquareIcon className="size-4" aria-hidden="true" />
          </IconButton>
          <RemoveStatus status={status} total={total} onRemove={actions.onRemove} />
        </span>
      )}
    </div>
  );
}

type RemoveStatusProps = { status: string; total: number | undefined; onRemove: () => void };

/** Asks for confirmation before brands lose their status, which cannot be undone. */
function RemoveStatus({ status, total, onRemove }: RemoveStatusProps) {
  const dialog = useConfirmDialog({
    question: `Remove “${status}”?`,
    consequence: 'Its brands stay on the list, without a status. This cannot be undone.',
    action: 'Remove',
    busy: false,
    onConfirm: onRemove,
  });
  return (
    <>
      <IconButton
        size="sm"
        label={`Remove the status ${status}`}
        onClick={onRemovalClick(total === 0 ? onRemove : dialog.show)}
      >
        <TrashIcon className="size-4" aria-hidden="true" />
      </IconButton>
      {dialog.element}
    </>
  );
}
