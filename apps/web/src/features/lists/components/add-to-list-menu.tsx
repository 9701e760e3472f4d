import { Combobox } from '@base-ui/react/combobox';
import { Popover } from '@base-ui/react/popover';
import { PlusIcon } from '@heroicons/react/16/solid';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { ComboboxField, OptionCheck } from '#ui/fields/combobox-field.tsx';
import { highlightOption } from '#ui/highlight-option.ts';
import { LoadError } from '#ui/load-error.tsx';
import { useAddToList } from '../hooks/use-add-to-list.ts';
import { type Addition, setAddToListMenu } from '../model/add-to-list.ts';
import { readLastList } from '../model/last-list.ts';
import { matchingLists } from '../model/matching-lists.ts';

type Props = { addition: Addition; anchor: HTMLElement };

/** The lists with a search field. One brand is added and removed; selected brands and matches are added. */
export function AddToListMenu({ addition, anchor }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const close = () => setAddToListMenu(null);
  return (
    <Popover.Root
      open
      onOpenChange={(_open, { reason, event, cancel }) => {
        // The opening control closes it itself.
        if (reason === 'outside-press' && event.target instanceof Node && anchor.contains(event.target))
          return cancel();
        close();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={12} className="z-50">
          <Popover.Popup
            aria-label="Add to list"
            ref={popup}
            // Focusing the field would open the keyboard of a touch screen.
            initialFocus={() =>
              window.matchMedia('(pointer: coarse)').matches ? popup.current : input.current
            }
            finalFocus={() => (anchor.isConnected ? anchor : null)}
            onKeyDown={(event) => {
              if (event.key !== 'Tab') return;
              const controls = event.currentTarget.querySelectorAll('[role=combobox], button');
              if (document.activeElement !== controls[event.shiftKey ? 0 : controls.length - 1]) return;
              // The menu is at the end of the document, where the focus would be lost.
              event.preventDefault();
              close();
            }}
            className="w-72 max-w-[calc(100vw-1.5rem)] rounded-xl bg-surface p-1.5 shadow-overlay outline-1 outline-transparent"
          >
            <Lists addition={addition} input={input} onClose={close} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The id of the option that creates a list; no list has it. */
const NEW = 'new';

type ListsProps = {
  addition: Addition;
  input: React.RefObject<HTMLInputElement | null>;
  onClose: () => void;
};

function Lists({ addition, input, onClose }: ListsProps) {
  const [text, setText] = useState('');
  const { lists, listed, failed, retry, toggle, addToNew } = useAddToList(addition, text);
  const [naming, setNaming] = useState(false);
  const [last] = useState(readLastList);
  const name = text.trim();
  const found = useMemo(
    () => (naming ? [] : matchingLists(lists ?? [], text, last)),
    [lists, text, last, naming],
  );
  const isNew = name !== '' && !lists?.some((list) => list.name.toLowerCase() === name.toLowerCase());
  const options = useRef<HTMLDivElement>(null);
  const isLoaded = lists !== undefined;
  useEffect(() => {
    if (isLoaded) highlightOption(options.current, 'first');
  }, [isLoaded]);

  const ids = [...found.map(({ id }) => id), NEW];

  function clear() {
    setText('');
    setNaming(false);
  }

  function choose(selected: string[]) {
    if (selected.includes(NEW)) {
      if (name === '' || !(isNew || naming)) {
        setNaming(true);
        setText('');
        input.current?.focus();
        return;
      }
      addToNew(name);
      return onClose();
    }
    const changed = found.find(({ id }) => selected.includes(id) !== listed.has(id));
    if (!changed) return;
    toggle(changed);
    if (addition.kind !== 'brand') onClose();
  }

  return (
    <Combobox.Root
      multiple
      inline
      open
      autoHighlight
      filter={null}
      items={ids}
      value={[...listed]}
      onValueChange={choose}
      inputValue={text}
      onInputValueChange={(value, { reason }) => {
        if (reason === 'input-change') setText(value);
      }}
    >
      <ComboboxField
        ref={input}
        label={naming ? 'Name of the new list' : 'Find or create a list'}
        maxLength={100}
        onClear={text === '' && !naming ? undefined : clear}
      />
      {failed ? (
        <LoadError className="p-2" text="Couldn't load your lists." onRetry={retry} />
      ) : (
        // Keeps its height while loading, so that nothing moves under the pointer.
        <Combobox.List
          ref={options}
          aria-label="Lists"
          className="mt-1.5 max-h-60 overflow-y-auto overscroll-contain"
        >
          {lists === undefined && <Skeleton />}
          {found.map((list) => (
            <Combobox.Item key={list.id} value={list.id} className={`group/option ${OPTION}`}>
              {addition.kind === 'brand' && <OptionCheck />}
              <span dir="auto" className="min-w-0 truncate">
                {list.name}
              </span>
              <span className="digits ml-auto shrink-0 pl-2 text-ink-faint text-xs">
                {formatExact(list.brands)}
                <span className="sr-only"> {list.brands === 1 ? 'brand' : 'brands'}</span>
              </span>
            </Combobox.Item>
          ))}
          <Combobox.Item value={NEW} className={`${OPTION} font-medium`}>
            <PlusIcon className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
            <span dir="auto" className="min-w-0 truncate">
              New list{(isNew || naming) && name !== '' && ` “${name}”`}
            </span>
          </Combobox.Item>
        </Combobox.List>
      )}
      <p role="status" className="sr-only">
        {text.trim() !== '' && !naming ? formatCount(found.length, 'list') : ''}
      </p>
    </Combobox.Root>
  );
}

const OPTION =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-ink text-sm -outline-offset-1 data-highlighted:bg-sunken data-highlighted:outline-1 data-highlighted:outline-transparent';

function Skeleton() {
  return ['w-1/2', 'w-2/5', 'w-3/5'].map((width) => (
    <div key={width} aria-hidden="true" className="flex h-8 items-center px-2">
      <span className={`skeleton h-3.5 ${width}`} />
    </div>
  ));
}
