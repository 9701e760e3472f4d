import type { ChangeImport, DataHealth, Import, ImportList, ImportTarget } from '@brandlode/contract';
import { QueryObserver, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiGet, apiPatch, apiPost, isMissing } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { refetchBrands } from '#lib/loading/refetch-brands.ts';
import { deleteOnce } from '#lib/loading/revoke.ts';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { toastSuccess } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { isInProgress, isRunning } from '../model/import-texts.ts';

/** Milliseconds between requests while the server processes an import. */
const POLL = 500;

const LIST = ['imports'];
const keyOf = (id: string) => [...LIST, id];

/** Replaces an import in the cache; lists refetch it. */
export async function cacheImport(fileImport: Import): Promise<void> {
  // A response that was requested before would show what this replaces.
  await queryClient.cancelQueries({ queryKey: keyOf(fileImport.id), exact: true });
  queryClient.setQueryData(keyOf(fileImport.id), fileImport);
  void queryClient.invalidateQueries({ queryKey: LIST, exact: true });
}

export const useImports = () =>
  useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => apiGet<ImportList>('/api/imports', { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.data.some(isInProgress) ? POLL : false),
  });

/** Polled while the server processes it. */
const importQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => apiGet<Import>(`/api/imports/${id}`, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? POLL : false),
  });

/** An import; what it changes is refetched once it has ended, even if the page is left before. */
export function useImport(id: string) {
  const query = useQuery(importQuery(id));
  const runs = query.data !== undefined && isRunning(query.data);
  useEffect(() => {
    if (runs) refetchBrandsAfter(id);
  }, [id, runs]);
  return query;
}

const followed = new Set<string>();

/** Polls a running import until it has ended, also where its page is not shown. */
export function refetchBrandsAfter(id: string): void {
  if (followed.has(id)) return;
  followed.add(id);
  const stop = new QueryObserver(queryClient, importQuery(id)).subscribe(({ data, error }) => {
    if (data && isRunning(data) && !isMissing(error)) return;
    stop();
    followed.delete(id);
    refetchBrands();
  });
}

/** Another tab may have changed or deleted it. */
const refetchImport = (id: string) => queryClient.invalidateQueries({ queryKey: keyOf(id), exact: true });

const changeOf = (id: string) => ['import change', id];

/** Also before this has been rendered. */
export const isBeingChanged = (id: string): boolean =>
  queryClient.isMutating({ mutationKey: changeOf(id) }) > 0;

export function useChangeImport(id: string) {
  return useMutation({
    mutationKey: changeOf(id),
    // In sequence, so that the last change wins.
    scope: { id: `import ${id}` },
    mutationFn: (change: ChangeImport) => apiPatch<Import>(`/api/imports/${id}`, change),
    onSuccess: cacheImport,
    onError: () => void refetchImport(id),
  });
}

export function useRunImport(id: string, action: 'run' | 'undo') {
  return useExclusiveMutation({
    scope: { id: `import ${id}` },
    mutationFn: async () => {
      const before = queryClient.getQueryData(importQuery(id).queryKey)?.status;
      try {
        return await apiPost<Import>(`/api/imports/${id}/${action}`);
      } catch (error) {
        // Another tab may have begun it, or the response was lost.
        const current = await apiGet<Import>(`/api/imports/${id}`).catch(() => undefined);
        if (current === undefined || current.status === before) throw error;
        return current;
      }
    },
    onSuccess: cacheImport,
    onError: () => void refetchImport(id),
  });
}

export function useDeleteImport(id: string) {
  return useExclusiveMutation({
    mutationFn: () => deleteOnce(`/api/imports/${id}`),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: keyOf(id) });
      toastSuccess('File deleted.');
      return queryClient.invalidateQueries({ queryKey: LIST, exact: true });
    },
  });
}

/** False for viewers of the open workspace; operators among them may still change the shared catalogue. */
export const useMayImport = (target: ImportTarget): boolean => useCanEdit() || target === 'catalogue';

/** Whether the user may import into the shared catalogue; false until known. */
export function useIsOperator(): boolean {
  const { data } = useQuery({
    queryKey: ['data-health'],
    queryFn: ({ signal }) => apiGet<DataHealth>('/api/data-health', { signal }),
  });
  return data?.operator != null;
}
