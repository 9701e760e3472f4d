import { MAX_STATUSES } from '@brandlode/contract';
import { PlusIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { EditableName } from '../../../../ui/editable-name.tsx';
import { isFreeStatus } from '../../model/is-free-status.ts';

type Props = { statuses: string[]; onAdd: (name: string, onFailed: () => void) => void };

export function NewStatus({ statuses, onAdd }: Props) {
  const [draft, setDraft] = useState<string>();
  if (statuses.length >= MAX_STATUSES) return null;
  return (
    <div className="w-56 shrink-0 p-2">
      {draft !== undefined ? (
        <EditableName
          label="Name of the new status"
          placeholder="Status name"
          value=""
          maxLength={50}
          draft={draft}
          accepts={(name) => isFreeStatus(statuses, name)}
          onSave={(name) => onAdd(name, () => setDraft(name))}
          onClose={() => setDraft(undefined)}
          className="h-8 w-full text-sm"
        />
      ) : (
        <button
          type="button"
          onClick={() => setDraft('')}
          className="flex h-8 w-full items-center gap-1.5 rounded-lg px-2 font-medium text-ink-soft text-sm hover:bg-sunken hover:text-ink"
        >
          <PlusIcon className="size-4" aria-hidden="true" />
          Add status
        </button>
      )}
    </div>
  );
}
