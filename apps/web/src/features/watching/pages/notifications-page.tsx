import { type Follow, UNAVAILABLE_BRAND } from '@brandlode/contract';
import { BellIcon, Cog6ToothIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { onRemovalClick } from '#lib/on-removal-click.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useFollow, useFollows } from '../api/follows.ts';
import { useMarkRead, useNotifications } from '../api/notifications.ts';
import { AlertList } from '../components/alert-list.tsx';
import { CheckList } from '../components/check-list.tsx';
import { EventsByDay } from '../components/event-list.tsx';
import { WebhooksOff } from '../components/webhooks-off.tsx';

/** Changes to what the user follows, and what they follow. Opening the page marks all of them as read. */
export default function NotificationsPage() {
  const query = useNotifications();
  const { data, isError, refetch } = query;
  const { mutate: markRead } = useMarkRead();
  const notifications = data?.pages.flatMap((page) => page.data) ?? [];
  const newest = data?.pages[0]?.data[0]?.id;
  const unread = data?.pages[0]?.unread ?? 0;
  const checks = data?.pages[0]?.checks ?? [];
  const ended = checks.filter(({ finishedAt, readAt }) => finishedAt !== null && readAt === null);
  const endedIds = ended.map(({ id }) => id).join();
  useEffect(() => {
    if (unread === 0 || (newest === undefined && endedIds === '')) return;
    markRead({
      ...(newest !== undefined && { upTo: newest }),
      ...(endedIds !== '' && { checks: endedIds.split(',') }),
    });
  }, [newest, unread, endedIds, markRead]);
  return (
    <div className="max-w-page">
      <PageTitle>Notifications</PageTitle>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <PageHeading
          title="Notifications"
          lead="Changes to the brands, lists and saved searches that you follow, and your checks."
        />
        <Link to={paths.settingsNotifications} className={buttonClass('secondary', 'sm')}>
          <Cog6ToothIcon className="-ml-0.5 size-4.5" aria-hidden="true" />
          Notification settings
        </Link>
      </div>
      <WebhooksOff webhooks={data?.pages[0]?.webhooksOff ?? []} />
      <FollowedItems />
      <AlertList />
      <CheckList checks={checks} />
      <h2 className="mt-8 font-semibold text-base">Newest</h2>
      {isError && !data && (
        <LoadError className="mt-6" text="Couldn't load your notifications." onRetry={refetch} />
      )}
      {!data && !isError && <div aria-busy="true" className="skeleton mt-6 h-96 rounded-xl" />}
      {data && notifications.length === 0 && (
        <EmptyState
          Icon={BellIcon}
          title="No notifications yet"
          text="Follow a brand on its page, a list, or the changes of a saved search. Changes from then on appear here."
          action={
            <Link to={paths.changes} className={buttonClass('secondary')}>
              What changed
            </Link>
          }
        />
      )}
      <div className="mt-3">
        <EventsByDay events={notifications.map(({ event }) => event)} heading="h3" />
      </div>
      <ShowMore query={query} className="mt-4" />
    </div>
  );
}

function FollowedItems() {
  const { data, isError, refetch } = useFollows();
  if (isError && !data)
    return <LoadError className="mt-5" text="Couldn't load what you follow." onRetry={refetch} />;
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-labelledby="following" className="mt-5">
      <h2 id="following" className="font-medium text-ink-faint text-xs">
        Following
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {data.data.map((followed) => (
          <FollowedItem key={`${followed.kind} ${followed.id}`} {...followed} />
        ))}
      </ul>
    </section>
  );
}

const PATHS = { brand: paths.brandOverview, list: paths.list, search: paths.savedSearch } as const;

function FollowedItem({ available, ...followed }: Follow) {
  const { unfollow } = useFollow(followed);
  const { kind, id, name } = followed;
  return (
    <li className="flex h-8 max-w-full items-center rounded-md bg-sunken pl-2.5 text-sm">
      {available ? (
        <Link to={PATHS[kind](id)} className="min-w-0 truncate leading-8 hover:underline">
          <bdi>{name}</bdi>
          {kind !== 'brand' && (
            <span className="text-ink-faint"> {kind === 'list' ? 'list' : 'saved search'}</span>
          )}
        </Link>
      ) : (
        <span className="min-w-0 truncate text-ink-faint leading-8">
          <bdi>{name}</bdi>
          <span className="text-2xs"> {UNAVAILABLE_BRAND}</span>
        </span>
      )}
      <IconButton label={`Stop following ${name}`} size="md" onClick={onRemovalClick(unfollow)}>
        <XMarkIcon className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  );
}
