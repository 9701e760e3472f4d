import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { MagnifyingGlassIcon, XMarkIcon } from '@heroicons/react/20/solid';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { moveActive } from '#ui/move-active.ts';
import { useBrandSearch } from '../hooks/use-brand-search.ts';
import { type Command, matchingCommands, PAGES, useActions } from '../model/commands.ts';
import { BrandImage } from './brand-image.tsx';
import { CommandOption, type Entry } from './command-option.tsx';

type Props = { open: boolean; onClose: () => void };

/** Finds pages, actions and brands. Arrows, Home and End move, Enter opens, Escape closes. */
export function CommandMenu({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} className="relative z-50" aria-label="Command menu">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-quick data-closed:opacity-0"
      />
      <div className="fixed inset-0 p-3 sm:px-6 sm:pt-[12vh]">
        <DialogPanel
          transition
          className="mx-auto flex max-h-full max-w-xl flex-col overflow-hidden rounded-xl bg-surface shadow-overlay transition duration-quick data-closed:scale-[0.98] data-closed:opacity-0 sm:max-h-[min(32rem,100%)]"
        >
          <Commands onClose={onClose} />
        </DialogPanel>
      </div>
    </Dialog>
  );
}

function Commands({ onClose }: { onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const actions = useActions();
  const { keyword, results, stale, failed, offline, retry } = useBrandSearch(text);
  const searching = keyword !== '' && stale && !results?.length && !offline;

  const toEntries = (commands: Command[]): Entry[] =>
    matchingCommands(commands, text).map(({ Icon, also: _, ...command }) => ({
      ...command,
      key: command.label,
      icon: <Icon className="size-4.5 text-ink-faint" aria-hidden="true" />,
    }));
  const groups: { name: string; entries: Entry[] }[] = [
    { name: 'Pages', entries: toEntries(PAGES) },
    { name: 'Actions', entries: toEntries(actions) },
    {
      name: 'Brands',
      entries: (results ?? []).map(({ id, brand_name, domain, profile_image }) => ({
        key: `brand ${id}`,
        label: brand_name,
        detail: domain,
        to: paths.brandOverview(id),
        icon: <BrandImage src={profile_image} className="size-7 rounded-md" />,
      })),
    },
  ];
  const entries = groups.flatMap((group) => group.entries);
  const found = entries.findIndex(({ key }) => key === activeKey);
  // The first entry is active by default, unless it is a brand from an earlier keyword.
  const active = found >= 0 ? found : stale && entries[0]?.key.startsWith('brand') ? -1 : 0;
  const isEmpty = entries.length === 0 && !searching && !failed && !offline;

  useEffect(() => {
    if (active === 0) list.current?.scrollTo(0, 0);
    else document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  // Move focus to the new page when the previously focused element is gone.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true });
      });
    },
    [],
  );

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const ends: Record<string, number> = event.shiftKey ? {} : { Home: 0, End: entries.length - 1 };
    const next = ends[event.key] ?? moveActive(event.key, active, entries.length);
    if (next !== undefined) {
      event.preventDefault();
      setActiveKey(entries[next]?.key ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      document.getElementById(`${id}-${active}`)?.click();
    }
  }

  return (
    <>
      <div className="flex items-center border-line border-b">
        <MagnifyingGlassIcon className="ml-4 size-4.5 shrink-0 text-ink-faint" aria-hidden="true" />
        <input
          ref={field}
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Find a brand, page or action"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={entries[active] ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          placeholder="Find a brand, page or action"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActiveKey(null);
          }}
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
        <div id={`${id}-list`} role="listbox" aria-label="Results" className={entries.length ? '' : 'hidden'}>
          {groups
            .filter((group) => group.entries.length > 0)
            .map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset
              <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
                <GroupName id={`${id}-${group.name}`}>{group.name}</GroupName>
                {group.entries.map((entry) => {
                  const index = entries.indexOf(entry);
                  return (
                    <CommandOption
                      key={entry.key}
                      id={`${id}-${index}`}
                      entry={entry}
                      active={index === active}
                      stale={stale && group.name === 'Brands'}
                      onActivate={() => setActiveKey(entry.key)}
                      onSelect={onClose}
                    />
                  );
                })}
              </div>
            ))}
        </div>
        {searching && (
          <div aria-hidden="true">
            <GroupName>Brands</GroupName>
            {['w-2/5', 'w-1/3', 'w-1/2'].map((width) => (
              <div key={width} className="flex min-h-10 items-center gap-3 px-2.5">
                <span className="skeleton size-7" />
                <span className={`skeleton h-3.5 ${width}`} />
              </div>
            ))}
          </div>
        )}
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
        {keyword !== '' && !stale && entries.length > 0 ? `${entries.length} results` : ''}
      </p>
    </>
  );
}

const GroupName = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="px-2.5 pt-2 pb-1 font-medium text-ink-faint text-xs">
    {children}
  </p>
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
