import { BASIC_SEARCH_LIMIT, MAX_LIST_BRANDS, type SearchDefinition } from '@brandlode/contract';
import { formatExact } from '#lib/format-number.ts';
import { useUser } from '#lib/session.ts';
import { AddToListButton } from './add-to-list-button.tsx';

/** Adds what a search matches to a list, and says before how many of them the plan and a list allow. */
export function AddMatches({ search, total }: { search: SearchDefinition; total: number }) {
  const { tier } = useUser();
  const most = tier === 'basic' ? BASIC_SEARCH_LIMIT : MAX_LIST_BRANDS;
  // Private brands cannot be on lists.
  if (search.scope === 'mine') return null;
  return (
    <AddToListButton
      addition={{ kind: 'search', search, total }}
      disabled={total === 0}
      text={
        total > most
          ? `Add the first ${formatExact(most)} of ${formatExact(total)}`
          : total === 0
            ? 'Add all matches'
            : total === 1
              ? 'Add 1 match'
              : `Add all ${formatExact(total)} matches`
      }
    />
  );
}
