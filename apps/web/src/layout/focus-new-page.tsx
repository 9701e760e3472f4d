import { useLocation } from 'react-router';
import { useKeptFocus } from '#lib/use-kept-focus.ts';

/** Focuses the new page when the focused link disappeared with the old one. Rendered after the page, which may have its own first focus. */
export function FocusNewPage() {
  const { pathname } = useLocation();
  useKeptFocus(pathname);
  return null;
}
