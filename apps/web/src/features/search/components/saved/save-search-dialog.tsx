import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';

type Props = DialogState & {
  name: string;
  busy: boolean;
  onSave: (name: string) => void;
  finalFocus: () => HTMLElement | null;
};

export function SaveSearchDialog({ open, onClose, name, busy, onSave, finalFocus }: Props) {
  return (
    <Dialog open={open} onClose={onClose} finalFocus={finalFocus} size="md">
      <DialogTitle className="font-semibold text-base">Save search</DialogTitle>
      <p className="mt-2 text-pretty text-ink-soft text-sm">
        Filters, sort and columns are saved. The sidebar shows how many brands match, and how many are new.
      </p>
      <Form className="mt-4" onSubmit={(text) => onSave(text('name').trim())}>
        <TextField
          label="Name"
          name="name"
          required
          maxLength={100}
          pattern=".*\S.*"
          defaultValue={name}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
