import type { PushSource } from '@brandlode/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { listQuery, useLists } from '../../lists/api/lists.ts';
import { savedSearchesQuery } from '../../search/api/saved-searches.ts';

export type SourceOption = { source: PushSource; name: string };

export const isSameSource = (a: PushSource, b: PushSource): boolean => a.kind === b.kind && a.id === b.id;

/** The lists that match the text and all saved searches that can be pushed, and always the chosen one. */
export function usePushSources(text: string, chosen: PushSource | null): SourceOption[] {
  const lists = useLists(text);
  const searches = useQuery(savedSearchesQuery);
  const found: SourceOption[] = [
    ...(lists.data?.data ?? []).map(({ id, name }): SourceOption => ({ source: { kind: 'list', id }, name })),
    ...(searches.data?.data ?? [])
      // Only brands of the catalogue can be pushed.
      .filter(({ search }) => !search.products && search.scope === 'all')
      .map(({ id, name }): SourceOption => ({ source: { kind: 'search', id }, name })),
  ];
  const isLoaded = lists.data !== undefined && searches.data !== undefined;
  const isMissing = chosen && isLoaded && !found.some(({ source }) => isSameSource(source, chosen));
  const missing = isMissing ? chosen : null;
  const list = useQuery({
    ...listQuery(missing?.id ?? ''),
    ...(missing?.kind !== 'list' && { queryFn: skipToken }),
  });
  if (!missing) return found;
  return [
    { source: missing, name: list.data?.name ?? (list.isFetching ? '…' : 'no longer available') },
    ...found,
  ];
}
