import type { CatalogueChoice, DataHealth } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet, apiPost } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

const KEY = ['data-health'];

export const useDataHealth = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet<DataHealth>('/api/data-health', { signal }),
  });

/** Activates another catalogue; all cached data then belongs to the previous one. */
export const useSwitchCatalogue = () =>
  useExclusiveMutation({
    mutationFn: (catalogue: CatalogueChoice) =>
      apiPost<DataHealth>('/api/data-health/catalogue', { catalogue }),
    onSuccess: () => queryClient.resetQueries(),
  });

export const useSwitchCollection = () =>
  useExclusiveMutation({
    mutationFn: (collects: boolean) => apiPost<DataHealth>('/api/data-health/collection', { collects }),
    onSuccess: (health) => queryClient.setQueryData(KEY, health),
  });
