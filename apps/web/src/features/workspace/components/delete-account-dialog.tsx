import { useState } from 'react';
import { useUser } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { DialogState } from '#ui/use-dialog.tsx';
import { useDeleteAccount } from '../api/account.ts';

/** Confirms with the email address, and the password if there is one. */
export function DeleteAccountDialog({ open, onClose, hasPassword }: DialogState & { hasPassword: boolean }) {
  const { email } = useUser();
  const remove = useDeleteAccount();
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <Dialog open={open} onClose={onClose} size="md">
      <DialogTitle className="font-semibold text-base">Delete your account?</DialogTitle>
      <p className="mt-2 text-pretty text-ink-soft text-sm">
        Your plan ends now. Your lists, notes, saved searches, shared links, API keys and private brands are
        permanently deleted. This cannot be undone.
      </p>
      <form
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          const password = String(new FormData(event.currentTarget).get('password') ?? '');
          remove.mutate({ email: typed, ...(hasPassword && { password }) });
        }}
      >
        <TextField
          label="Type your email to confirm"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint={email}
        />
        {hasPassword && (
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
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
      </form>
    </Dialog>
  );
}
