import type { ApiKeyList, CreateApiKey, CreatedApiKey, ExportLinkList } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet, apiPost } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { toastError } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { reasonOf } from '../../../lib/loading/reason-of.ts';
import { useRevoke } from '../../../lib/loading/revoke.ts';

const KEYS = ['api-keys'];
const LINKS = ['export-links'];

export const useApiKeys = () =>
  useQuery({
    queryKey: KEYS,
    queryFn: ({ signal }) => apiGet<ApiKeyList>('/api/keys', { signal }),
    // Their use changes while the page is open.
    staleTime: 0,
  });

export const useCreateApiKey = () =>
  useExclusiveMutation({
    mutationFn: (key: CreateApiKey) => apiPost<CreatedApiKey>('/api/keys', key),
    // Also if it exists although the response was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEYS }),
    onError: (error) => toastError(reasonOf(error) ?? "Couldn't create the key. Please try again."),
  });

export const useRotateApiKey = () =>
  useExclusiveMutation({
    mutationFn: ({ id, overlapHours }: { id: string; overlapHours: number }) =>
      apiPost<CreatedApiKey>(`/api/keys/${id}/rotate`, { overlapHours }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEYS }),
    onError: (error) => toastError(reasonOf(error) ?? "Couldn't rotate the key. Please try again."),
  });

export const useRevokeApiKey = () => useRevoke('/api/keys', KEYS, 'key');

export const useExportLinks = () =>
  useQuery({
    queryKey: LINKS,
    queryFn: ({ signal }) => apiGet<ExportLinkList>('/api/exports/links', { signal }),
    // Created in the export dialog.
    staleTime: 0,
  });

export const useRevokeExportLink = () => useRevoke('/api/exports/links', LINKS, 'address');
