import type { Invitation } from '@brandlode/contract';
import { onRemovalClick } from '#lib/on-removal-click.ts';
import { displayEmail } from '#lib/text/display-email.ts';
import { Button } from '#ui/button.tsx';
import { useResendInvitation, useRevokeInvitation } from '../api/team.ts';
import { ROLE_TEXTS } from '../model/role-texts.ts';

export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, expiresAt, rejection } = invitation;
  const resend = useResendInvitation();
  const revoke = useRevokeInvitation();
  const isExpired = new Date(expiresAt) < new Date();
  const address = displayEmail(email);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere font-medium text-sm">{address}</p>
        <p className="mt-0.5 text-ink-soft text-sm">
          {ROLE_TEXTS[role]}, invitation {isExpired ? 'expired' : 'pending'}
        </p>
        {rejection !== null && (
          <p className="wrap-anywhere mt-0.5 text-danger text-sm">
            Could not be delivered. The mail server said: <span dir="auto">{rejection}</span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" busy={resend.isBusy} onClick={() => resend.mutate(id)}>
          Resend<span className="sr-only"> to {address}</span>
        </Button>
        <Button
          variant="secondary"
          size="sm"
          busy={revoke.isBusy}
          onClick={onRemovalClick(() => revoke.mutate(id))}
        >
          Revoke<span className="sr-only"> invitation of {address}</span>
        </Button>
      </div>
    </li>
  );
}
