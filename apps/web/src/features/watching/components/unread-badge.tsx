import { useUnread } from '../api/notifications.ts';

/** The number of unread notifications, within a link to them; nothing if there are none. */
export function UnreadBadge({ className = '' }: { className?: string }) {
  const { unread, off } = useUnread();
  const count = unread + off;
  if (count === 0) return null;
  return (
    <span
      className={`digits grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 font-semibold text-2xs text-on-accent ${className}`}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {off > 0 ? 'unread, and a webhook was turned off' : 'unread'}</span>
    </span>
  );
}
