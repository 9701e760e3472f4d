import type { CreateExtensionCode, ExtensionBuild, ExtensionCode } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet, apiPost } from '#lib/loading/http.ts';
import { toastError } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { reasonOf } from '../../../lib/loading/reason-of.ts';

export const useExtensionBuild = () =>
  useQuery({
    queryKey: ['extension'],
    queryFn: ({ signal }) => apiGet<ExtensionBuild>('/api/extension', { signal }),
  });

export const useCreateExtensionCode = () =>
  useExclusiveMutation({
    mutationFn: (body: CreateExtensionCode) => apiPost<ExtensionCode>('/api/extension/codes', body),
    onError: (error) => toastError(reasonOf(error) ?? "Couldn't connect the extension. Please try again."),
  });
