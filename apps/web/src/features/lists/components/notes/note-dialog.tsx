import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import { NoteEditor } from './note-editor.tsx';

type Props = { brandId: number; brandName: string; onClose: () => void };

export function NoteDialog({ brandId, brandName, onClose }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog open initialFocus={field} onClose={onClose} size="xl">
      <DialogTitle dir="auto" className="wrap-anywhere mb-3 font-semibold text-base">
        Note on {brandName}
      </DialogTitle>
      <NoteEditor brandId={brandId} label={`Note on ${brandName}`} field={field} />
      <div className="mt-4 flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
