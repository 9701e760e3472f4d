import { type List, type ListBrand, MAX_BRANDS_AT_ONCE } from '@brandlode/contract';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CheckButton } from '#features/checks/components/check-button.tsx';
import { shortcutProps } from '#lib/keys/shortcuts.ts';
import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { ActionButton } from '#ui/dialog/action-button.tsx';
import { FindField } from '#ui/fields/find-field.tsx';
import { ExportButton } from '../../exports/components/export-button.tsx';
import { useEditEntries, useRemoveEntries, useTransferEntries } from '../api/list-brands.ts';
import { useLists } from '../api/lists.ts';
import { isComparable } from '../model/comparison.ts';
import { SelectionTags } from './selection-tags.tsx';

type Props = {
  list: List;
  entries: ListBrand[];
  /** Tags in use on the list. */
  tags: string[];
  onDone: () => void;
};

export function ListSelection({ list, entries, tags, onDone }: Props) {
  const canEdit = useCanEdit();
  const edit = useEditEntries(list.id);
  const remove = useRemoveEntries(list);
  const transfer = useTransferEntries(list);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const hasMore = useLists().data?.next !== undefined;
  const { data: lists } = useLists(text);
  const others = lists?.data.filter(({ id }) => id !== list.id) ?? [];
  const readOnly = canEdit ? undefined : READ_ONLY;
  const tooMany =
    entries.length > MAX_BRANDS_AT_ONCE
      ? `At most ${formatCount(MAX_BRANDS_AT_ONCE, 'brand')} at once.`
      : undefined;
  const brandIds = entries.map(({ brandId }) => brandId);
  const available = entries.filter(({ brand }) => brand !== null).length;
  const setStatus = (status: string | null) => {
    const edits = entries
      .filter((entry) => entry.status !== status)
      .map((entry) => ({ entry, change: { status } }));
    if (edits.length > 0)
      edit({
        edits,
        doneText: (count) =>
          status === null
            ? `Status removed from ${formatCount(count, 'brand')}.`
            : `“${status}” set for ${formatCount(count, 'brand')}.`,
      });
    onDone();
  };

  return (
    <section
      aria-label="Selected brands"
      className="flex flex-wrap items-center gap-2 rounded-lg bg-accent-soft py-1.5 pr-2 pl-3 text-sm"
    >
      <p role="status" className="digits mr-1 font-medium text-accent-ink">
        {formatCount(entries.length, 'brand')} selected
      </p>
      <ActionButton
        text="Set status"
        label="Set status of the selected brands"
        disabled={(readOnly ?? tooMany) !== undefined}
        title={readOnly ?? tooMany}
        find="Find a status"
        actions={[null, ...list.statuses].map((status) => ({
          key: status === null ? 'none' : `=${status}`,
          label: status ?? 'No status',
          onChoose: () => setStatus(status),
        }))}
      />
      <SelectionTags entries={entries} tags={tags} problem={readOnly ?? tooMany} onEdit={edit} />
      {canEdit && hasMore && (
        // Only the first page of lists is offered; typing finds the others.
        <FindField label="Find a list" text={text} onText={setText} className="w-36" />
      )}
      {others.length > 0 && (
        <ActionButton
          text="Move or copy"
          label="Move or copy the selected brands"
          disabled={transfer.isPending || !canEdit}
          title={readOnly}
          find="Find what to do"
          actions={(['Move', 'Copy'] as const).flatMap((way) =>
            others.map((to) => ({
              key: `${way} ${to.id}`,
              label: `${way} to ${to.name}`,
              onChoose: () =>
                transfer.mutate(
                  { entries, to, move: way === 'Move', onOpen: () => void navigate(paths.list(to.id)) },
                  { onSuccess: onDone },
                ),
            })),
          )}
        />
      )}
      {!tooMany && <CheckButton stores={{ brandIds }} count={entries.length} onDone={onDone} />}
      {!tooMany && available > 0 && (
        <ExportButton
          source={{ listId: list.id, brandIds }}
          of="selection"
          total={available}
          count={available}
          unavailable={entries.length - available}
        />
      )}
      {isComparable(entries.length) && (
        <Link
          to={paths.compareOf(brandIds)}
          {...shortcutProps('compare-brand')}
          className={buttonClass('secondary', 'sm')}
        >
          Compare
        </Link>
      )}
      <Button
        variant="danger"
        size="sm"
        disabled={!canEdit}
        title={readOnly}
        onClick={() => {
          remove.mutate(entries);
          onDone();
        }}
      >
        Remove
      </Button>
      <button
        type="button"
        onClick={onDone}
        className="ml-auto h-8 rounded-md px-2 font-medium text-accent-ink underline-offset-2 hover:underline"
      >
        Clear selection
      </button>
    </section>
  );
}
