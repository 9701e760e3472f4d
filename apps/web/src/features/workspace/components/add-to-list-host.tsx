import { useEffect } from 'react';
import { deferred } from '#lib/deferred.tsx';
import { isShortcut, useKeyDown } from '#lib/shortcuts.ts';
import { focusedAddToList, setAddToListMenu, useAddToListMenu } from '../model/add-to-list.ts';

export const AddToListMenu = deferred(() =>
  import('./add-to-list-menu.tsx').then(({ AddToListMenu }) => AddToListMenu),
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
  return menu && <AddToListMenu {...menu} />;
}
