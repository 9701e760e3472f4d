import { BellIcon } from '@heroicons/react/24/outline';
import { Link } from 'react-router';
import { paths } from '#paths.ts';
import { useUnread } from '../api/notifications.ts';

/** Links to the notifications, with the number of unread ones. */
export function NotificationsLink() {
  const { unread, off } = useUnread();
  const count = unread + off;
  return (
    <Link
      to={paths.notifications}
      title="Notifications"
      className="relative grid size-9 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <BellIcon className="size-5" aria-hidden="true" />
      <span className="sr-only">Notifications</span>
      {count > 0 && (
        <span className="digits absolute top-0.5 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 font-semibold text-2xs text-on-accent">
          {count > 99 ? '99+' : count}
          <span className="sr-only">
            {' '}
            {off > 0 ? 'unread, with a webhook that was turned off' : 'unread'}
          </span>
        </span>
      )}
    </Link>
  );
}
