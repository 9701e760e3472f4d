import { BellIcon } from '@heroicons/react/24/outline';
import { Link } from 'react-router';
import { paths } from '#paths.ts';
import { UnreadBadge } from './unread-badge.tsx';

/** Links to the notifications while the sidebar is not displayed. */
export const NotificationsLink = () => (
  <Link
    to={paths.notifications}
    title="Notifications"
    className="relative grid size-9 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink lg:hidden"
  >
    <BellIcon className="size-5" aria-hidden="true" />
    <span className="sr-only">Notifications</span>
    <UnreadBadge className="absolute top-0.5 right-0.5" />
  </Link>
);
