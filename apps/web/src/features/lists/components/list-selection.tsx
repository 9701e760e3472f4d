import { type List, type ListBrand, MAX_BRANDS_AT_ONCE } from '@brandlode/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { CheckButton } from '#features/checks/components/check-button.tsx';
import { shortcutProps } from '#lib/keys/shortcuts.ts';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { FindField } from '#ui/find-field.tsx';
import { Select } from '#ui/select.tsx';
import { useRemoveEntries, useSetStatus, useTransferEntries } from '../api/list-brands.ts';
import { useLists } from '../api/lists.ts';
import { isComparable } from '../model/comparison.ts';

type Props = { list: List; entries: ListBrand[]; onDone: () => void };

export function ListSelection({ list, entries, onDone }: Props) {
  const canEdit = useCanEdit();
  const setStatus = useSetStatus(list.id);
  const remove = useRemoveEntries(list);
  const transfer = useTransferEntries(list);
  const [text, setText] = useState('');
  const hasMore = useLists().data?.next !== undefined;
  const { data: lists } = useLists(text);
  const others = lists?.data.filter(({ id }) => id !== list.id) ?? [];

  return (
    <section
      aria-label="Selected brands"
      className="flex flex-wrap items-center gap-2 rounded-lg bg-accent-soft py-1.5 pr-2 pl-3 text-sm"
    >
      <p role="status" className="digits mr-1 font-medium text-accent-ink">
        {formatCount(entries.length, 'brand')} selected
      </p>
      {canEdit && (
        <Select
          aria-label="Status of the selected brands"
          className="h-8 max-w-40"
          value={CHOOSE}
          onChange={({ target }) => {
            const status = target.value === NO_STATUS ? null : target.value.slice(1);
            setStatus.mutate({ entries, status });
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
      )}
      {canEdit && hasMore && (
        // Only the first page of lists is offered; typing finds the others.
        <FindField label="Find a list" text={text} onText={setText} className="w-36" />
      )}
      {canEdit && others.length > 0 && (
        <Select
          aria-label="Move or copy the selected brands"
          className="h-8 max-w-40"
          disabled={transfer.isPending}
          value={CHOOSE}
          onChange={({ target }) => {
            const to = others.find(({ id }) => target.value.endsWith(id));
            if (!to) return;
            transfer.mutate({ entries, to, move: target.value.startsWith('move') }, { onSuccess: onDone });
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
      {entries.length <= MAX_BRANDS_AT_ONCE && (
        <CheckButton
          stores={{ brandIds: entries.map(({ brandId }) => brandId) }}
          count={entries.length}
          onDone={onDone}
        />
      )}
      {isComparable(entries.length) && (
        <Link
          to={paths.compareOf(entries.map(({ brandId }) => brandId))}
          {...shortcutProps('compare-brand')}
          className={buttonClass('secondary', 'sm')}
        >
          Compare
        </Link>
      )}
      {canEdit && (
        <Button
          variant="danger"
          size="sm"
          onClick={() => {
            remove.mutate(entries);
            onDone();
          }}
        >
          Remove
        </Button>
      )}
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
