import type { AddedToList, ObservedForList, PasteReport } from '@brandlode/contract';
import { apiPost } from '#lib/loading/http.ts';
import { problemText } from '#lib/text/problem-text.ts';
import { toastError } from '#lib/toast.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { addToList } from './list-memberships.ts';
import { refetchLists } from './lists.ts';

const useListMutation = <Data, Variables>(mutationFn: (variables: Variables) => Promise<Data>) =>
  useExclusiveMutation({
    mutationFn,
    onError: (error) => toastError(problemText(error)),
    onSettled: refetchLists,
  });

/** Matches pasted names, domains and addresses, and adds the brands found to the list. */
export const useImportToList = () =>
  useListMutation(({ listId, text }: { listId: string; text: string }) =>
    apiPost<PasteReport>(`/api/lists/${listId}/import`, { text }),
  );

export const useAddChosen = (listId: string) =>
  useListMutation<AddedToList, number[]>((brandIds) => addToList(listId, { brandIds }));

/** Queues addresses to be checked; stores are added to the list. */
export const useCheckForList = (listId: string) =>
  useListMutation((addresses: string[]) =>
    apiPost<ObservedForList>(`/api/lists/${listId}/observe`, { addresses }),
  );
