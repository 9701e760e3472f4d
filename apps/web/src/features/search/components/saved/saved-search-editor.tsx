import type { SavedSearch } from '@brandlode/contract';
import { PencilSquareIcon, TrashIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { onRemovalClick } from '#lib/on-removal-click.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DragHandle } from '../../../../ui/drag-handle.tsx';
import { EditableName } from '../../../../ui/editable-name.tsx';
import { SortableRows } from '../../../../ui/sortable-rows.tsx';
import { useDeleteSavedSearch, useUpdateSavedSearch } from '../../api/saved-searches.ts';

export function SavedSearchEditor({ searches }: { searches: SavedSearch[] }) {
  const update = useUpdateSavedSearch();
  const remove = useDeleteSavedSearch();
  return (
    <SortableRows
      ids={searches.map(({ id }) => id)}
      onMove={(id, before) => {
        const search = searches.find((saved) => saved.id === id);
        if (search) update.mutate({ search, change: { before } });
      }}
    >
      <ul className="space-y-0.5">
        {searches.map((search) => (
          <Row
            key={search.id}
            search={search}
            onRename={(name, onError) => update.mutate({ search, change: { name } }, { onError })}
            onDelete={() => remove.mutate(search)}
          />
        ))}
      </ul>
    </SortableRows>
  );
}

type RowProps = {
  search: SavedSearch;
  onRename: (name: string, onFailed: () => void) => void;
  onDelete: () => void;
};

function Row({ search: { id, name }, onRename, onDelete }: RowProps) {
  const [draft, setDraft] = useState<string>();
  return (
    <li className="flex min-h-8 items-center gap-0.5 rounded-lg bg-surface">
      <DragHandle id={id} name={name} moves="li" />
      {draft !== undefined ? (
        <EditableName
          label={`New name of ${name}`}
          value={name}
          maxLength={100}
          draft={draft}
          onSave={(typed) => onRename(typed, () => setDraft(typed))}
          onClose={() => setDraft(undefined)}
          className="h-8 flex-1 text-sm"
        />
      ) : (
        <span className="min-w-0 flex-1 truncate px-1 text-sm" title={name}>
          <bdi>{name}</bdi>
        </span>
      )}
      <IconButton size="md" label={`Rename ${name}`} title="Rename" onClick={() => setDraft(name)}>
        <PencilSquareIcon className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton size="md" label={`Delete ${name}`} title="Delete" onClick={onRemovalClick(onDelete)}>
        <TrashIcon className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  );
}
