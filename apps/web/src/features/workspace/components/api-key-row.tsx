import type { ApiKey } from '@brandlode/contract';
import { READ_ONLY, useCanEdit } from '#lib/use-can-edit.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/use-confirm-dialog.ts';
import { useRevokeApiKey } from '../api/api-keys.ts';
import { keyDates, SCOPE_TEXTS } from '../model/key-texts.ts';
import { UsageBars } from './usage-bars.tsx';

export function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, hint, scopes, usage } = apiKey;
  const canEdit = useCanEdit();
  const revoke = useRevokeApiKey();
  const dialog = useConfirmDialog({
    question: `Revoke “${name}”?`,
    consequence: 'Programs that use this key will stop working immediately.',
    action: 'Revoke',
    busy: revoke.isBusy,
    onConfirm: () => revoke.mutate(id),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-medium text-sm" dir="auto">
          {name}
        </p>
        <p className="mt-0.5 text-ink-soft text-sm">
          <code>bl_…{hint}</code> · {scopes.map((scope) => SCOPE_TEXTS[scope].label).join(', ')}
        </p>
        <p className="mt-0.5 text-ink-faint text-xs">{keyDates(apiKey, new Date())}</p>
      </div>
      <UsageBars usage={usage} />
      <Button
        variant="secondary"
        size="sm"
        className="ml-auto"
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
