import type { BrandLists as Lists } from '@brandlode/contract';
import { XMarkIcon } from '@heroicons/react/16/solid';
import { useQuery } from '@tanstack/react-query';
import { areCharacterShortcutsEnabled } from '#lib/keys/shortcuts.ts';
import { onRemovalClick } from '#lib/on-removal-click.ts';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { brandListsQuery } from '../api/list-memberships.ts';
import { useChangeMemberships } from '../hooks/use-add-to-list.ts';
import { useUpdateMembership } from '../hooks/use-update-membership.ts';
import { RatingInput } from './rating-input.tsx';
import { StatusSelect } from './status-select.tsx';
import { TagsInput } from './tags-input.tsx';

/** The lists a brand is on, with its status, rating and tags there. */
export function BrandLists({ brandId }: { brandId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(brandListsQuery(brandId));
  const canEdit = useCanEdit();
  if (!data)
    return isError && !isFetching ? (
      <LoadError text="Couldn't load the lists." onRetry={() => void refetch()} />
    ) : null;
  if (data.data.length === 0)
    return (
      <p className="text-pretty text-ink-soft text-sm">
        Not on any list yet.
        {canEdit && (
          <>
            {" Use 'Add to list' above"}
            {areCharacterShortcutsEnabled() && (
              <span className="pointer-coarse:hidden">
                {' '}
                or press{' '}
                <kbd className="rounded-md border border-line-strong px-1.5 font-sans text-xs">L</kbd>
              </span>
            )}
            .
          </>
        )}
      </p>
    );
  return (
    <ul className="@container -my-1 divide-y divide-line">
      {data.data.map((listed) => (
        <Listed key={listed.listId} brandId={brandId} listed={listed} />
      ))}
    </ul>
  );
}

type ListedProps = { brandId: number; listed: Lists['data'][number] };

function Listed({ brandId, listed }: ListedProps) {
  const { listId, name, statuses, status, rating, tags, version } = listed;
  const canEdit = useCanEdit();
  const change = useChangeMemberships();
  const update = useUpdateMembership(brandId, listId);
  return (
    // Disabled until the server has confirmed that the brand is on the list.
    <li>
      <fieldset disabled={version === 0 || !canEdit} className="min-w-0 py-1.5">
        <legend className="sr-only">{name}</legend>
        <div className="flex flex-wrap items-center gap-x-2">
          <TextLink to={paths.list(listId)} className="min-w-0 flex-1 truncate py-1 text-sm">
            <bdi>{name}</bdi>
          </TextLink>
          {/* Below the name if they need more space. */}
          <div
            className={`order-last flex basis-full items-center gap-3 ${tags.length > 0 ? '' : '@lg:order-none @lg:basis-auto'}`}
          >
            <RatingInput
              label={`Rating on ${name}`}
              value={rating}
              onChange={(next) => update.mutate({ base: listed, change: { rating: next } })}
            />
            <TagsInput
              name={name}
              value={tags}
              suggestions={[]}
              onChange={(next) => update.mutate({ base: listed, change: { tags: next } })}
            />
          </div>
          <span className="shrink-0">
            <StatusSelect
              label={`Status on ${name}`}
              value={status}
              statuses={statuses}
              onChange={(next) => update.mutate({ base: listed, change: { status: next } })}
            />
          </span>
          {canEdit && (
            <IconButton
              size="md"
              label={`Remove from ${name}`}
              onClick={onRemovalClick(() =>
                change.mutate({ brandId, list: { id: listId, name }, on: false }),
              )}
            >
              <XMarkIcon className="size-4" aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </fieldset>
    </li>
  );
}
