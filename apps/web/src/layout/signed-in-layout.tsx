import { Bars3Icon } from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { isModalOpen, isShortcut, useKeyDown } from '#lib/keys/shortcuts.ts';
import { useProduct, useProductName } from '#lib/product.ts';
import { toggleSidebar, useSidebarCollapsed } from '#lib/sidebar.ts';
import { useDialog } from '#ui/dialog/use-dialog.tsx';
import { type Account, Sidebar } from './sidebar.tsx';

const loadMenu = () => import('./menu-dialog.tsx').then(({ MenuDialog }) => MenuDialog);

type Props = Account & {
  /** Content of the top bar. */
  search: ReactNode;
  /** Shown above every page while the catalogue's brands are made up. */
  banner: ReactNode;
  /** Shown above every page. */
  notices: ReactNode;
};

/** Sidebar (a slide-over on narrow screens), top bar, and the page. */
export function SignedInLayout({ search, banner, notices, ...account }: Props) {
  const product = useProduct();
  const name = useProductName();
  const menu = useDialog(loadMenu, { name, ...account });
  const collapsed = useSidebarCollapsed();
  useKeyDown((event) => {
    if (!isShortcut('sidebar', event) || isModalOpen()) return;
    event.preventDefault();
    if (!event.repeat) toggleSidebar();
  });

  return (
    <div className={`min-h-dvh lg:pl-sidebar print:pl-0 ${collapsed ? COLLAPSED : ''}`}>
      <a
        href="#content"
        className="-translate-y-20 fixed top-3 left-3 z-50 rounded-lg bg-accent px-4 py-2 font-medium text-on-accent text-sm focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>

      <aside className="fixed inset-y-0 left-0 z-30 hidden w-sidebar border-line border-r bg-surface lg:block print:hidden">
        <Sidebar name={name} {...account} collapsed={collapsed} onToggle={toggleSidebar} />
      </aside>

      {menu.element}

      <header className="sticky top-0 z-20 border-line border-b bg-canvas print:hidden">
        <div className="flex h-top-bar items-center gap-2 px-3 sm:px-6 lg:px-8">
          <button
            type="button"
            onClick={menu.show}
            onPointerEnter={menu.preload}
            aria-haspopup="dialog"
            className="-ml-1 grid size-10 shrink-0 place-items-center rounded-lg text-ink-soft transition-colors hover:bg-sunken hover:text-ink active:bg-pressed lg:hidden"
            aria-label="Open menu"
          >
            <Bars3Icon className="size-5.5" aria-hidden="true" />
          </button>
          <div className="min-w-0 flex-1">{search}</div>
        </div>
      </header>

      {product?.demonstration && banner}
      {notices}
      <main id="content" tabIndex={-1} className="px-4 pt-4 pb-16 outline-none sm:px-6 sm:pt-5 lg:px-8">
        <Outlet />
      </main>
    </div>
  );
}

/** Overrides the sidebar's width for every element that uses it. */
const COLLAPSED = '[--spacing-sidebar:5.25rem]';
