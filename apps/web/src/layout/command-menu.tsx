import { Autocomplete } from '@base-ui/react/autocomplete';
import { MagnifyingGlassIcon, XMarkIcon } from '@heroicons/react/24/outline';
import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { CommandOption } from '#features/brands/components/command-option.tsx';
import { focusIfLost } from '#lib/focus-if-lost.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { highlightOption } from '#ui/highlight-option.ts';
import { useCommandGroups } from './use-command-groups.tsx';

/** Finds pages, actions and brands. Arrows, Home and End move, Enter opens, Escape closes. */
export function CommandMenu({ open, onClose }: DialogState) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label="Command menu"
      className="inset-x-3 top-3 mx-auto flex max-h-[calc(100dvh-1.5rem)] max-w-xl flex-col overflow-hidden rounded-xl data-ending-style:scale-[0.98] data-starting-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-x-6 sm:top-[12vh] sm:max-h-[min(32rem,calc(88vh-0.75rem))]"
    >
      <Commands onClose={onClose} />
    </Dialog>
  );
}

function Commands({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const highlighted = useRef<string>(undefined);
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { groups, search } = useCommandGroups(text);
  const { keyword, stale, failed, offline, retry } = search;
  const entries = groups.flatMap((group) => group.entries);
  const isSearching = keyword !== '' && stale && !search.found?.data.length && !offline;
  const isEmpty = entries.length === 0 && !isSearching && !failed && !offline;

  /** The text for which Enter was pressed before its results had arrived. */
  const [submitted, setSubmitted] = useState<string>();
  const first = stale ? undefined : entries[0];
  const openFirst = useEffectEvent(() => {
    setSubmitted(undefined);
    if (submitted !== text || !first || !('to' in first)) return;
    onClose();
    void navigate(first.to);
  });
  useEffect(() => {
    if (first?.key !== undefined) openFirst();
  }, [first?.key]);

  // Move the focus to the new page if the previously focused element is gone.
  useEffect(
    () => () => {
      focusIfLost(() => document.getElementById('content')?.focus({ preventScroll: true }));
    },
    [],
  );

  function onKeyDown(event: KeyboardEvent & { preventBaseUIHandler: () => void }) {
    if (event.nativeEvent.isComposing) return;
    const isEnd = event.key === 'End';
    if ((isEnd || event.key === 'Home') && !event.shiftKey) {
      event.preventDefault();
      event.preventBaseUIHandler();
      highlightOption(list.current, isEnd ? 'last' : 'first');
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // Results of an earlier keyword are ignored: Enter waits for those of this one.
      if (!stale || (entries.length > 0 && !highlighted.current?.startsWith('brand'))) return;
      event.preventBaseUIHandler();
      setSubmitted(text);
    }
  }

  return (
    <Autocomplete.Root
      inline
      open
      autoHighlight="always"
      filter={null}
      items={entries.map(({ key }) => key)}
      keepHighlight
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason === 'input-change') setText(value);
      }}
      onItemHighlighted={(key: string | undefined) => {
        highlighted.current = key;
      }}
    >
      <div className="flex items-center border-line border-b">
        <MagnifyingGlassIcon className="ml-4 size-4.5 shrink-0 text-ink-faint" aria-hidden="true" />
        <Autocomplete.Input
          ref={field}
          dir="auto"
          aria-expanded={entries.length > 0}
          aria-label="Find a brand, page or action"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          placeholder="Find a brand, page or action"
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 flex-1 bg-transparent px-3 text-base outline-none placeholder:text-ink-faint"
        />
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="mr-1.5 grid size-10 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-sunken"
        >
          <XMarkIcon className="size-5" aria-hidden="true" />
        </button>
      </div>

      <div ref={list} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5">
        <Autocomplete.List aria-label="Results" className={entries.length ? '' : 'hidden'}>
          {groups
            .filter((group) => group.entries.length > 0)
            .map((group) => (
              <Autocomplete.Group key={group.name}>
                <Autocomplete.GroupLabel render={<GroupName />}>{group.name}</Autocomplete.GroupLabel>
                {group.entries.map((entry) => (
                  <CommandOption
                    key={entry.key}
                    entry={entry}
                    stale={stale && group.name === 'Brands'}
                    onSelect={onClose}
                  />
                ))}
              </Autocomplete.Group>
            ))}
        </Autocomplete.List>
        {isSearching && <ExpectedBrands />}
        {offline && <Notice title="You're offline.">Brand search resumes when you reconnect.</Notice>}
        {failed && !offline && (
          <Notice title="Couldn't load results.">
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                // The button disappears when retrying.
                field.current?.focus();
                retry();
              }}
            >
              Try again
            </Button>
          </Notice>
        )}
        {isEmpty && <Notice title="No items found." />}
      </div>

      <p className="hidden gap-4 border-line border-t px-4 py-2 text-ink-faint text-xs pointer-fine:flex">
        <Key name="↑ ↓">move</Key>
        <Key name="Enter">open</Key>
        <Key name="Esc">close</Key>
      </p>
      <p role="status" className="sr-only">
        {failed ? "Couldn't load results." : ''}
        {offline ? "You're offline." : ''}
        {isEmpty ? 'No items found.' : ''}
        {keyword !== '' && !stale && entries.length > 0 ? formatCount(entries.length, 'result') : ''}
      </p>
    </Autocomplete.Root>
  );
}

/** In place of the brands that are being searched for. */
const ExpectedBrands = () => (
  <div aria-hidden="true">
    <GroupName>Brands</GroupName>
    {['w-2/5', 'w-1/3', 'w-1/2'].map((width) => (
      <div key={width} className="flex min-h-10 items-center gap-3 px-2.5">
        <span className="skeleton size-7" />
        <span className={`skeleton h-3.5 ${width}`} />
      </div>
    ))}
  </div>
);

const GroupName = (props: ComponentPropsWithRef<'div'>) => (
  <div {...props} className="px-2.5 pt-2 pb-1 font-medium text-ink-faint text-xs" />
);

const Notice = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="space-y-3 px-4 py-6 text-center text-ink-soft text-sm">
    <p className="font-medium">{title}</p>
    {children}
  </div>
);

const Key = ({ name, children }: { name: string; children: ReactNode }) => (
  <span>
    <kbd className="font-sans text-ink-soft">{name}</kbd> {children}
  </span>
);
