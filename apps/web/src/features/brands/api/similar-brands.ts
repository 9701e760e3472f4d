import type { SimilarBrands } from '@brandlode/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/loading/http.ts';
import { type SimilarChoice, similarQuery } from '../model/similar-choice.ts';

export const useSimilarBrands = (brandId: number, choice: SimilarChoice) =>
  useQuery({
    queryKey: ['brands', 'similar', brandId, choice],
    queryFn: ({ signal }) =>
      apiGet<SimilarBrands>(`/api/brands/${brandId}/similar?${similarQuery(choice)}`, { signal }),
    placeholderData: keepPreviousData,
  });
