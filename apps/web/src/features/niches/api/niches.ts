import type { Niche, NicheList } from '@brandlode/contract';
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
