import type { List } from '@brandlode/contract';
import { PencilSquareIcon, TrashIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { Link } from 'react-router';
import { onRemovalClick } from '#lib/on-removal-click.ts';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatLocalDay } from '#lib/text/format-date.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DragHandle } from '../../../ui/drag-handle.tsx';
import { EditableName } from '../../../ui/editable-name.tsx';

type Props = { list: List; onRename: (name: string, onFailed: () => void) => void; onDelete: () => void };

export function ListRow({ list, onRename, onDelete }: Props) {
  const canEdit = useCanEdit();
  const [draft, setDraft] = useState<string>();
  return (
    <li className="group flex min-h-13 items-center gap-2 bg-surface py-2 pr-3 pl-2">
      {canEdit && <DragHandle id={list.id} name={list.name} moves="li" />}
      {draft !== undefined ? (
        <EditableName
          label={`New name of ${list.name}`}
          value={list.name}
          maxLength={100}
          draft={draft}
          onSave={(typed) => onRename(typed, () => setDraft(typed))}
          onClose={() => setDraft(undefined)}
          className="h-9 flex-1 text-sm"
        />
      ) : (
        <Link
          to={paths.list(list.id)}
          className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 rounded-md px-1 py-1 hover:*:first:underline"
        >
          <span
            dir="auto"
            className="wrap-anywhere min-w-0 flex-1 basis-40 font-medium text-sm underline-offset-2"
          >
            {list.name}
          </span>
          <span className="digits w-24 text-ink-soft text-sm sm:text-right">
            {formatCount(list.brands, 'brand')}
          </span>
          <span className="w-40 text-ink-faint text-xs sm:text-right">
            Changed {formatLocalDay(new Date(list.updatedAt))}
          </span>
        </Link>
      )}
      {canEdit && (
        <>
          <IconButton label={`Rename ${list.name}`} title="Rename" onClick={() => setDraft(list.name)}>
            <PencilSquareIcon className="size-4.5" aria-hidden="true" />
          </IconButton>
          <IconButton label={`Delete ${list.name}`} title="Delete" onClick={onRemovalClick(onDelete)}>
            <TrashIcon className="size-4.5" aria-hidden="true" />
          </IconButton>
        </>
      )}
    </li>
  );
}
