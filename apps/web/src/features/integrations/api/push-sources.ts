import type { PushSource } from '@brandlode/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { isMissing } from '#lib/loading/http.ts';
import { listQuery, useLists } from '../../lists/api/lists.ts';
import { savedSearchesQuery } from '../../search/api/saved-searches.ts';

/** Without a name until that is loaded. */
export type SourceOption = { source: PushSource; name: string | undefined };

export const isSameSource = (a: PushSource, b: PushSource): boolean => a.kind === b.kind && a.id === b.id;

const UNAVAILABLE = 'no longer available';

/** The lists that match the text and all saved searches that can be pushed, and always the chosen one. */
export function usePushSources(text: string, chosen: PushSource | null) {
  const lists = useLists(text);
  const searches = useQuery(savedSearchesQuery);
  const found: SourceOption[] = [
    ...(lists.data?.data ?? []).map(({ id, name }): SourceOption => ({ source: { kind: 'list', id }, name })),
    ...(searches.data?.data ?? [])
      // Only brands of the catalogue can be pushed.
      .filter(({ search }) => !search.products && search.scope === 'all')
      .map(({ id, name }): SourceOption => ({ source: { kind: 'search', id }, name })),
  ];
  const missing = chosen && !found.some(({ source }) => isSameSource(source, chosen)) ? chosen : null;
  const isMissingList = missing?.kind === 'list' && !lists.isPending;
  const list = useQuery({
    ...listQuery(missing?.id ?? ''),
    ...(!isMissingList && { queryFn: skipToken }),
  });
  const isGone = missing?.kind === 'list' ? isMissing(list.error) : searches.data !== undefined;
  const failed = [lists, searches, list].filter(
    ({ data, isError, error }) => isError && !data && !isMissing(error),
  );
  return {
    options: missing ? [{ source: missing, name: isGone ? UNAVAILABLE : list.data?.name }, ...found] : found,
    /** Loads again what could not be loaded, if anything. */
    retry: failed.length > 0 ? () => Promise.all(failed.map(({ refetch }) => refetch())) : undefined,
  };
}
