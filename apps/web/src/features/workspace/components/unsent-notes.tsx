import { useEffect } from 'react';
import { useUser } from '#lib/session.ts';
import { draftedBrands } from '../model/note-drafts.ts';

/** Sends the notes that were written offline on an earlier visit. */
export function UnsentNotes() {
  const { id } = useUser();
  useEffect(() => {
    const brands = draftedBrands(id);
    if (brands.length === 0) return;
    import('../model/note-saver.ts').then(
      // A saver sends its draft.
      ({ noteSaver }) => {
        for (const brandId of brands) noteSaver(id, brandId);
      },
      // They are still there on the next visit.
      console.error,
    );
  }, [id]);
  return null;
}
