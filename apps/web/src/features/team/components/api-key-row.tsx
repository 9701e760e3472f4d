import type { ApiKey } from '@brandlode/contract';
import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { Button } from '#ui/button.tsx';
import { useRevokeApiKey } from '../api/api-keys.ts';
import { keyDates, SCOPE_TEXTS } from '../model/key-texts.ts';
import { RevokeButton } from './revoke-button.tsx';
import { UsageBars } from './usage-bars.tsx';

type Props = { apiKey: ApiKey; onRotate: (button: HTMLElement) => void };

export function ApiKeyRow({ apiKey, onRotate }: Props) {
  const { id, name, hint, scopes, usage, replacedBy } = apiKey;
  const canEdit = useCanEdit();
  const revoke = useRevokeApiKey();
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
      <div className="ml-auto flex flex-wrap gap-2">
        {!replacedBy && (
          <Button
            variant="secondary"
            size="sm"
            disabled={!canEdit}
            title={canEdit ? undefined : READ_ONLY}
            onClick={({ currentTarget }) => onRotate(currentTarget)}
          >
            Rotate <span className="sr-only">{name}</span>
          </Button>
        )}
        {/* A rotated key and its successor have one name. */}
        <RevokeButton
          name={`${name} (bl_…${hint})`}
          consequence="Programs that use this key stop working immediately."
          busy={revoke.isBusy}
          onConfirm={() => revoke.mutate(id)}
        />
      </div>
    </li>
  );
}
