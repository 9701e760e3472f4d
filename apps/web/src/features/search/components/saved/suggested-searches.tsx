import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatExact } from '#lib/text/format-number.ts';
import { suggestedSearchesQuery } from '../../api/saved-searches.ts';
import { searchPath } from '../../model/saved-search.ts';

/** Searches to start from while nothing is filtered, with their numbers of matches in this catalogue. */
export function SuggestedSearches() {
  const { data, isError } = useQuery(suggestedSearchesQuery);
  if (isError) return null;
  return (
    <section aria-label="Starter searches" className="mt-3">
      {/* Has the same height while loading. */}
      <ul className="flex min-h-14 snap-x gap-2 overflow-x-auto pb-1.5 [scrollbar-width:thin]">
        {data?.data.map(({ id, name, search, matches, unknown }) => (
          <li key={id} className="shrink-0 snap-start">
            <Link
              to={searchPath(search)}
              data-ring="inside"
              className="block rounded-lg border border-line bg-surface px-3 py-1.5 transition-colors hover:bg-sunken active:bg-pressed"
            >
              <span className="block font-medium text-sm">{name}</span>
              <span className="digits block text-ink-soft text-xs">
                {matches === 0
                  ? 'No matches'
                  : `${formatExact(matches)} ${matches === 1 ? 'match' : 'matches'}`}
                {unknown > 0 && ` · ${formatExact(unknown)} lack the data`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
