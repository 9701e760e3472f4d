import type {
  AddedToList,
  AddToList,
  BrandLists,
  List,
  ListBrandFields,
  RestoredToList,
  UpdateListBrand,
} from '@brandlode/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPatch, apiPost } from '#lib/http.ts';
import { listsQuery } from './lists.ts';

/** The lists that a brand is on. */
export const brandListsQuery = (brandId: number) =>
  queryOptions({
    queryKey: [...listsQuery.queryKey, 'of-brand', brandId],
    queryFn: ({ signal }) => apiGet<BrandLists>(`/api/brands/${brandId}/lists`, { signal }),
    // The pages of lists, and other members, change the same fields.
    staleTime: 0,
  });

export const createList = (name: string) => apiPost<List>('/api/lists', { name });

export const addToList = (listId: string, brands: AddToList) =>
  apiPost<AddedToList>(`/api/lists/${listId}/brands`, brands);

export const removeFromList = (listId: string, brandIds: number[]) =>
  apiDelete(`/api/lists/${listId}/brands`, { brandIds });

/** Restores removed brands with their status, rating and tags. */
export const restoreToList = (listId: string, brandIds: number[]) =>
  apiPost<RestoredToList>(`/api/lists/${listId}/brands/restore`, { brandIds });

export const updateListBrand = (listId: string, brandId: number, change: UpdateListBrand) =>
  apiPatch<ListBrandFields>(`/api/lists/${listId}/brands/${brandId}`, change);
