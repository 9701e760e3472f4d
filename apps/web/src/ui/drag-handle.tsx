import { useSortable } from '@dnd-kit/sortable';
import { useCallback, useLayoutEffect, useRef } from 'react';

type Props = {
  id: string | number;
  name: string;
  /** Selector of the ancestor that moves with it. */
  moves: 'li' | 'tr';
};

/** Drags its row with the pointer, or by keyboard: Space, arrows, Space. */
export function DragHandle({ id, name, moves }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, data: { name } });
  const row = useRef<HTMLElement>(null);
  const ref = useCallback(
    (handle: HTMLElement | null) => {
      row.current = handle?.closest<HTMLElement>(moves) ?? null;
      setActivatorNodeRef(handle);
      setNodeRef(row.current);
    },
    [moves, setActivatorNodeRef, setNodeRef],
  );

  useLayoutEffect(() => {
    const style = row.current?.style;
    if (!style) return;
    style.transform = transform ? `translateY(${Math.round(transform.y)}px)` : '';
    style.transition = transition ?? '';
    style.position = transform ? 'relative' : '';
    style.zIndex = isDragging ? '3' : '';
  }, [transform, transition, isDragging]);

  return (
    <button
      ref={ref}
      type="button"
      {...attributes}
      {...listeners}
      aria-label={`Move ${name}`}
      title="Drag to move, or press Space and use the arrow keys"
      className="grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded text-ink-faint transition-colors hover:bg-pressed hover:text-ink aria-pressed:cursor-grabbing aria-pressed:text-accent"
    >
      <Grip />
    </button>
  );
}

const DOTS = [3, 8, 13].flatMap((y) => [5.5, 10.5].map((x) => ({ x, y })));

function Grip() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 fill-current" aria-hidden="true">
      {DOTS.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.25" />
      ))}
    </svg>
  );
}
