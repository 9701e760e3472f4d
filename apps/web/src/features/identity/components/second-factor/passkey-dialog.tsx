import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { useAddPasskey } from '../../api/passkeys.ts';
import { RecoveryCodeList } from './recovery-codes.tsx';

/** Adds a passkey, then shows the recovery codes of a first second factor. */
export function PasskeyDialog({ open, onClose }: DialogState) {
  const [codes, setCodes] = useState<string[]>([]);
  const close = () => {
    setCodes([]);
    onClose();
  };
  return (
    // Recovery codes are not lost by a click beside the dialog.
    <Dialog open={open} onClose={codes.length > 0 ? () => {} : close} size={codes.length > 0 ? 'md' : 'sm'}>
      {codes.length > 0 ? (
        <RecoveryCodeList codes={codes} onDone={close} />
      ) : (
        <NameForm
          onClose={close}
          onAdded={(recoveryCodes) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : close())}
        />
      )}
    </Dialog>
  );
}

type NameFormProps = { onClose: () => void; onAdded: (recoveryCodes: string[]) => void };

function NameForm({ onClose, onAdded }: NameFormProps) {
  const add = useAddPasskey();
  return (
    <>
      <DialogTitle className="font-semibold text-base">Add a passkey</DialogTitle>
      <p className="mt-2 mb-4 text-pretty text-ink-soft text-sm">
        Your browser then asks where to save it. With a passkey, your password alone is no longer enough to
        sign in.
      </p>
      <Form
        className="space-y-5"
        onSubmit={(text) =>
          add.mutate(text('name').trim(), { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) })
        }
      >
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          maxLength={100}
          pattern=".*\S.*"
          required
          autoFocus
          hint="Where it is saved, for example work laptop."
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" disabled={add.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={add.isPending}>
            Continue
          </Button>
        </div>
      </Form>
    </>
  );
}
