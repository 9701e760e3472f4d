import type { Share } from '@brandlode/contract';
import { formatLocalDay } from '#lib/format-date.ts';
import { formatCount } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/use-dialog.tsx';
import { useRevokeShare } from '../api/shares.ts';

const loadDialog = () => import('./revoke-dialog.tsx').then(({ RevokeDialog }) => RevokeDialog);

/** An active link; its URL is no longer known. */
export function ShareRow({ share }: { share: Share }) {
  const { id, by, notes, createdAt, expiresAt, views, lastViewedAt } = share;
  const revoke = useRevokeShare();
  const created = formatLocalDay(new Date(createdAt));
  const dialog = useDialog(loadDialog, {
    name: `Link of ${created}`,
    consequence: 'It stops working immediately for everyone who has it.',
    busy: revoke.isBusy,
    onRevoke: () => revoke.mutate(id),
  });
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere">
          {created}
          {by && ` by ${by}`}
          {notes && ', with notes'}
        </p>
        <p className="digits text-ink-faint text-xs">
          {formatCount(views, 'view')}
          {lastViewedAt && `, last on ${formatLocalDay(new Date(lastViewedAt))}`} · expires{' '}
          {formatLocalDay(new Date(expiresAt))}
        </p>
      </div>
      <Button variant="secondary" size="sm" onClick={dialog.show} onPointerEnter={dialog.preload}>
        Revoke <span className="sr-only">link of {created}</span>
      </Button>
      {dialog.element}
    </li>
  );
}
