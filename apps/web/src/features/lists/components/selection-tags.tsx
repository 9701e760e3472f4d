import { type ListBrand, MAX_TAGS } from '@brandlode/contract';
import { ChevronDownIcon } from '@heroicons/react/16/solid';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { toastError } from '#lib/toast.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Popover } from '#ui/dialog/popover.tsx';
import type { useEditEntries } from '../api/list-brands.ts';
import { countTags, withTagRemoved, withTagsAdded } from '../model/bulk-tags.ts';
import { NewTag, OfferedTags, RemovableTag } from './new-tag.tsx';

type Props = {
  entries: ListBrand[];
  /** Tags in use on the list. */
  tags: string[];
  /** Why it is unavailable. */
  problem: string | undefined;
  onEdit: ReturnType<typeof useEditEntries>;
};

/** Adds tags to the selected brands and removes them. */
export const SelectionTags = ({ problem, ...props }: Props) => (
  <Popover
    label="Tags of the selected brands"
    trigger={
      <button
        type="button"
        disabled={problem !== undefined}
        title={problem}
        className={buttonClass('secondary', 'sm')}
      >
        Tags
        <ChevronDownIcon className="-mr-1 size-4 text-ink-faint" aria-hidden="true" />
      </button>
    }
  >
    <Panel {...props} />
  </Popover>
);

function Panel({ entries, tags, onEdit }: Omit<Props, 'problem'>) {
  const counted = countTags(entries);
  const add = (added: string[]) => {
    const { edits, full } = withTagsAdded(entries, added);
    if (full > 0) toastError(`${formatCount(full, 'brand')} would have more than ${MAX_TAGS} tags.`);
    const named = added.map((tag) => `“${tag}”`).join(', ');
    if (edits.length > 0)
      onEdit({ edits, doneText: (count) => `${named} added to ${formatCount(count, 'brand')}.` });
  };
  return (
    <div className="p-1.5">
      <NewTag label="New tag of the selected brands" onAdd={add} />
      {counted.length > 0 && (
        <ul
          aria-label="Tags of the selected brands"
          className="mt-2 flex max-h-60 flex-wrap gap-1 overflow-y-auto"
        >
          {counted.map(({ tag, count }) => (
            <RemovableTag
              key={tag}
              tag={tag}
              count={
                <span className="digits shrink-0 pl-1.5 text-ink-soft">
                  {formatExact(count)}
                  <span className="sr-only"> of {formatCount(entries.length, 'brand')}</span>
                </span>
              }
              onRemove={() =>
                onEdit({
                  edits: withTagRemoved(entries, tag),
                  doneText: (changed) => `“${tag}” removed from ${formatCount(changed, 'brand')}.`,
                })
              }
            />
          ))}
        </ul>
      )}
      <OfferedTags value={counted.map(({ tag }) => tag)} suggestions={tags} onAdd={(tag) => add([tag])} />
    </div>
  );
}
