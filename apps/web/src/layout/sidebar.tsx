import {
  ArrowRightStartOnRectangleIcon,
  ArrowUpTrayIcon,
  Cog6ToothIcon,
  MagnifyingGlassIcon,
  SignalIcon,
  Squares2X2Icon,
} from '@heroicons/react/24/outline';
import { useId } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { paths } from '#paths.ts';
import { Logo } from '#ui/logo.tsx';
import { SchemeChoice } from './scheme-choice.tsx';

const LINKS = [
  { to: paths.brands, label: 'Browse', Icon: Squares2X2Icon },
  { to: paths.searchBrands, label: 'Search', Icon: MagnifyingGlassIcon },
  { to: paths.import, label: 'Import', Icon: ArrowUpTrayIcon },
  { to: paths.dataHealth, label: 'Data health', Icon: SignalIcon },
  { to: paths.settingsProfile, label: 'Settings', Icon: Cog6ToothIcon },
];

export type Account = {
  /** Display name or email. */
  userName: string;
  onLogOut: () => void;
  loggingOut: boolean;
};

type Props = Account & { name: string; onNavigate?: () => void };

export function Sidebar({ name, userName, onLogOut, loggingOut, onNavigate }: Props) {
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
  if (pathname === paths.searchBrands || pathname.startsWith('/my-brands/')) return paths.searchBrands;
  return [paths.brands, paths.import, paths.dataHealth].find((path) => path === pathname) ?? null;
}
