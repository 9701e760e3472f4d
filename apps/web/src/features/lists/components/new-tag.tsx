import { cutText } from '@brandlode/contract';
import { XMarkIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useState } from 'react';
import { onRemovalClick } from '#lib/on-removal-click.ts';
import { Form } from '#ui/form.tsx';
import { distinctTags } from '../model/entry-conflict.ts';

/** The most characters of a tag. */
const MAX_LENGTH = 50;
const MAX_OFFERED = 12;

type Props = { label: string; disabled?: boolean; onAdd: (tags: string[]) => void };

/** A field for a tag, or for several separated by commas. */
export function NewTag({ label, disabled, onAdd }: Props) {
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const tags = typed
      .split(',')
      .map((tag) => cutText(tag.trim(), MAX_LENGTH))
      .filter((tag) => tag !== '');
    setText('');
    if (tags.length > 0) onAdd(tags);
  };
  return (
    <Form onSubmit={() => add(text)}>
      <input
        dir="auto"
        aria-label={label}
        placeholder="Add a tag and press Enter"
        // biome-ignore lint/a11y/noAutofocus: the user has just opened the panel
        autoFocus
        value={text}
        disabled={disabled}
        onChange={(event) => {
          // Several pasted tags may be longer than one.
          if (event.target.value.includes(',')) add(event.target.value);
          else setText(cutText(event.target.value, MAX_LENGTH));
        }}
        className="field h-9 w-full px-3 text-sm"
      />
    </Form>
  );
}

type OfferedProps = { value: string[]; suggestions: string[]; onAdd: (tag: string) => void };

export function OfferedTags({ value, suggestions, onAdd }: OfferedProps) {
  // Several brands may spell a tag in different ways.
  const own = distinctTags(value).length;
  const offered = distinctTags([...value, ...suggestions]).slice(own, own + MAX_OFFERED);
  if (offered.length === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1 text-xs">
      <span className="w-full text-ink-faint">Used on other brands in this list</span>
      {offered.map((tag) => (
        <button
          key={tag}
          type="button"
          dir="auto"
          onClick={() => onAdd(tag)}
          className="max-w-full truncate rounded-md border border-line-strong px-2 py-1 font-medium text-ink-soft hover:bg-sunken hover:text-ink"
        >
          {tag}
        </button>
      ))}
    </div>
  );
}

/** A tag with a button that removes it; `count` is shown beside it. */
export function RemovableTag({
  tag,
  count,
  onRemove,
}: {
  tag: string;
  count?: ReactNode;
  onRemove: () => void;
}) {
  return (
    <li className="flex h-7 max-w-full items-center rounded-md bg-accent-soft text-xs forced-colors:border">
      <span dir="auto" className="truncate pl-2 font-medium">
        {tag}
      </span>
      {count}
      <button
        type="button"
        aria-label={`Remove tag ${tag}`}
        onClick={onRemovalClick(onRemove)}
        data-ring="inside"
        className="grid size-6 shrink-0 place-items-center rounded text-accent-ink hover:bg-accent hover:text-on-accent"
      >
        <XMarkIcon className="size-4" aria-hidden="true" />
      </button>
    </li>
  );
}
