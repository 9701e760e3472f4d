import { queryOptions } from '@tanstack/react-query';
import { send } from '#lib/loading/http.ts';
import type { ApiDocument } from '../model/api-document.ts';

export const documentQuery = queryOptions({
  queryKey: ['api-document'],
  queryFn: ({ signal }) => send<ApiDocument>('GET', '/api/openapi.json', undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
