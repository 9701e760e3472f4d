import { MAX_TAGS } from '@brandlode/contract';
import { PlusIcon } from '@heroicons/react/16/solid';
import { Popover } from '#ui/dialog/popover.tsx';
import { distinctTags } from '../model/entry-conflict.ts';
import { NewTag, OfferedTags, RemovableTag } from './new-tag.tsx';

type Props = {
  value: string[];
  /** The name of the tagged brand. */
  name: string;
  /** Tags used on other brands. */
  suggestions: string[];
  onChange: (tags: string[]) => void;
};

/** The first tag of a brand, and how many others it has; pressing them edits all. */
export function TagsInput(props: Props) {
  const { value, name } = props;
  return (
    <Popover
      label={`Tags of ${name}`}
      trigger={
        <button
          type="button"
          title={value.length > 0 ? value.join(', ') : undefined}
          className="group/tags flex h-8 w-full min-w-0 items-center gap-1 rounded-md text-left text-xs"
        >
          {value.length > 0 && <span className="sr-only">Tags of {name}: </span>}
          {value.slice(0, 1).map((tag) => (
            <span
              key={tag}
              dir="auto"
              className="min-w-0 truncate rounded-md border border-line-strong px-1.5 font-medium text-ink-soft"
            >
              {tag}
            </span>
          ))}
          {value.length > 1 && <span className="digits shrink-0 text-ink-faint">+{value.length - 1}</span>}
          {value.length === 0 && (
            <span className="flex items-center gap-1 text-ink-faint in-disabled:hidden group-hover/tags:text-ink">
              <PlusIcon className="size-3.5" aria-hidden="true" />
              Tag
              <span className="sr-only"> {name}</span>
            </span>
          )}
        </button>
      }
    >
      <TagsPanel {...props} />
    </Popover>
  );
}

function TagsPanel({ value, name, suggestions, onChange }: Props) {
  const add = (tags: string[]) => onChange(distinctTags([...value, ...tags]).slice(0, MAX_TAGS));
  return (
    <div className="p-1.5">
      <NewTag label={`New tag of ${name}`} disabled={value.length >= MAX_TAGS} onAdd={add} />
      {value.length > 0 && (
        <ul aria-label="Tags" className="mt-2 flex flex-wrap gap-1">
          {value.map((tag) => (
            <RemovableTag
              key={tag}
              tag={tag}
              onRemove={() => onChange(value.filter((other) => other !== tag))}
            />
          ))}
        </ul>
      )}
      {value.length < MAX_TAGS && (
        <OfferedTags value={value} suggestions={suggestions} onAdd={(tag) => add([tag])} />
      )}
    </div>
  );
}
