import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import { NotePreview } from '../../lists/components/notes/note-preview.tsx';

type Props = { brandName: string; text: string; onClose: () => void };

export function SharedNoteDialog({ brandName, text, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} size="xl">
      <DialogTitle dir="auto" className="wrap-anywhere mb-3 font-semibold text-base">
        Note on {brandName}
      </DialogTitle>
      <NotePreview text={text} />
      <div className="mt-4 flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
