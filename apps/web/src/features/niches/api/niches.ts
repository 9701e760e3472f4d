import type { CategoryHistory, MetricKey, Niche, NicheList } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/loading/http.ts';

export type NicheKind = 'categories' | 'technologies';

export const useNicheList = (kind: NicheKind) =>
  useQuery({
    queryKey: [kind],
    queryFn: ({ signal }) => apiGet<NicheList>(`/api/${kind}`, { signal }),
  });

export const useNiche = (kind: NicheKind, id: string) =>
  useQuery({
    queryKey: [kind, id],
    queryFn: ({ signal }) => apiGet<Niche>(`/api/${kind}/${encodeURIComponent(id)}`, { signal }),
  });

/** The monthly median of a metric over a category's brands; none without a category. */
export const useCategoryHistory = (id: number | undefined, metric: MetricKey | undefined) =>
  useQuery({
    queryKey: ['categories', id, 'history', metric],
    queryFn: ({ signal }) =>
      apiGet<CategoryHistory>(`/api/categories/${id}/history?metric=${metric}`, { signal }),
    enabled: id !== undefined && metric !== undefined,
  });
