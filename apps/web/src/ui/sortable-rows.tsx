import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { useDragProps } from './use-drag-props.ts';

type Props<Id extends string | number> = {
  ids: Id[];
  /** `before` is null at the end. */
  onMove: (id: Id, before: Id | null) => void;
  children: ReactNode;
};

/** Rows that are moved up and down by the `DragHandle` in each. */
export function SortableRows<Id extends string | number>({ ids, onMove, children }: Props<Id>) {
  function drop({ active, over }: DragEndEvent) {
    const from = ids.map(String).indexOf(String(active.id));
    const to = ids.map(String).indexOf(String(over?.id));
    const id = ids[from];
    if (id === undefined || to < 0 || from === to) return;
    onMove(id, ids[from < to ? to + 1 : to] ?? null);
  }
  return (
    <DndContext {...useDragProps('moved')} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
