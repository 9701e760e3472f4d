import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Focuses the new page when the focused link disappeared with the old one. Rendered after the page, which may have its own first focus. */
export function FocusNewPage() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
