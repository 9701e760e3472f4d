import type { ChangeImport, DataHealth, Import, ImportList } from '@brandlode/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiDelete, apiGet, apiPatch, apiPost } from '#lib/http.ts';
import { queryClient } from '#lib/query-client.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { isInProgress } from '../model/import-texts.ts';

/** Milliseconds between requests while the server processes an import. */
const POLL = 500;

const LIST = ['imports'];
const keyOf = (id: string) => [...LIST, id];

/** Replaces an import in the cache; lists refetch it. */
export function cacheImport(one: Import): void {
  queryClient.setQueryData(keyOf(one.id), one);
  void queryClient.invalidateQueries({ queryKey: LIST, exact: true });
}

/** The user's imports, newest first. */
export const useImports = () =>
  useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => apiGet<ImportList>('/api/imports', { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.data.some(isInProgress) ? POLL : false),
  });

/** An import, polled while the server processes it; afterwards lists of brands are refetched. */
export function useImport(id: string) {
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => apiGet<Import>(`/api/imports/${id}`, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? POLL : false),
  });
  const status = query.data?.status;
  const before = useRef(status);
  useEffect(() => {
    const ended = before.current !== undefined && before.current !== status;
    before.current = status;
    if (!ended) return;
    void queryClient.invalidateQueries({ queryKey: LIST, exact: true });
    if (status === 'done' || status === 'undone' || status === 'failed')
      void queryClient.invalidateQueries({ queryKey: ['brands'] });
  }, [status]);
  return query;
}

export function useChangeImport(id: string) {
  return useMutation({
    // In sequence, so that the last change wins.
    scope: { id: `import ${id}` },
    mutationFn: (change: ChangeImport) => apiPatch<Import>(`/api/imports/${id}`, change),
    onSuccess: cacheImport,
  });
}

export function useRunImport(id: string, action: 'run' | 'undo') {
  return useExclusiveMutation({
    scope: { id: `import ${id}` },
    mutationFn: () => apiPost<Import>(`/api/imports/${id}/${action}`),
    onSuccess: cacheImport,
  });
}

export function useDeleteImport(id: string) {
  return useExclusiveMutation({
    mutationFn: () => apiDelete(`/api/imports/${id}`),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: keyOf(id) });
      return queryClient.invalidateQueries({ queryKey: LIST, exact: true });
    },
  });
}

/** Whether the user may import into the shared catalogue; false until known. */
export function useIsOperator(): boolean {
  const { data } = useQuery({
    queryKey: ['data-health'],
    queryFn: ({ signal }) => apiGet<DataHealth>('/api/data-health', { signal }),
  });
  return data?.operator != null;
}
