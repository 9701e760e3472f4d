import type { CatalogueChoice, DataHealth } from '@brandlode/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiGet, apiPost } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';

const KEY = ['data-health'];

export const useDataHealth = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet<DataHealth>('/api/data-health', { signal }),
  });

/** Activates another catalogue; all cached data then belongs to the previous one. */
export const useSwitchCatalogue = () =>
  useMutation({
    mutationFn: (catalogue: CatalogueChoice) =>
      apiPost<DataHealth>('/api/data-health/catalogue', { catalogue }),
    onSuccess: () => queryClient.resetQueries(),
  });

export const useSwitchCollection = () =>
  useMutation({
    mutationFn: (collects: boolean) => apiPost<DataHealth>('/api/data-health/collection', { collects }),
    onSuccess: (health) => queryClient.setQueryData(KEY, health),
  });
