import type { LegalPageName, LegalText } from '@brandlode/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from '#lib/loading/http.ts';

export const legalTextQuery = (page: LegalPageName) =>
  queryOptions({
    queryKey: ['product', 'legal', page],
    queryFn: ({ signal }) => send<LegalText>('GET', `/api/legal/${page}`, undefined, { signal }),
  });
