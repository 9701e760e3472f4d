import { MAX_STATUSES } from '@brandlode/contract';
import { PlusIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { isFreeStep } from '../model/is-free-step.ts';
import { EditableName } from './editable-name.tsx';

/** Adds a step at the end of the board. */
export function NewStep({ statuses, onAdd }: { statuses: string[]; onAdd: (name: string) => void }) {
  const [naming, setNaming] = useState(false);
  if (statuses.length >= MAX_STATUSES) return null;
  return (
    <div className="w-56 shrink-0 p-2">
      {naming ? (
        <EditableName
          label="Name of the new step"
          placeholder="Name of the step"
          value=""
          maxLength={50}
          onSave={(name) => {
            if (isFreeStep(statuses, name)) onAdd(name);
          }}
          onClose={() => setNaming(false)}
          className="h-8 w-full text-sm"
        />
      ) : (
        <button
          type="button"
          onClick={() => setNaming(true)}
          className="flex h-8 w-full items-center gap-1.5 rounded-lg px-2 font-medium text-ink-soft text-sm hover:bg-sunken hover:text-ink"
        >
          <PlusIcon className="size-4" aria-hidden="true" />
          Add step
        </button>
      )}
    </div>
  );
}
