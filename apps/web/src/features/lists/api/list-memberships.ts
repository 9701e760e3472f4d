import type {
  AddedToList,
  AddToList,
  BrandLists,
  ListBrandFields,
  RestoredToList,
  UpdateListBrand,
} from '@brandlode/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPatch, apiPost } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { inBatches } from '../model/in-batches.ts';
import { listsQuery } from './lists.ts';

/** Of every change of the lists that a brand is on. */
export const MEMBERSHIP = ['list membership'];

export const brandListsQuery = (brandId: number) =>
  queryOptions({
    queryKey: [...listsQuery.queryKey, 'of-brand', brandId],
    queryFn: ({ signal }) => apiGet<BrandLists>(`/api/brands/${brandId}/lists`, { signal }),
    // The pages of lists, and other members, change the same fields.
    staleTime: 0,
    // The last change refetches; until then a response would show the state from before it.
    refetchOnMount: () => !queryClient.isMutating({ mutationKey: MEMBERSHIP }),
  });

export async function addToList(listId: string, brands: AddToList): Promise<AddedToList> {
  const add = (part: AddToList) => apiPost<AddedToList>(`/api/lists/${listId}/brands`, part);
  if ('search' in brands) return add(brands);
  const parts = await inBatches(brands.brandIds, (brandIds) => add({ ...brands, brandIds }));
  return parts.reduce(
    (sum, part) => ({
      added: sum.added + part.added,
      already: sum.already + part.already,
      unknown: sum.unknown + part.unknown,
      left: sum.left + part.left,
      total: sum.total + part.total,
      addedIds: [...sum.addedIds, ...part.addedIds],
    }),
    { added: 0, already: 0, unknown: 0, left: 0, total: 0, addedIds: [] },
  );
}

/** The list, or the workspace, has no room for some of the brands. */
export class ListFull extends Error {
  constructor(name: string, left: number) {
    super(`“${name}” is full: ${formatCount(left, 'brand')} did not fit.`);
  }
}

export const removeFromList = (listId: string, brandIds: number[]) =>
  inBatches(brandIds, (batch) => apiDelete(`/api/lists/${listId}/brands`, { brandIds: batch }));

/** Restores removed brands with their status, rating and tags; returns how many. */
export async function restoreToList(listId: string, brandIds: number[]): Promise<number> {
  const parts = await inBatches(brandIds, (batch) =>
    apiPost<RestoredToList>(`/api/lists/${listId}/brands/restore`, { brandIds: batch }),
  );
  return parts.reduce((sum, { restored }) => sum + restored, 0);
}

/** The current fields of a brand on a list; undefined if it is not on it. */
export async function fetchMembership(listId: string, brandId: number) {
  const { data } = await apiGet<BrandLists>(`/api/brands/${brandId}/lists`);
  return data.find((list) => list.listId === listId);
}

export const updateListBrand = (listId: string, brandId: number, change: UpdateListBrand) =>
  apiPatch<ListBrandFields>(`/api/lists/${listId}/brands/${brandId}`, change);
