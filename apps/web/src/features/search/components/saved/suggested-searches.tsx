import type { SuggestedSearch } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatExact } from '#lib/text/format-number.ts';
import { suggestedSearchesQuery } from '../../api/saved-searches.ts';
import { searchPath } from '../../model/saved-search.ts';
import { WithoutDataNote } from '../without-data-note.tsx';

/** Searches to start from while nothing is filtered, with their numbers of matches in this catalogue; those without any on request. */
export function SuggestedSearches() {
  const { data, isError } = useQuery(suggestedSearchesQuery);
  const [withOthers, setWithOthers] = useState(false);
  const list = useId();
  if (isError) return null;
  const searches = data?.data ?? [];
  const others = searches.filter(({ matches }) => matches === 0);
  const shown = withOthers ? searches : searches.filter(({ matches }) => matches > 0);
  return (
    <section aria-label="Starter searches" className="mt-3">
      {/* Has the same height while loading. */}
      <div className="flex min-h-14 snap-x gap-2 overflow-x-auto pb-1.5 [scrollbar-width:thin]">
        <ul id={list} className="flex shrink-0 gap-2 empty:hidden">
          {shown.map((search) => (
            <Suggestion key={search.id} {...search} />
          ))}
        </ul>
        {others.length > 0 && (
          <button
            type="button"
            aria-expanded={withOthers}
            aria-controls={list}
            onClick={() => setWithOthers(!withOthers)}
            data-ring="inside"
            className="digits shrink-0 snap-start rounded-lg px-3 text-ink-soft text-sm transition-colors hover:bg-sunken hover:text-ink active:bg-pressed"
          >
            {withOthers ? 'Hide' : 'Show'} {others.length} without matches
          </button>
        )}
      </div>
      {withOthers && others.some(({ unknown }) => unknown > 0) && <WithoutDataNote className="mt-1" />}
    </section>
  );
}

const Suggestion = ({ name, search, matches, unknown }: SuggestedSearch) => (
  <li className="shrink-0 snap-start">
    <Link
      to={searchPath(search)}
      data-ring="inside"
      className="block rounded-lg border border-line bg-surface px-3 py-1.5 transition-colors hover:bg-sunken active:bg-pressed"
    >
      <span className="block font-medium text-sm">{name}</span>
      <span className="digits block text-ink-soft text-xs">
        {matches === 0 ? 'No matches' : `${formatExact(matches)} ${matches === 1 ? 'match' : 'matches'}`}
        {unknown > 0 && ` · ${formatExact(unknown)} ${unknown === 1 ? 'lacks' : 'lack'} the data`}
      </span>
    </Link>
  </li>
);
