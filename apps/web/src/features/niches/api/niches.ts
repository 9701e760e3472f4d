import type { CategoryList, CategoryMap, FilterPayload, Niche, NicheList } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/loading/http.ts';

export type NicheKind = 'categories' | 'technologies';

const brandsOf = (filters: FilterPayload) => encodeURIComponent(JSON.stringify(filters));

export const useCategories = (filters: FilterPayload) =>
  useQuery({
    queryKey: ['categories', filters],
    queryFn: ({ signal }) => apiGet<CategoryList>(`/api/categories?brands=${brandsOf(filters)}`, { signal }),
    placeholderData: (last) => last,
  });

export const useCategoryMap = (by: CategoryMap['by'], filters: FilterPayload) =>
  useQuery({
    queryKey: ['category-map', by, filters],
    queryFn: ({ signal }) =>
      apiGet<CategoryMap>(`/api/category-map?by=${by}&brands=${brandsOf(filters)}`, { signal }),
    placeholderData: (last, query) => (query?.queryKey[1] === by ? last : undefined),
  });

export const useTechnologies = () =>
  useQuery({
    queryKey: ['technologies'],
    queryFn: ({ signal }) => apiGet<NicheList>('/api/technologies', { signal }),
  });

export const useNiche = (kind: NicheKind, id: string) =>
  useQuery({
    queryKey: [kind, id],
    queryFn: ({ signal }) => apiGet<Niche>(`/api/${kind}/${encodeURIComponent(id)}`, { signal }),
  });
