import type { ReactNode } from 'react';
import { BrandLists } from './brand-lists.tsx';
import { NoteEditor } from './notes/note-editor.tsx';

/** Lists and notes of a brand. Without a note, the Notes section is a single line. */
export const BrandPanel = ({ brandId }: { brandId: number }): ReactNode => (
  <>
    <section aria-labelledby="brand-lists" className="min-h-24 px-4 py-3">
      <h2 id="brand-lists" className="mb-1.5 font-semibold text-sm">
        Lists
      </h2>
      <BrandLists brandId={brandId} />
    </section>
    <section
      aria-labelledby="brand-notes"
      className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-4 py-2"
    >
      <h2 id="brand-notes" className="font-semibold text-sm">
        Notes
      </h2>
      <NoteEditor brandId={brandId} label="Notes" isCollapsible />
    </section>
  </>
);
