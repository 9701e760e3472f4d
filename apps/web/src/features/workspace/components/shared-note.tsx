import { lazy, Suspense, useState } from 'react';
import { firstLine } from '../model/first-line.ts';

const SharedNoteDialog = lazy(() => import('./shared-note-dialog.tsx'));

/** The beginning of a note; opens the whole of it. */
export function SharedNote({ brandName, text }: { brandName: string; text: string }) {
  const [open, setOpen] = useState(false);
  const line = firstLine(text) ?? 'Show note';
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`Note on ${brandName}: ${line}`}
        className="block h-8 w-full truncate rounded-md text-left text-ink-soft text-sm hover:text-ink hover:underline"
      >
        <bdi>{line}</bdi>
      </button>
      {open && (
        <Suspense>
          <SharedNoteDialog brandName={brandName} text={text} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
