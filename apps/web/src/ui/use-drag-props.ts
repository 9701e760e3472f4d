import {
  type Active,
  type Announcements,
  KeyboardSensor,
  type Over,
  PointerSensor,
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

/** Properties of every `DndContext`. */
export const useDragProps = () => ({
  sensors: useSensors(
    // A click does not drag: the pointer has to move first.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  ),
  accessibility: { announcements },
});
