import { useState } from 'react';
import { useUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { useDeleteAccount } from '../api/account.ts';

/** `hasPassword` is undefined if that could not be loaded. */
type Props = DialogState & { hasPassword: boolean | undefined };

/** Confirms with the email address, and the password if there is one. */
export const DeleteAccountDialog = (props: Props) => (
  <Dialog open={props.open} onClose={props.onClose} size="md">
    <Content {...props} />
  </Dialog>
);

/** Forgets what was typed when the dialog is closed. */
function Content({ onClose, hasPassword }: Props) {
  const { email } = useUser();
  const remove = useDeleteAccount();
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <>
      <DialogTitle className="font-semibold text-base">Delete your account?</DialogTitle>
      <p className="mt-2 text-pretty text-ink-soft text-sm">
        Your plan will end immediately. Your lists, notes, saved searches, shared links, API keys and private
        brands are permanently deleted. This cannot be undone.
      </p>
      <Form
        className="mt-4 space-y-4"
        onSubmit={(text) => remove.mutate({ email: typed, password: text('password') })}
      >
        <TextField
          label="Type your email to confirm"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint={email}
        />
        {hasPassword !== false && (
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required={hasPassword}
            hint={hasPassword ? undefined : 'Leave it empty if you sign in with Google only.'}
          />
        )}
        <div className="flex justify-end gap-2 pt-2">
          <Button variant="secondary" disabled={remove.isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={remove.isBusy} disabled={!isConfirmed}>
            Delete my account
          </Button>
        </div>
      </Form>
    </>
  );
}
