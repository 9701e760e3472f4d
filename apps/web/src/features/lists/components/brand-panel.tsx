import { type ReactNode, useState } from 'react';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import { BrandLists } from './brand-lists.tsx';
import { NoteEditor } from './notes/note-editor.tsx';

type Part = 'Lists' | 'Notes';
const PARTS = (['Lists', 'Notes'] as const).map((value) => ({ value, label: value }));

/** Side by side, or one at a time where space is limited. */
export function BrandPanel({ brandId }: { brandId: number }): ReactNode {
  const [shown, setShown] = useState<Part>('Lists');
  const section = (name: Part, content: ReactNode) => (
    <section
      aria-labelledby={`brand-${name}`}
      className={`min-h-0 overflow-y-auto overscroll-contain px-4 pt-3 pb-4 flex-col @xl:flex ${shown === name ? 'flex' : 'hidden'}`}
    >
      <h2 id={`brand-${name}`} className="mb-2 font-semibold text-sm @max-xl:sr-only">
        {name}
      </h2>
      {content}
    </section>
  );
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)] @xl:grid-cols-2 @xl:grid-rows-1 @xl:divide-x @xl:divide-line">
      <div className="m-3 mb-0 grid @xl:hidden">
        <SegmentedChoice legend="Show" size="wide" options={PARTS} value={shown} onChange={setShown} />
      </div>
      {section('Lists', <BrandLists brandId={brandId} />)}
      {section('Notes', <NoteEditor brandId={brandId} label="Notes" isRendered />)}
    </div>
  );
}
