import type { List, ListBrand } from '@brandlode/contract';
import {
  closestCorners,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
} from '@dnd-kit/core';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { deferred } from '#ui/deferred.tsx';
import { useDragProps } from '../../../../ui/use-drag-props.ts';
import { useEditEntry } from '../../api/list-brands.ts';
import { scopeOf, useUpdateList } from '../../api/lists.ts';
import { BoardCard } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import { NewStatus } from './new-status.tsx';

const NotePanel = deferred(() => import('../notes/note-panel.tsx').then(({ NotePanel }) => NotePanel));

/** A column per status; cards are moved with the pointer, by keyboard, or by choosing their status. Viewers only read them. */
export function ListBoard({ list }: { list: List }) {
  const { mutate: edit } = useEditEntry(list.id);
  const update = useUpdateList({ scope: scopeOf(list.id) });
  const canEdit = useCanEdit();
  const [dragged, setDragged] = useState<ListBrand>();
  const [noteOf, setNoteOf] = useState<ListBrand>();
  const { statuses } = list;
  const [renamed, setRenamed] = useState<{ status: string; draft: string }>();
  const setStatuses = (next: { name: string; from?: string }[], onFailed?: () => void) =>
    update.mutate({ list, change: { statuses: next } }, { onError: onFailed });
  const current = statuses.map((name) => ({ name, from: name }));
  const { renamedTo, ...board } = useFocusOnBoard(statuses);

  function drop({ active, over }: DragEndEvent) {
    setDragged(undefined);
    const entry = entryOf(active.data.current);
    const target = over?.data.current;
    if (!entry || !target) return;
    const onto = entryOf(target);
    if (onto?.brandId === entry.brandId) return;
    const status: string | null = onto ? onto.status : target.status || null;
    const isSame = status === entry.status;
    if (isSame && !onto) return;
    // A card dropped on another goes before it, or after it when it was moved down its own column.
    const index = active.data.current?.sortable?.index;
    const isDown = isSame && typeof index === 'number' && index < (target.sortable?.index ?? 0);
    if (isDown && onto && target.next === undefined) {
      // The column may continue, and other columns share the order.
      edit({ entry, change: { before: onto.brandId } });
      edit({ entry: onto, change: { before: entry.brandId } });
      return;
    }
    const before = isDown ? target.next : onto?.brandId;
    edit({
      entry,
      change: { ...(isSame ? {} : { status }), ...(before !== undefined && { before }) },
    });
  }

  return (
    <DndContext
      {...useDragProps('held')}
      collisionDetection={closestCorners}
      onDragStart={({ active }: DragStartEvent) => setDragged(entryOf(active.data.current))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      <section
        {...board}
        data-board
        aria-label="Board"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        data-ring="inside"
        className="mt-4 flex items-start gap-3 overflow-x-auto pb-4 print:flex-wrap print:overflow-visible"
      >
        <BoardColumn listId={list.id} status="" statuses={statuses} onEdit={edit} onNote={setNoteOf} />
        {statuses.map((status, index) => (
          <BoardColumn
            key={status}
            listId={list.id}
            status={status}
            statuses={statuses}
            onEdit={edit}
            onNote={setNoteOf}
            actions={
              canEdit
                ? {
                    draft: renamed?.status === status ? renamed.draft : undefined,
                    onDraft: (draft) => setRenamed(draft === undefined ? undefined : { status, draft }),
                    onRename: (name) => {
                      renamedTo.current = name;
                      setStatuses(
                        current.map((shown) => (shown.name === status ? { name, from: status } : shown)),
                        () => setRenamed((open) => open ?? { status, draft: name }),
                      );
                    },
                    onMove: (by) => {
                      const others = current.filter(({ name }) => name !== status);
                      setStatuses(others.toSpliced(index + by, 0, { name: status, from: status }));
                    },
                    onRemove: () => setStatuses(current.filter(({ name }) => name !== status)),
                    isFirst: index === 0,
                    isLast: index === statuses.length - 1,
                  }
                : undefined
            }
          />
        ))}
        {canEdit && (
          <NewStatus
            statuses={statuses}
            onAdd={(name, onFailed) => setStatuses([...current, { name }], onFailed)}
          />
        )}
      </section>
      <DragOverlay dropAnimation={null}>
        {dragged && <BoardCard entry={dragged} statuses={statuses} onEdit={edit} onNote={setNoteOf} />}
      </DragOverlay>
      {noteOf && <NotePanel key={noteOf.brandId} {...noteOf} onClose={() => setNoteOf(undefined)} />}
    </DndContext>
  );
}

/** Keeps the focus on the board when the column that has it is renamed, moved or removed, and in sight. */
function useFocusOnBoard(statuses: string[]) {
  const ref = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  const renamedTo = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns appear, move and disappear with the statuses
  useLayoutEffect(() => {
    const board = ref.current;
    if (!board || !hasFocus.current) return;
    const focused = document.activeElement;
    if (focused === document.body) {
      const label = CSS.escape(`Rename ${renamedTo.current}`);
      (board.querySelector<HTMLElement>(`[aria-label="${label}"]`) ?? board).focus();
      renamedTo.current = undefined;
    } else if (board.contains(focused)) focused?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [statuses]);
  return {
    ref,
    renamedTo,
    onFocus: () => {
      hasFocus.current = true;
    },
    // An element that is removed does not leave the focus to another.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      hasFocus.current = currentTarget.contains(relatedTarget);
    },
  };
}

const entryOf = (data: Record<string, unknown> | undefined): ListBrand | undefined =>
  isEntry(data?.entry) ? data.entry : undefined;

const isEntry = (value: unknown): value is ListBrand =>
  typeof value === 'object' && value !== null && 'brandId' in value;
