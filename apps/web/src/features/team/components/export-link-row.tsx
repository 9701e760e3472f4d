import type { ExportLink } from '@brandlode/contract';
import { formatLocalDay } from '#lib/text/format-date.ts';
import { useRevokeExportLink } from '../api/api-keys.ts';
import { RevokeButton } from './revoke-button.tsx';

export function ExportLinkRow({ link: { id, name, createdAt, lastUsedAt } }: { link: ExportLink }) {
  const revoke = useRevokeExportLink();
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
      <RevokeButton
        name={name}
        consequence="Spreadsheets that use this address no longer get new data."
        busy={revoke.isBusy}
        onConfirm={() => revoke.mutate(id)}
      />
    </li>
  );
}
