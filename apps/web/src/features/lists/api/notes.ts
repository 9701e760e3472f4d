import type { ListBrands, Note } from '@brandlode/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPut } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import type { NoteDraft } from '../model/note-drafts.ts';
import { listsQuery } from './lists.ts';

const pathOf = (brandId: number) => `/api/brands/${brandId}/notes`;

export const noteQuery = (brandId: number) =>
  queryOptions({
    queryKey: ['notes', brandId],
    queryFn: ({ signal }) => apiGet<Note>(pathOf(brandId), { signal }),
    // Members edit the same note.
    refetchOnWindowFocus: true,
    staleTime: 10_000,
  });

export const fetchNote = (brandId: number) => queryClient.fetchQuery({ ...noteQuery(brandId), staleTime: 0 });

/** `workspaceId` is the workspace in which the note was written; null means the personal one. */
export const putNote = (
  brandId: number,
  { text, version, workspaceId }: NoteDraft & { workspaceId: string | null },
  options: { keepalive: boolean },
) => apiPut<Note>(pathOf(brandId), { text, version, workspaceId }, options);

/** Caches the server's current note, also on the lists that show it. */
export function showNote(brandId: number, note: Note): void {
  queryClient.setQueryData(noteQuery(brandId).queryKey, note);
  queryClient.setQueriesData<ListBrands>(
    { queryKey: [...listsQuery.queryKey, 'brands'] },
    (old) =>
      old && {
        ...old,
        data: old.data.map((entry) =>
          entry.brandId === brandId ? { ...entry, note: note.text || null } : entry,
        ),
      },
  );
}
