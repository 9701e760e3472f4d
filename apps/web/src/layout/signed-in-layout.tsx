import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import {
  ArrowRightStartOnRectangleIcon,
  Bars3Icon,
  Cog6ToothIcon,
  MagnifyingGlassIcon,
  SignalIcon,
  Squares2X2Icon,
  XMarkIcon,
} from '@heroicons/react/24/outline';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { useProduct, useProductName } from '#lib/product.ts';
import { paths } from '#paths.ts';
import { Logo } from '#ui/logo.tsx';
import { SchemeChoice } from './scheme-choice.tsx';

type Props = {
  /** Content of the top bar. */
  search: ReactNode;
  /** Shown above every page while the demonstration is the active catalogue. */
  banner: ReactNode;
  /** Display name or email. */
  userName: string;
  onLogOut: () => void;
  loggingOut: boolean;
};

/** Sidebar (a slide-over on narrow screens), top bar, and the page. */
export function SignedInLayout({ search, banner, ...account }: Props) {
  const [open, setOpen] = useState(false);
  const product = useProduct();
  const name = useProductName();
  const content = useRef<HTMLElement>(null);
  useFocusOnNewPage(content);

  return (
    <div className="min-h-dvh lg:pl-sidebar">
      <a
        href="#content"
        className="-translate-y-20 fixed top-3 left-3 z-50 rounded-lg bg-accent px-4 py-2 font-medium text-on-accent text-sm focus:translate-y-0"
      >
        Skip to content
      </a>

      <aside className="fixed inset-y-0 left-0 z-30 hidden w-sidebar border-line border-r bg-surface lg:block">
        <Sidebar name={name} {...account} />
      </aside>

      <Dialog open={open} onClose={setOpen} className="relative z-40 lg:hidden" aria-label="Menu">
        <DialogBackdrop
          transition
          className="fixed inset-0 bg-scrim transition-opacity duration-calm data-closed:opacity-0"
        />
        <DialogPanel
          transition
          className="data-closed:-translate-x-full fixed inset-y-0 left-0 w-72 max-w-[85vw] bg-surface shadow-overlay transition-transform duration-calm"
        >
          <button
            type="button"
            onClick={() => setOpen(false)}
            data-ring="inside"
            className="absolute top-2 right-2 grid size-10 place-items-center rounded-lg text-ink-soft transition-colors hover:bg-sunken hover:text-ink active:bg-pressed"
            aria-label="Close menu"
          >
            <XMarkIcon className="size-5" aria-hidden="true" />
          </button>
          <Sidebar name={name} {...account} onNavigate={() => setOpen(false)} />
        </DialogPanel>
      </Dialog>

      <header className="sticky top-0 z-20 border-line border-b bg-canvas">
        <div className="flex h-top-bar items-center gap-2 px-3 sm:px-6 lg:px-8">
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="-ml-1 grid size-10 shrink-0 place-items-center rounded-lg text-ink-soft transition-colors hover:bg-sunken hover:text-ink active:bg-pressed lg:hidden"
            aria-label="Open menu"
          >
            <Bars3Icon className="size-5.5" aria-hidden="true" />
          </button>
          <div className="min-w-0 max-w-xl flex-1">{search}</div>
        </div>
      </header>

      {product?.demonstration && banner}
      <main ref={content} id="content" tabIndex={-1} className="px-4 pt-5 pb-16 outline-none sm:px-6 lg:px-8">
        <Outlet />
      </main>
    </div>
  );
}

/** Focuses the new page when the focused link disappeared with the old one. */
function useFocusOnNewPage(content: React.RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}

const LINKS = [
  { to: paths.brands, label: 'Browse', Icon: Squares2X2Icon },
  { to: paths.searchBrands, label: 'Search', Icon: MagnifyingGlassIcon },
  { to: paths.dataHealth, label: 'Data health', Icon: SignalIcon },
  { to: paths.settingsProfile, label: 'Settings', Icon: Cog6ToothIcon },
];

function Sidebar({
  name,
  userName,
  onLogOut,
  loggingOut,
  onNavigate,
}: Omit<Props, 'search' | 'banner'> & { name: string; onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const userNameId = useId();
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-top-bar shrink-0 items-center px-4">
        <Link to={paths.brands} onClick={onNavigate} className="inline-flex rounded-md">
          <Logo name={name} />
        </Link>
      </div>
      <nav aria-label="Main" className="flex-1 px-2.5 py-3">
        <ul className="space-y-0.5">
          {LINKS.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                onClick={onNavigate}
                aria-current={to === sectionOf(pathname) ? 'page' : undefined}
                className={`flex h-8.5 items-center gap-2.5 rounded-lg px-2.5 font-medium text-sm transition-colors active:bg-pressed ${
                  to === sectionOf(pathname)
                    ? 'bg-sunken text-ink'
                    : 'text-ink-soft hover:bg-sunken hover:text-ink'
                }`}
              >
                <Icon
                  className={`size-4.5 ${to === sectionOf(pathname) ? 'text-accent' : ''}`}
                  aria-hidden="true"
                />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-2 border-line border-t p-2.5">
        <SchemeChoice />
        <button
          type="button"
          onClick={onLogOut}
          disabled={loggingOut}
          aria-describedby={userNameId}
          className="group flex h-12 w-full items-center gap-3 rounded-lg px-2 text-left text-sm transition-colors hover:bg-sunken active:bg-pressed disabled:opacity-55"
        >
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink text-xs uppercase"
          >
            {userName.slice(0, 1)}
          </span>
          <span className="min-w-0 flex-1 leading-4">
            {/* Announced as the button's description, not as part of its name. */}
            <span id={userNameId} aria-hidden="true" className="block truncate font-medium">
              {userName}
            </span>
            <span className="block text-ink-faint text-xs">Log out</span>
          </span>
          <ArrowRightStartOnRectangleIcon
            className="size-4.5 shrink-0 text-ink-faint group-hover:text-ink"
            aria-hidden="true"
          />
        </button>
      </div>
    </div>
  );
}

function sectionOf(pathname: string): string | null {
  if (pathname.startsWith(paths.settings)) return paths.settingsProfile;
  if (pathname === paths.searchBrands) return paths.searchBrands;
  return pathname === paths.brands || pathname === paths.dataHealth ? pathname : null;
}
