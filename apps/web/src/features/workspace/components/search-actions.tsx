import type { SearchDefinition } from '@brandlode/contract';
import { AddMatches } from './add-matches.tsx';
import { SaveSearch } from './save-search.tsx';

/** Actions on the displayed search. */
export function SearchActions(props: { search: SearchDefinition; total: number }) {
  return (
    <>
      <SaveSearch search={props.search} />
      <AddMatches {...props} />
    </>
  );
}
