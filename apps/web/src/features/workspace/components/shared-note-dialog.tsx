import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog.tsx';
import { NotePreview } from './note-preview.tsx';

type Props = { brandName: string; text: string; onClose: () => void };

export function SharedNoteDialog({ brandName, text, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      className="inset-0 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-xl overflow-y-auto rounded-xl p-5"
    >
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
