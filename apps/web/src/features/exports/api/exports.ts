import type { CreatedExport, CreatedExportLink, Export, ExportRequest } from '@brandlode/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { apiGet, apiPost, HttpProblem, rejectionText } from '#lib/loading/http.ts';
import { isTransient } from '#lib/loading/query-client.ts';
import { toastError } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';

/** Milliseconds between requests while a file is written. */
const POLL = 500;

/** Creates an export and starts its download, which the browser handles like any other. */
export const useCreateExport = () =>
  useExclusiveMutation({
    mutationFn: (request: ExportRequest) => apiPost<CreatedExport>('/api/exports', request),
    onSuccess: ({ url }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    },
    onError: (error) =>
      toastError(
        (error instanceof HttpProblem &&
          error.status === 429 &&
          (error.problem?.detail ?? error.problem?.title)) ||
          "Couldn't export. Please try again.",
      ),
  });

/** Creates a secret address from which spreadsheets fetch the export. */
export const useCreateExportLink = () =>
  useExclusiveMutation({
    mutationFn: (link: { name: string; export: ExportRequest }) =>
      apiPost<CreatedExportLink>('/api/exports/links', link),
    onError: (error) => toastError(rejectionText(error) ?? "Couldn't create the link. Please try again."),
  });

/** The progress of an export; `unknown` once the server does not tell it any more. */
export function useExport(created: CreatedExport | undefined): Export | 'unknown' | undefined {
  const id = created?.id;
  const { data = created, error } = useQuery({
    queryKey: ['exports', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => apiGet<Export>(`/api/exports/${id}`, { signal }),
    refetchInterval: ({ state }) => (hasEnded(state.data) || isFinal(state.error) ? false : POLL),
  });
  return isFinal(error) ? 'unknown' : data;
}

const isFinal = (error: unknown) => error !== null && !isTransient(error);

export const hasEnded = (progress: Export | 'unknown' | undefined): boolean =>
  progress === 'unknown' || progress?.status === 'done' || progress?.status === 'failed';
