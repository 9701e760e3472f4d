import { useEffect } from 'react';
import { isShortcut, useKeyDown } from '#lib/keys/shortcuts.ts';
import { deferred } from '#ui/deferred.tsx';
import { focusedAddToList, setAddToListMenu, useAddToListMenu } from '../model/add-to-list.ts';

export const AddToListMenu = deferred(() =>
  import('./add-to-list-menu.tsx').then(({ AddToListMenu }) => AddToListMenu),
);

/** The menu of lists, rendered once on every signed-in page. Its shortcut also opens it for the focused card or row. */
export function AddToListHost() {
  const menu = useAddToListMenu();
  useEffect(() => {
    const close = () => setAddToListMenu(null);
    // The control that opened it may no longer exist.
    window.addEventListener('popstate', close);
    return () => {
      window.removeEventListener('popstate', close);
      close();
    };
  }, []);
  useKeyDown((event) => {
    if (!isShortcut('add-to-list', event)) return;
    const control = focusedAddToList();
    if (!control) return;
    event.preventDefault();
    control.click();
  });
  return menu && <AddToListMenu {...menu} onClose={() => setAddToListMenu(null)} />;
}
