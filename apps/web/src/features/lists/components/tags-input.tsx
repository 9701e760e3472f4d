import { MAX_TAGS } from '@brandlode/contract';
import { PlusIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { onRemovalClick } from '#lib/on-removal-click.ts';
import { Popover } from '#ui/dialog/popover.tsx';
import { Form } from '#ui/form.tsx';
import { distinctTags } from '../model/entry-conflict.ts';

/** The most characters of a tag. */
const MAX_LENGTH = 50;

type Props = {
  value: string[];
  /** The name of the tagged brand. */
  name: string;
  /** Tags used on other brands. */
  suggestions: string[];
  onChange: (tags: string[]) => void;
};

/** The first tags of a brand; pressing them edits all. */
export function TagsInput(props: Props) {
  const { value, name } = props;
  return (
    <Popover
      label={`Tags of ${name}`}
      trigger={
        <button
          type="button"
          className="group/tags flex h-8 w-full min-w-0 items-center gap-1 rounded-md text-left text-xs"
        >
          {value.length > 0 && <span className="sr-only">Tags of {name}: </span>}
          {value.slice(0, 2).map((tag) => (
            <span
              key={tag}
              dir="auto"
              className="min-w-0 truncate rounded-md border border-line-strong px-1.5 font-medium text-ink-soft"
            >
              {tag}
            </span>
          ))}
          {value.length > 2 && <span className="digits shrink-0 text-ink-faint">+{value.length - 2}</span>}
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
  const [text, setText] = useState('');
  const offered = distinctTags([...value, ...suggestions]).slice(value.length, value.length + 12);
  const add = (typed: string) => {
    const tags = typed
      .split(',')
      .map((tag) => tag.trim().slice(0, MAX_LENGTH))
      .filter((tag) => tag !== '');
    setText('');
    if (tags.length > 0) onChange(distinctTags([...value, ...tags]).slice(0, MAX_TAGS));
  };
  return (
    <div className="p-1.5">
      <Form onSubmit={() => add(text)}>
        <input
          dir="auto"
          aria-label={`New tag of ${name}`}
          placeholder="Add a tag, press Enter"
          // biome-ignore lint/a11y/noAutofocus: the user has just opened the panel
          autoFocus
          value={text}
          disabled={value.length >= MAX_TAGS}
          onChange={(event) => {
            // Several pasted tags may be longer than one.
            if (event.target.value.includes(',')) add(event.target.value);
            else setText(event.target.value.slice(0, MAX_LENGTH));
          }}
          className="field h-9 w-full px-3 text-sm"
        />
      </Form>
      {value.length > 0 && (
        <ul aria-label="Tags" className="mt-2 flex flex-wrap gap-1">
          {value.map((tag) => (
            <li
              key={tag}
              className="flex h-7 max-w-full items-center rounded-md bg-accent-soft text-xs forced-colors:border"
            >
              <span dir="auto" className="truncate pl-2 font-medium">
                {tag}
              </span>
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={onRemovalClick(() => onChange(value.filter((other) => other !== tag)))}
                data-ring="inside"
                className="grid size-6 shrink-0 place-items-center rounded text-accent-ink hover:bg-accent hover:text-on-accent"
              >
                <XMarkIcon className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && value.length < MAX_TAGS && (
        <div className="mt-2 flex flex-wrap items-center gap-1 text-xs">
          <span className="w-full text-ink-faint">On other brands of this list</span>
          {offered.map((tag) => (
            <button
              key={tag}
              type="button"
              dir="auto"
              onClick={() => add(tag)}
              className="max-w-full truncate rounded-md border border-line-strong px-2 py-1 font-medium text-ink-soft hover:bg-sunken hover:text-ink"
            >
              {tag}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
