import type { Brand } from '@brandlode/contract';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useFastScrolling } from '../hooks/use-fast-scrolling.ts';
import { useGridColumns } from '../hooks/use-grid-columns.ts';
import { BrandCard, BrandCardSkeleton, CARD_HEIGHT } from './brand-card.tsx';

/** In rem. */
const GAP = 1;
/** Rendered beyond the visible rows, for scrolling and tabbing. */
const OVERSCAN_ROWS = 2;

type Props = {
  /** `undefined` while the first page loads. */
  brands: Brand[] | undefined;
  /** Shows skeleton cards at the end. */
  loading: boolean;
};

/** A virtualized grid. */
export function BrandGrid({ brands = [], loading }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const columns = useGridColumns();
  const fastScrolling = useFastScrolling();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const cells = loading ? fill(brands.length, columns) : brands.length;
  const rows = useWindowVirtualizer({
    count: Math.ceil(cells / columns),
    estimateSize: () => CARD_HEIGHT * rem,
    gap: GAP * rem,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
  });

  useLayoutEffect(() => {
    const measure = () => {
      const box = grid.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    // Content above the grid may load late or rewrap.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const shown = rows.getVirtualItems();
  const first = (shown[0]?.index ?? 0) * columns;
  const end = Math.min(cells, ((shown.at(-1)?.index ?? -1) + 1) * columns);
  const positions = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);

  return (
    <div
      ref={grid}
      role="feed"
      aria-label="Brands"
      aria-busy={loading}
      style={{ height: rows.getTotalSize() }}
    >
      <div
        className="grid gap-4"
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          transform: `translateY(${(shown[0]?.start ?? top) - top}px)`,
        }}
      >
        {positions.map((index) => {
          const brand = brands[index];
          return brand ? (
            <BrandCard key={brand.id} brand={brand} position={index + 1} fastScrolling={fastScrolling} />
          ) : (
            <BrandCardSkeleton key={`skeleton-${index}`} />
          );
        })}
      </div>
    </div>
  );
}

/** While loading, the last row is filled up and more skeleton rows follow. */
const fill = (length: number, columns: number) =>
  (Math.ceil(length / columns) + (length === 0 ? 4 : 2)) * columns;
