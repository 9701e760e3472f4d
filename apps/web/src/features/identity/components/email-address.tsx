import { useRef, useState } from 'react';
import { removeFocused, useFocusAfterRemoval } from '#lib/focus-if-lost.ts';
import { useProduct } from '#lib/product.ts';
import { useUser } from '#lib/session/session.ts';
import { useAccount } from '#lib/session/use-account.ts';
import { formatMoment } from '#lib/text/format-date.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import {
  useCancelEmailChange,
  useChangeEmail,
  useEmailChange,
  useResendEmailChange,
} from '../api/email-change.ts';
import { PasswordField } from './account-fields.tsx';

/** The address of the account, and its change. */
export function EmailAddress() {
  const user = useUser();
  const product = useProduct();
  const isOwn = product?.firebase === null;
  const change = useEmailChange(isOwn);
  const [isOpen, setOpen] = useState(false);
  const pending = change.data?.pending;
  const opener = useRef<HTMLButtonElement>(null);
  const focusOpener = () => opener.current?.focus();
  return (
    <div className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 className="font-medium text-sm">Email</h3>
          <p className="wrap-anywhere mt-0.5 text-ink-soft">{user.email}</p>
        </div>
        {isOwn && !isOpen && (
          <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
            Change email
          </Button>
        )}
      </div>
      {product && !isOwn && (
        <p className="mt-1.5 text-ink-faint text-xs">
          Your account is stored by Firebase Authentication. To change its email, contact{' '}
          <a href={`mailto:${product.supportEmail}`} className="rounded-sm underline underline-offset-4">
            support
          </a>
          .
        </p>
      )}
      {isOpen && <ChangeForm onClose={() => removeFocused(() => setOpen(false), focusOpener)} />}
      {pending && !isOpen && <PendingChange {...pending} onRemoved={focusOpener} />}
    </div>
  );
}

function ChangeForm({ onClose }: { onClose: () => void }) {
  const account = useAccount();
  const change = useChangeEmail();
  const hasPassword = account.data?.hasPassword;
  return (
    <Form
      className="mt-4 space-y-4"
      onSubmit={(text) => {
        const password = text('password');
        change.mutate({ email: text('newEmail'), ...(password && { password }) }, { onSuccess: onClose });
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="New email" name="newEmail" type="email" autoComplete="email" required autoFocus />
        {hasPassword !== false && <PasswordField label="Current password" />}
      </div>
      <p className="text-ink-soft text-sm">
        We'll send a link to the new address. Your email changes when you open it, signed in to this account;
        all other sessions then end. The old address can undo the change for 7 days.
        {hasPassword === false && ' You need to have signed in within the last 10 minutes.'}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={change.isPending}>
          Send link
        </Button>
      </div>
    </Form>
  );
}

type Pending = { email: string; expiresAt: string; onRemoved: () => void };

function PendingChange({ email, expiresAt, onRemoved }: Pending) {
  const part = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(part, onRemoved);
  const resend = useResendEmailChange();
  const cancel = useCancelEmailChange();
  return (
    <div
      ref={part}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-notice-soft px-3.5 py-2.5 text-notice-ink text-sm"
    >
      <p className="wrap-anywhere min-w-0 flex-1 basis-64">
        Open the link that we sent to <span className="font-medium">{email}</span> to change your email to it.
        The link works until {formatMoment(new Date(expiresAt))}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          busy={resend.isPending}
          disabled={cancel.isPending}
          onClick={() => resend.mutate()}
        >
          Send again
        </Button>
        <Button
          variant="secondary"
          size="sm"
          busy={cancel.isPending}
          disabled={resend.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel change
        </Button>
      </div>
    </div>
  );
}
