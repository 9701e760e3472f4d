import { cutText, maxComparedMatches, type SavedSearch, type SearchDefinition } from '@brandlode/contract';
import { BookmarkIcon } from '@heroicons/react/16/solid';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useBrandSlots } from '#features/brands/slots.tsx';
import { focusIfLost, focusOnceRemoved } from '#lib/focus-if-lost.ts';
import { shortcutProps } from '#lib/keys/shortcuts.ts';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatExact } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/dialog/use-dialog.tsx';
import { EditConflict } from '../../../../lib/loading/save-merged.ts';
import { ShareButton } from '../../../sharing/components/share-button.tsx';
import { useEmptyColumns } from '../../api/list-filters.ts';
import {
  savedSearchesQuery,
  useCreateSavedSearch,
  useUpdateSavedSearch,
  visitSavedSearch,
} from '../../api/saved-searches.ts';
import { isSameSearch, nameOf, withSaved } from '../../model/saved-search.ts';

const loadDialog = () => import('./save-search-dialog.tsx').then(({ SaveSearchDialog }) => SaveSearchDialog);

type Props = {
  search: SearchDefinition;
  /** Reads the search from the URL, which may be ahead of what has been rendered. */
  latest: () => SearchDefinition;
};

/** Saves the displayed search, or the changes made to a saved one. */
export function SaveSearch({ search, latest }: Props) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const canEdit = useCanEdit();
  const { Follow } = useBrandSlots();
  const id = params.get('saved');
  const { data } = useQuery({ ...savedSearchesQuery, enabled: id !== null });
  const saved = id === null ? undefined : data?.data.find((search) => search.id === id);
  const empty = useEmptyColumns(search.scope);
  const isModified = saved !== undefined && !isSameSearch(saved.search, search, empty);
  /** What was opened and changed; another member may have saved a newer version since. */
  const [base, setBase] = useState(saved);
  if (saved !== base && (!isModified || base?.id !== saved.id)) setBase(saved);
  const newMatches = useVisit(saved, isModified);
  const create = useCreateSavedSearch();
  const update = useUpdateSavedSearch();
  const [toSave, setToSave] = useState(search);
  const place = useRef<HTMLDivElement>(null);
  const isSaved = useRef(false);
  const dialog = useDialog(loadDialog, {
    name: saved ? `${cutText(saved.name, 96)} (2)` : nameOf(toSave),
    busy: create.isBusy,
    // Saving replaces the button that opened the dialog.
    finalFocus: () => (isSaved.current ? place.current : null),
    onSave: (name: string) =>
      create.mutate(
        { name, search: toSave },
        {
          onSuccess: (created) => {
            isSaved.current = true;
            dialog.close();
            void navigate(
              { search: withSaved(window.location.search, created.id) },
              { replace: true, preventScrollReset: true },
            );
          },
        },
      ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button to which the dialog returned the focus is replaced
  useEffect(() => {
    if (isSaved.current) focusIfLost(() => place.current?.focus());
  }, [saved?.id]);
  const props = {
    ...dialog.trigger,
    onClick: () => {
      setToSave(latest());
      isSaved.current = false;
      dialog.show();
    },
    ...shortcutProps('save-search'),
    disabled: !canEdit,
    variant: 'secondary',
    size: 'sm',
  } as const;

  return (
    // One row, even on phones: the name is truncated, since the sidebar shows it in full.
    <div
      ref={place}
      tabIndex={-1}
      className={`flex min-w-0 items-center gap-2 rounded-lg ${saved ? 'max-sm:w-full' : ''}`}
    >
      {saved && (
        <span
          className={`flex min-w-0 ${isModified ? 'sm:max-w-32' : 'sm:max-w-72'} items-center gap-1.5 text-ink-soft text-sm`}
        >
          <BookmarkIcon className="size-4 shrink-0 text-accent" aria-hidden="true" />
          <span className="truncate" title={saved.name}>
            <span className="sr-only">Saved search: </span>
            <bdi>{saved.name}</bdi>
          </span>
          {newMatches > 0 && !isModified && (
            <span className="shrink-0 text-accent-ink">{formatExact(newMatches)} new</span>
          )}
        </span>
      )}
      {saved && !isModified && !saved.search.products && saved.search.scope === 'all' && (
        <Follow kind="search" id={saved.id} name={saved.name} />
      )}
      {isModified ? (
        <span className="flex shrink-0 items-center gap-2 max-sm:ml-auto">
          <span className="text-ink-soft text-sm" role="status">
            Modified:
          </span>
          <Button
            size="sm"
            variant="secondary"
            disabled={!canEdit}
            busy={update.isPending}
            onClick={({ currentTarget }) =>
              update.mutate(
                { search: base ?? saved, change: { search: latest() } },
                {
                  onSuccess: () => focusOnceRemoved(currentTarget, () => place.current?.focus()),
                  // The user has been told of the newer version, which the next attempt replaces.
                  onError: (error) => error instanceof EditConflict && setBase(undefined),
                },
              )
            }
          >
            Save
          </Button>
          <Button {...props}>Save as</Button>
        </span>
      ) : (
        !saved && (
          <Button {...props}>
            <BookmarkIcon className="-ml-0.5 size-4" aria-hidden="true" />
            <span>
              Save<span className="max-sm:sr-only"> search</span>
            </span>
          </Button>
        )
      )}
      {/* Private brands and products cannot be shared. */}
      {saved && !isModified && saved.search.scope !== 'mine' && !saved.search.products && (
        <ShareButton target={{ searchId: saved.id }} name={saved.name} />
      )}
      {dialog.element}
    </div>
  );
}

/** Reports that the search was opened, and returns the number of new matches at that time. */
function useVisit(saved: SavedSearch | undefined, isModified: boolean): number {
  const [found, setFound] = useState({ id: '', matches: 0 });
  const isDue =
    saved !== undefined &&
    !isModified &&
    saved.new !== 0 &&
    saved.matches <= maxComparedMatches(saved.search);
  const { id = '', new: count = null } = saved ?? {};
  useEffect(() => {
    // Another search, or the same one again later, was opened.
    setFound((old) => (old.id === id ? old : { id, matches: 0 }));
    if (!isDue) return;
    setFound({ id, matches: count ?? 0 });
    // The number stays until the next visit.
    visitSavedSearch(id).catch(console.error);
  }, [isDue, id, count]);
  return found.id === id ? found.matches : 0;
}
