import type { Active, Announcements, Over } from '@dnd-kit/core';

/** The name of a dragged item or target, from its data. */
const nameOf = (part: Active | Over): string => String(part.data.current?.name ?? 'it');

/** Announcements for screen readers while something is moved. */
export const DRAG_ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `Picked up ${nameOf(active)}.`,
  onDragOver: ({ active, over }) =>
    over && over.id !== active.id ? `${nameOf(active)} is over ${nameOf(over)}.` : undefined,
  onDragEnd: ({ active }) => `Dropped ${nameOf(active)}.`,
  onDragCancel: ({ active }) => `${nameOf(active)} was not moved.`,
};
