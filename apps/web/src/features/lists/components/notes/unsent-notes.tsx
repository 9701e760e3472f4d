import { useEffect } from 'react';
import { useUser } from '#lib/session/session.ts';
import { draftedBrands, draftOwner, setCurrentOwner } from '../../model/note-drafts.ts';

/** Sends the open workspace's notes that were written offline on an earlier visit. */
export function UnsentNotes() {
  const owner = draftOwner(useUser());
  useEffect(() => {
    setCurrentOwner(owner);
    const brands = draftedBrands(owner);
    if (brands.length > 0)
      import('../../model/note-saver.ts').then(
        ({ noteSaver }) => {
          for (const brandId of brands) void noteSaver(owner, brandId).flush();
        },
        // They are still stored on the next visit.
        console.error,
      );
  }, [owner]);
  return null;
}
