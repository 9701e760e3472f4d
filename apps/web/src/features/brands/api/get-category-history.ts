import type { CategoryHistory, MetricKey } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/loading/http.ts';

/** The monthly median of a metric over the brands of a category; asks for nothing while either is undefined. */
export const useCategoryHistory = (id: number | undefined, metric: MetricKey | undefined) =>
  useQuery({
    queryKey: ['categories', id, 'history', metric],
    queryFn: ({ signal }) =>
      apiGet<CategoryHistory>(`/api/categories/${id}/history?metric=${metric}`, { signal }),
    enabled: id !== undefined && metric !== undefined,
  });
