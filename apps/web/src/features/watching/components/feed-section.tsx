import type { NotificationFeedAddresses } from '@brandlode/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusOnceRemoved } from '#lib/focus-if-lost.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { formatLocalDay } from '#lib/text/format-date.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Section } from '#ui/section.tsx';
import { useCreateFeed, useDeleteFeed, useFeed } from '../api/feed.ts';

/** The secret address at which a feed reader reads the notifications. */
export function FeedSection() {
  const { data, isError, refetch } = useFeed();
  const create = useCreateFeed();
  const end = useDeleteFeed();
  /** Kept until they are replaced: they cannot be requested again. */
  const [addresses, setAddresses] = useState<NotificationFeedAddresses>();
  const exists = data && data.createdAt !== null;
  const button = useRef<HTMLButtonElement>(null);
  const show = (created: NotificationFeedAddresses) => {
    flushSync(() => setAddresses(created));
    // The addresses push the focused button down.
    button.current?.scrollIntoView({ block: 'nearest' });
    toastSuccess(exists ? 'The feed has new addresses. The old ones no longer work.' : 'Feed created.');
  };
  const forget = (pressed: Element) => {
    setAddresses(undefined);
    toastSuccess('Feed deleted.');
    focusOnceRemoved(pressed, () => button.current?.focus());
  };
  return (
    <Section title="Feed">
      <p className="mt-1 max-w-prose text-pretty text-ink-soft text-sm">
        Read your notifications in a feed reader. Anyone with the address can read them, so keep it secret.
        {data?.createdAt && ` Created on ${formatLocalDay(new Date(data.createdAt))}.`}
      </p>
      {addresses && exists && (
        <div className="mt-3 grid max-w-2xl gap-3">
          <Address label="Atom" url={addresses.atom} />
          <Address label="JSON Feed" url={addresses.json} />
          <p className="text-ink-faint text-xs">
            Copy these addresses now: you won't be able to see them again.
          </p>
        </div>
      )}
      {isError && !data && <LoadError className="mt-3" text="Couldn't load your feed." onRetry={refetch} />}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          ref={button}
          variant="secondary"
          size="sm"
          disabled={!data}
          busy={create.isPending}
          onClick={() => create.mutate(undefined, { onSuccess: show })}
        >
          {exists ? 'New address' : 'Create feed'}
        </Button>
        {exists && (
          <Button
            variant="secondary"
            size="sm"
            busy={end.isPending}
            onClick={({ currentTarget }) => end.mutate(undefined, { onSuccess: () => forget(currentTarget) })}
          >
            Delete feed
          </Button>
        )}
      </div>
    </Section>
  );
}

function Address({ label, url }: { label: string; url: string }) {
  const copy = async () => {
    if (await copyText(url)) toastSuccess('Address copied.');
    else toastError("Couldn't copy the address. Copy it from the field.");
  };
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <Button variant="secondary" aria-label={`Copy the ${label} address`} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}
