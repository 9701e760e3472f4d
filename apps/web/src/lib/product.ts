import type { Product } from '@brandlode/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { send } from './loading/http.ts';

export const productQuery = queryOptions({
  queryKey: ['product'],
  queryFn: ({ signal }) => send<Product>('GET', '/api/product', undefined, { signal }),
  staleTime: 5 * 60_000,
});

/** The installation's public configuration; `undefined` while loading. */
export function useProduct(): Product | undefined {
  return useQuery(productQuery).data;
}

export const useProductName = (): string => useProduct()?.name ?? 'Brandlode';
