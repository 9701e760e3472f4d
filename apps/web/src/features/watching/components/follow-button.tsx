import { BellIcon } from '@heroicons/react/24/outline';
import { BellAlertIcon } from '@heroicons/react/24/solid';
import { Button } from '#ui/button.tsx';
import { type Followed, useFollow } from '../api/follows.ts';

/** Follows a brand, a list or a saved search: its changes become notifications. */
export function FollowButton(followed: Followed) {
  const { follows, isPending, toggle } = useFollow(followed);
  const Icon = follows ? BellAlertIcon : BellIcon;
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-pressed={follows}
      aria-label={`Follow ${followed.name}`}
      disabled={isPending}
      onClick={toggle}
    >
      <Icon className="-ml-0.5 size-4.5" aria-hidden="true" />
      {/* Both texts are rendered, so that the wider one reserves the width. */}
      <span className="grid justify-items-center *:col-start-1 *:row-start-1">
        <span className={follows ? 'invisible' : ''}>Follow</span>
        <span className={follows ? '' : 'invisible'}>Following</span>
      </span>
    </Button>
  );
}
