import { BROWSE_PAGE_SIZE, type Brand } from '@brandlode/contract';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useFastScrolling } from '../hooks/use-fast-scrolling.ts';
import { useGridColumns } from '../hooks/use-grid-columns.ts';
import { BrandCard, BrandCardSkeleton, CARD_HEIGHT, fitsLowCard } from './brand-card.tsx';

/** In rem. */
const GAP = 1;
/** Rows rendered beyond the visible ones, for scrolling and tabbing. */
const OVERSCAN_ROWS = 2;

type Props = {
  /** `undefined` while the first page loads. */
  brands: Brand[] | undefined;
  /** The position of the first brand; skeleton cards precede it. */
  start: number;
  /** Shows skeleton cards at the end. */
  loading: boolean;
  /** No page is being loaded, and the last one did not fail. */
  idle: boolean;
  /** Whether there may be brands after them. */
  more: boolean;
  /** The place to scroll to when the grid appears. */
  place: Place | null;
  /** Called when the grid or the page is closed. */
  onPlace: (place: Place) => void;
  /** Called while skeleton cards before the first brand are in view. */
  onStartMissing: () => void;
};

/** The first card in view, from 0, the pixels scrolled past its top edge, and whether cards are low. */
type Place = { index: number; offset: number; isLow: boolean | undefined };

export function BrandGrid({
  brands = [],
  start,
  loading,
  idle,
  more,
  place,
  onPlace,
  onStartMissing,
}: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const columns = useGridColumns();
  const fastScrolling = useFastScrolling();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const length = start + brands.length;
  // Decided by the first page: all cards have the same height, and none changes it later. Further down it may not be loaded.
  const [isLow, setIsLow] = useState(place && place.index >= BROWSE_PAGE_SIZE ? place.isLow : undefined);
  if (isLow === undefined && brands.length > 0) setIsLow(brands.every(fitsLowCard));
  const height = isLow ? CARD_HEIGHT.low : CARD_HEIGHT.full;
  const pitch = (height + GAP) * rem;
  // Enough rows to scroll to the place before the cards around it are loaded.
  const reserved =
    place && more
      ? (Math.floor(place.index / columns) + Math.ceil(window.innerHeight / pitch) + 1) * columns
      : 0;
  const cells = Math.max(loading ? fill(length, columns) : length, reserved);
  const topOfGrid = () => (grid.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
  const scrolledTo = place && Math.floor(place.index / columns) * pitch + place.offset;

  const rows = useWindowVirtualizer({
    count: Math.ceil(cells / columns),
    estimateSize: () => height * rem,
    gap: GAP * rem,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    // The rows at the place are rendered first: else the first rows of the catalogue would be, and would be loaded.
    initialOffset: () => scrolledTo ?? window.scrollY,
  });

  const goToPlace = useEffectEvent(() => {
    if (scrolledTo !== null) window.scrollTo({ top: topOfGrid() + scrolledTo, behavior: 'instant' });
  });
  // The virtualizer keeps sizes until it is told, and the place depends on them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the height changes
  useLayoutEffect(() => {
    rows.measure();
    goToPlace();
  }, [height]);

  const reportPlace = useEffectEvent(() => {
    const scrolled = window.scrollY - topOfGrid();
    const row = Math.max(0, Math.floor(scrolled / pitch));
    onPlace({ index: row * columns, offset: scrolled - row * pitch, isLow });
  });
  useLayoutEffect(() => {
    const report = () => reportPlace();
    window.addEventListener('pagehide', report);
    return () => {
      window.removeEventListener('pagehide', report);
      report();
    };
  }, []);

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
  const isStartMissing = brands.length > 0 && first < start;
  // Also runs after each loaded page, since more may be missing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the start changes
  useEffect(() => {
    if (isStartMissing && idle) onStartMissing();
  }, [isStartMissing, idle, start]);
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
          const brand = brands[index - start];
          return brand ? (
            <BrandCard
              key={brand.id}
              brand={brand}
              position={index + 1}
              fastScrolling={fastScrolling}
              isLow={isLow === true}
            />
          ) : (
            <BrandCardSkeleton key={`skeleton-${index}`} isLow={isLow === true} />
          );
        })}
      </div>
    </div>
  );
}

/** While loading, skeletons fill the last row and further rows. */
const fill = (length: number, columns: number) =>
  (Math.ceil(length / columns) + (length === 0 ? 4 : 2)) * columns;
