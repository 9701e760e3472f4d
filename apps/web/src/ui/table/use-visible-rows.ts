import { type RefObject, useLayoutEffect, useState } from 'react';
import { usePrinting } from '#lib/use-printing.ts';

/** Fewer rows are rendered quickly, and the browser finds text in all of them. */
const WINDOWED_FROM = 30;
const FIRST_ROWS: ReadonlySet<number> = new Set(Array(WINDOWED_FROM).keys());

/** The indexes of the rows near the visible part of a scrolling region, or of the page if that scrolls; null for all rows, also when printed. */
export function useVisibleRows(
  region: RefObject<HTMLElement | null>,
  ids: string[],
): ReadonlySet<number> | null {
  const [inSight, setInSight] = useState(FIRST_ROWS);
  const isPrinting = usePrinting();
  const isWindowed = ids.length > WINDOWED_FROM;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are other elements when their ids change
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || !isWindowed) return;
    const report = (entries: IntersectionObserverEntry[]) =>
      setInSight((old) => {
        const changed = new Set(old);
        for (const { target, isIntersecting } of entries) {
          const index = Number(target.getAttribute('aria-rowindex')) - 2;
          if (isIntersecting) changed.add(index);
          else changed.delete(index);
        }
        return changed;
      });
    const scrolls = element.scrollHeight > element.clientHeight;
    const observer = new IntersectionObserver(report, {
      root: scrolls ? element : null,
      rootMargin: '400px',
    });
    for (const row of element.querySelectorAll('tbody tr')) observer.observe(row);
    return () => observer.disconnect();
  }, [region, ids, isWindowed]);
  return isWindowed && !isPrinting ? inSight : null;
}
