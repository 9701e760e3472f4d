import { lazy, Suspense, useEffect } from 'react';
import { isShortcut, useKeyDown } from '#lib/shortcuts.ts';
import { focusedAddToList, setAddToListMenu, useAddToListMenu } from '../model/add-to-list.ts';

export const loadAddToListMenu = () => import('./add-to-list-menu.tsx');
const AddToListMenu = lazy(() =>
  loadAddToListMenu().then(({ AddToListMenu }) => ({ default: AddToListMenu })),
);

/** The menu of lists, once on every signed-in page. Its shortcut opens it for the focused card or row as well. */
export function AddToListHost() {
  const menu = useAddToListMenu();
  useEffect(() => {
    const close = () => setAddToListMenu(null);
    // The control that it belongs to may be gone.
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, []);
  useKeyDown((event) => {
    if (!isShortcut('add-to-list', event)) return;
    const control = focusedAddToList();
    if (!control) return;
    event.preventDefault();
    control.click();
  });
  return (
    menu && (
      <Suspense>
        <AddToListMenu {...menu} />
      </Suspense>
    )
  );
}
