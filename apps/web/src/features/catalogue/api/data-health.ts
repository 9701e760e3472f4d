import type { CatalogueChoice, DataHealth } from '@brandlode/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiGet, apiPost } from '#lib/http.ts';

const KEY = ['data-health'];

export const useDataHealth = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet<DataHealth>('/api/data-health', { signal }),
  });

/** Activates another catalogue; all cached data then belongs to the previous one. */
export function useSwitchCatalogue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (catalogue: CatalogueChoice) =>
      apiPost<DataHealth>('/api/data-health/catalogue', { catalogue }),
    onSuccess: () => client.resetQueries(),
  });
}

export function useSwitchCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (collects: boolean) => apiPost<DataHealth>('/api/data-health/collection', { collects }),
    onSuccess: (health) => client.setQueryData(KEY, health),
  });
}
