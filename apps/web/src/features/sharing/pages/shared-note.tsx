import { useState } from 'react';
import { deferred } from '#ui/deferred.tsx';
import { firstLine } from '../../lists/model/first-line.ts';

const SharedNoteDialog = deferred(() =>
  import('./shared-note-dialog.tsx').then(({ SharedNoteDialog }) => SharedNoteDialog),
);

/** The first line of a note; opens the whole note. */
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
      {open && <SharedNoteDialog brandName={brandName} text={text} onClose={() => setOpen(false)} />}
    </>
  );
}
