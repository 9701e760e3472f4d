import type { Active, Announcements, Over } from '@dnd-kit/core';

/** What a dragged or target part is called, which it says in its data. */
const nameOf = (part: Active | Over): string => String(part.data.current?.name ?? 'it');

/** What screen readers say while something is moved. */
export const DRAG_ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `Picked up ${nameOf(active)}.`,
  onDragOver: ({ active, over }) =>
    over && over.id !== active.id ? `${nameOf(active)} is over ${nameOf(over)}.` : undefined,
  onDragEnd: ({ active }) => `Dropped ${nameOf(active)}.`,
  onDragCancel: ({ active }) => `${nameOf(active)} was not moved.`,
};
