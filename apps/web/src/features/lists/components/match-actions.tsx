import { BASIC_SEARCH_LIMIT, MAX_LIST_BRANDS, type SearchDefinition } from '@brandlode/contract';
import { useUser } from '#lib/session/session.ts';
import { formatExact } from '#lib/text/format-number.ts';
import { AddToListButton } from './add-to-list-button.tsx';

type Props = { search: SearchDefinition; total: number };

/** Adds the matches of a search to a list; the label says how many the plan and a list allow. */
export function MatchActions({ search, total }: Props) {
  const { tier } = useUser();
  const limit = tier === 'basic' ? BASIC_SEARCH_LIMIT : MAX_LIST_BRANDS;
  // Private brands and products cannot be on lists.
  if (search.scope === 'mine' || search.products) return null;
  return (
    <AddToListButton
      addition={{ kind: 'search', search }}
      disabled={total === 0}
      text={
        <>
          <span className="max-sm:hidden">{matchesText(total, limit)}</span>
          <span className="sm:hidden">Add {total > limit ? formatExact(limit) : 'all'}</span>
        </>
      }
    />
  );
}

function matchesText(total: number, limit: number): string {
  if (total > limit) return `Add the first ${formatExact(limit)} of ${formatExact(total)}`;
  if (total === 0) return 'Add all matches';
  return total === 1 ? 'Add 1 match' : `Add all ${formatExact(total)} matches`;
}
