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
import { FindField } from '#ui/fields/find-field.tsx';
import { Select } from '#ui/fields/select.tsx';
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

  return (
    <section
      aria-label="Selected brands"
      className="flex flex-wrap items-center gap-2 rounded-lg bg-accent-soft py-1.5 pr-2 pl-3 text-sm"
    >
      <p role="status" className="digits mr-1 font-medium text-accent-ink">
        {formatCount(entries.length, 'brand')} selected
      </p>
      <Select
        aria-label="Status of the selected brands"
        className="h-8 max-w-40"
        disabled={(readOnly ?? tooMany) !== undefined}
        title={readOnly ?? tooMany}
        value={CHOOSE}
        onChange={({ target }) => {
          const status = target.value === NO_STATUS ? null : target.value.slice(1);
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
        }}
      >
        <option value={CHOOSE} disabled>
          Set status
        </option>
        <option value={NO_STATUS}>No status</option>
        {list.statuses.map((status) => (
          <option key={status} value={`=${status}`}>
            {status}
          </option>
        ))}
      </Select>
      <SelectionTags entries={entries} tags={tags} problem={readOnly ?? tooMany} onEdit={edit} />
      {canEdit && hasMore && (
        // Only the first page of lists is offered; typing finds the others.
        <FindField label="Find a list" text={text} onText={setText} className="w-36" />
      )}
      {others.length > 0 && (
        <Select
          aria-label="Move or copy the selected brands"
          className="h-8 max-w-40"
          disabled={transfer.isPending || !canEdit}
          title={readOnly}
          value={CHOOSE}
          onChange={({ target }) => {
            const to = others.find(({ id }) => target.value.endsWith(id));
            if (!to) return;
            const move = target.value.startsWith('move');
            const onOpen = () => void navigate(paths.list(to.id));
            transfer.mutate({ entries, to, move, onOpen }, { onSuccess: onDone });
          }}
        >
          <option value={CHOOSE} disabled>
            Move or copy
          </option>
          {(['move', 'copy'] as const).map((way) => (
            <optgroup key={way} label={way === 'move' ? 'Move to' : 'Copy to'}>
              {others.map(({ id, name }) => (
                <option key={id} value={`${way} ${id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
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

/** The value before anything is chosen. */
const CHOOSE = '';
const NO_STATUS = '-';
