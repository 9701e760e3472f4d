import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatExact } from '#lib/text/format-number.ts';
import { deferred } from '#ui/deferred.tsx';
import { savedSearchesQuery } from '../../api/saved-searches.ts';
import { matchesText, matchNoun, searchPath } from '../../model/saved-search.ts';

const SavedSearchEditor = deferred(() =>
  import('./saved-search-editor.tsx').then(({ SavedSearchEditor }) => SavedSearchEditor),
);

const LINK =
  'flex min-h-8 items-center gap-2 rounded-lg px-2.5 text-sm text-ink-soft transition-colors hover:bg-sunken hover:text-ink active:bg-pressed';

/** Saved searches with their matches; nothing without any. */
export function SavedSearchList({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { data } = useQuery(savedSearchesQuery);
  const [params] = useSearchParams();
  const canEdit = useCanEdit();
  const opened = params.get('saved');
  const [isEditing, setEditing] = useState(false);
  const searches = data?.data;
  if (!searches || searches.length === 0) return null;
  return (
    <section aria-label="Saved searches">
      <div className="flex min-h-7 items-center justify-between gap-2 px-2.5">
        <h2 className="font-medium text-ink-faint text-xs">Saved searches</h2>
        {canEdit && (
          <button
            type="button"
            aria-pressed={isEditing}
            onClick={() => setEditing(!isEditing)}
            className="-mr-1 min-h-6 rounded-md px-1.5 text-ink-soft text-xs transition-colors hover:bg-sunken hover:text-ink active:bg-pressed"
          >
            {isEditing ? 'Done' : 'Edit'}
            <span className="sr-only">{isEditing ? ' editing' : ''} saved searches</span>
          </button>
        )}
      </div>
      {isEditing ? (
        <SavedSearchEditor searches={searches} fallback={<div className="skeleton mt-1 h-8" />} />
      ) : (
        <ul className="space-y-0.5">
          {searches.map(({ id, name, new: fresh, ...saved }) => (
            <li key={id}>
              <Link
                to={searchPath(saved.search, id)}
                onClick={onNavigate}
                aria-current={id === opened ? 'page' : undefined}
                className={`${LINK} ${id === opened ? 'bg-sunken text-ink forced-colors:border' : ''}`}
              >
                <span className="min-w-0 flex-1 truncate" title={name}>
                  <bdi>{name}</bdi>
                </span>
                {fresh !== null && fresh > 0 && (
                  <span className="digits shrink-0 rounded-full bg-accent-soft px-1.5 font-medium text-accent-ink text-xs">
                    +{formatExact(fresh)}
                    <span className="sr-only"> new,</span>
                  </span>
                )}
                <span
                  className="digits shrink-0 text-ink-faint text-xs"
                  title={`${matchesText(saved)} ${matchNoun(saved)}`}
                >
                  {matchesText(saved)}
                  <span className="sr-only">
                    {' '}
                    {matchNoun(saved)} {saved.matches === 1 ? 'matches' : 'match'}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
