import {
  ArrowRightStartOnRectangleIcon,
  ArrowUpTrayIcon,
  BellIcon,
  ChartPieIcon,
  ChevronDoubleLeftIcon,
  ChevronDoubleRightIcon,
  ClockIcon,
  Cog6ToothIcon,
  GlobeAltIcon,
  MagnifyingGlassIcon,
  NewspaperIcon,
  QueueListIcon,
  ShoppingBagIcon,
  SignalIcon,
  Squares2X2Icon,
  UsersIcon,
} from '@heroicons/react/24/outline';
import { type ComponentType, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { sidebarKeys } from '#lib/keys/shortcuts.ts';
import { paths } from '#paths.ts';
import { Logo } from '#ui/logo.tsx';
import { SchemeChoice } from './scheme-choice.tsx';

const LINKS = [
  { to: paths.brands, label: 'Browse', Icon: Squares2X2Icon },
  { to: paths.searchBrands, label: 'Search', Icon: MagnifyingGlassIcon },
  { to: paths.products, label: 'Products', Icon: ShoppingBagIcon },
  { to: paths.categories, label: 'Niches', Icon: ChartPieIcon },
  { to: paths.brief, label: 'Brief', Icon: NewspaperIcon },
  { to: paths.changes, label: 'What changed', Icon: ClockIcon },
  { to: paths.notifications, label: 'Notifications', Icon: BellIcon },
  { to: paths.lookup, label: 'Look up', Icon: GlobeAltIcon },
  { to: paths.lists, label: 'Lists', Icon: QueueListIcon },
  { to: paths.import, label: 'Import', Icon: ArrowUpTrayIcon },
  { to: paths.dataHealth, label: 'Data health', Icon: SignalIcon },
  { to: paths.settingsProfile, label: 'Settings', Icon: Cog6ToothIcon },
];

export type Account = {
  /** Display name or email. */
  userName: string;
  /** Null in the personal workspace. */
  workspace: { name: string; canEdit: boolean } | null;
  onLogOut: () => void;
  loggingOut: boolean;
  /** Below the links, or as another item when collapsed. */
  SavedSearches: ComponentType<{
    collapsed: boolean;
    onNavigate?: (() => void) | undefined;
    itemClass: string;
  }>;
  /** The number of unread notifications, within their link. */
  UnreadBadge: ComponentType<{ className?: string }>;
};

type Props = Account & {
  name: string;
  onNavigate?: () => void;
  /** Icons with small names below. */
  collapsed?: boolean;
  onToggle?: () => void;
};

/** An icon before its name, or above it when collapsed. */
const ITEM = {
  expanded: 'h-8.5 w-full gap-2.5 px-2.5 text-sm',
  collapsed: 'w-full flex-col gap-0.5 px-0.5 py-1.5 text-center text-2xs',
};
const ITEM_BASE = 'flex items-center rounded-lg font-medium transition-colors active:bg-pressed';
const IDLE = 'text-ink-soft hover:bg-sunken hover:text-ink';

export function Sidebar({
  name,
  userName,
  workspace,
  onLogOut,
  loggingOut,
  SavedSearches,
  UnreadBadge,
  onNavigate,
  collapsed = false,
  onToggle,
}: Props) {
  const section = sectionOf(useLocation().pathname);
  const userNameId = useId();
  const item = `${ITEM_BASE} ${ITEM[collapsed ? 'collapsed' : 'expanded']}`;
  const Chevrons = collapsed ? ChevronDoubleRightIcon : ChevronDoubleLeftIcon;
  return (
    <div className="flex h-full flex-col">
      <div className={`flex h-top-bar shrink-0 items-center ${collapsed ? 'justify-center' : 'px-4'}`}>
        <Link to={paths.brands} onClick={onNavigate} className="inline-flex rounded-md">
          <Logo name={name} nameHidden={collapsed} />
        </Link>
      </div>
      <nav
        aria-label="Main"
        className={`min-h-0 flex-1 overflow-y-auto py-3 ${collapsed ? 'px-1.5' : 'px-2.5'}`}
      >
        <ul className="space-y-0.5">
          {LINKS.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onNavigate}
                aria-current={to === section ? 'page' : undefined}
                className={`relative ${item} ${to === section ? 'bg-sunken text-ink forced-colors:border' : IDLE}`}
              >
                <Icon
                  className={`size-4.5 shrink-0 ${to === section ? 'text-accent' : ''}`}
                  aria-hidden="true"
                />
                {label}
                {to === paths.notifications && (
                  <UnreadBadge className={collapsed ? 'absolute top-1 right-2.5' : 'ml-auto'} />
                )}
              </Link>
            </li>
          ))}
        </ul>
        <SavedSearches collapsed={collapsed} onNavigate={onNavigate} itemClass={`${item} ${IDLE}`} />
      </nav>
      <div className={`space-y-2 border-line border-t ${collapsed ? 'p-1.5' : 'p-2.5'}`}>
        {onToggle && (
          <button
            type="button"
            onClick={onToggle}
            aria-expanded={!collapsed}
            aria-keyshortcuts="Control+B Meta+B"
            title={sidebarKeys()}
            className={`${item} ${IDLE}`}
          >
            <Chevrons className="size-4.5 shrink-0" aria-hidden="true" />
            <span>
              {collapsed ? 'Expand' : 'Collapse'}
              <span className="sr-only"> sidebar</span>
            </span>
          </button>
        )}
        {workspace && (
          <Link
            to={paths.settingsTeam}
            onClick={onNavigate}
            title={workspace.name}
            className={`${item} ${IDLE}`}
          >
            <UsersIcon className="size-4.5 shrink-0" aria-hidden="true" />
            <span className="min-w-0 max-w-full truncate">
              <span className="sr-only">Workspace: </span>
              <bdi>{workspace.name}</bdi>
              {!workspace.canEdit && ' (view only)'}
            </span>
          </Link>
        )}
        <SchemeChoice vertical={collapsed} />
        <button
          type="button"
          onClick={onLogOut}
          disabled={loggingOut}
          aria-describedby={userNameId}
          title={collapsed ? userName : undefined}
          className={`group flex w-full items-center rounded-lg text-sm transition-colors hover:bg-sunken active:bg-pressed disabled:opacity-55 ${collapsed ? 'flex-col gap-0.5 py-1.5' : 'h-12 gap-3 px-2 text-left'}`}
        >
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink text-xs uppercase"
          >
            {[...userName][0]}
          </span>
          <span className={`min-w-0 leading-4 ${collapsed ? '' : 'flex-1'}`}>
            {/* Announced as the button's description, not as part of its name. */}
            <span
              id={userNameId}
              aria-hidden="true"
              className={collapsed ? 'hidden' : 'block truncate font-medium'}
            >
              <bdi>{userName}</bdi>
            </span>
            <span
              className={`block ${collapsed ? 'font-medium text-2xs text-ink-soft' : 'text-ink-faint text-xs'}`}
            >
              Log out
            </span>
          </span>
          {!collapsed && (
            <ArrowRightStartOnRectangleIcon
              className="size-4.5 shrink-0 text-ink-faint group-hover:text-ink"
              aria-hidden="true"
            />
          )}
        </button>
      </div>
    </div>
  );
}

function sectionOf(pathname: string): string | null {
  if (pathname.startsWith(paths.settings)) return paths.settingsProfile;
  if (pathname === paths.searchBrands || pathname.startsWith('/my-brands/')) return paths.searchBrands;
  for (const to of [paths.lists, paths.dataHealth]) if (pathname.startsWith(`${to}/`)) return to;
  if (/^\/(?:categories|technologies)(?:\/|$)/.test(pathname)) return paths.categories;
  return LINKS.find(({ to }) => to === pathname)?.to ?? null;
}
