import type { Share } from '@brandlode/contract';
import { formatLocalDay } from '#lib/text/format-date.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/dialog/use-confirm-dialog.ts';
import { useRevokeShare } from '../api/shares.ts';
import { includedText } from '../model/share-fields.ts';

/** An active link; its URL is no longer known. */
export function ShareRow({ share }: { share: Share }) {
  const { id, by, createdAt, expiresAt, views, lastViewedAt } = share;
  const revoke = useRevokeShare();
  const created = formatLocalDay(new Date(createdAt));
  const dialog = useConfirmDialog({
    question: `Revoke “Link of ${created}”?`,
    consequence: 'It stops working immediately for everyone who has it.',
    action: 'Revoke',
    busy: revoke.isBusy,
    onConfirm: () => revoke.mutate(id),
  });
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere">
          {created}
          {by && ` by ${by}`}
          {includedText(share)}
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
