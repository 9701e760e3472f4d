import {
  type Active,
  type Announcements,
  KeyboardSensor,
  MouseSensor,
  type Over,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

/** The name of a dragged item or target, from its data. */
const nameOf = (item: Active | Over): string => String(item.data.current?.name ?? 'it');

/** For screen readers while something is moved. */
const announcements: Announcements = {
  onDragStart: ({ active }) => `Picked up ${nameOf(active)}.`,
  onDragOver: ({ active, over }) =>
    over && over.id !== active.id ? `${nameOf(active)} is over ${nameOf(over)}.` : undefined,
  onDragEnd: ({ active }) => `Dropped ${nameOf(active)}.`,
  onDragCancel: ({ active }) => `${nameOf(active)} was not moved.`,
};

/** A click does not drag: the pointer has to move first. */
const MOVED = { activationConstraint: { distance: 4 } };
/** A finger that moves at once scrolls. */
const HELD = { activationConstraint: { delay: 250, tolerance: 8 } };

/** Properties of every `DndContext`; `touch`: when a finger picks up. */
export const useDragProps = (touch: 'moved' | 'held') => ({
  sensors: useSensors(
    useSensor(MouseSensor, MOVED),
    useSensor(TouchSensor, touch === 'held' ? HELD : MOVED),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  ),
  accessibility: { announcements },
});
