import type { ExportLink } from '@brandlode/contract';
import { formatLocalDay } from '#lib/format-date.ts';
import { READ_ONLY, useCanEdit } from '#lib/use-can-edit.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/use-confirm-dialog.ts';
import { useRevokeExportLink } from '../api/api-keys.ts';

export function ExportLinkRow({ link: { id, name, createdAt, lastUsedAt } }: { link: ExportLink }) {
  const canEdit = useCanEdit();
  const revoke = useRevokeExportLink();
  const dialog = useConfirmDialog({
    question: `Revoke “${name}”?`,
    consequence: 'Spreadsheets that use this link will no longer get new data.',
    action: 'Revoke',
    busy: revoke.isBusy,
    onConfirm: () => revoke.mutate(id),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium text-sm" dir="auto">
          {name}
        </p>
        <p className="mt-0.5 text-ink-faint text-xs">
          Created {formatLocalDay(new Date(createdAt))},{' '}
          {lastUsedAt ? `last fetched ${formatLocalDay(new Date(lastUsedAt))}` : 'never fetched'}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        disabled={!canEdit}
        title={canEdit ? undefined : READ_ONLY}
        {...dialog.trigger}
      >
        Revoke <span className="sr-only">{name}</span>
      </Button>
      {dialog.element}
    </li>
  );
}
