import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useUser } from '#lib/session/session.ts';
import { noteQuery } from '../api/notes.ts';
import { draftOwner } from '../model/note-drafts.ts';
import { noteSaver } from '../model/note-saver.ts';

export function useNote(brandId: number) {
  const saver = noteSaver(draftOwner(useUser()), brandId);
  const { draft, status, other } = useSyncExternalStore(saver.subscribe, saver.state);
  const { data: note, isError, isFetching, refetch } = useQuery(noteQuery(brandId));
  useEffect(() => () => void saver.flush(), [saver]);
  return {
    /** `undefined` while loading. */
    text: draft?.text ?? note?.text,
    note,
    status,
    other,
    failed: isError && !isFetching,
    retry: () => void refetch(),
    edit: saver.edit,
    flush: () => void saver.flush(),
    resolve: saver.resolve,
  };
}
