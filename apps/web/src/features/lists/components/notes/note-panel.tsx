import { useState } from 'react';
import { SidePanel } from '#ui/dialog/side-panel.tsx';
import { NoteEditor } from './note-editor.tsx';

type Props = {
  brandId: number;
  brandName: string;
  onWalk?: (step: 1 | -1) => void;
  onClose: () => void;
};

/** A brand's note beside the list: the rendered text, or a field to write it. */
export function NotePanel({ brandId, brandName, onWalk, onClose }: Props) {
  // Walking through the rows must not take the focus from them.
  const [opened] = useState(brandId);
  return (
    <SidePanel
      label={`Note on ${brandName}`}
      title="Note"
      closeLabel="Close note"
      onWalk={onWalk}
      onClose={onClose}
      takesFocus
    >
      <div className="flex flex-1 flex-col p-4">
        <h2 dir="auto" className="wrap-anywhere mb-3 font-semibold text-md tracking-tight">
          {brandName}
        </h2>
        <NoteEditor
          key={brandId}
          brandId={brandId}
          label={`Note on ${brandName}`}
          takesFocus={brandId === opened}
        />
      </div>
    </SidePanel>
  );
}
