import { useEffect, useRef } from 'react';

/** Focuses the page when the focused control disappeared because something else is `shown`; undefined while it loads. */
export function useKeptFocus(shown: string | undefined): void {
  const before = useRef(shown);
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== shown;
    before.current = shown;
    if (!isChanged || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
  }, [shown]);
}
