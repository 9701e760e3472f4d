import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router';

/** A page or brand to open, or an action to run. */
export type Entry = { key: string; label: string; detail?: string; icon: ReactNode } & (
  | { to: string }
  | { run: () => void }
);

type Props = {
  entry: Entry;
  /** A result of an earlier keyword. */
  stale: boolean;
  /** Called before the entry opens or runs. */
  onSelect: () => void;
};

export function CommandOption({ entry, stale, onSelect }: Props) {
  return (
    <EntryItem
      entry={entry}
      onSelect={onSelect}
      className={`flex min-h-10 w-full items-center gap-3 rounded-lg px-2.5 py-1.5 text-left text-ink-soft text-sm -outline-offset-1 data-highlighted:inset-shadow-mark data-highlighted:bg-sunken data-highlighted:text-ink data-highlighted:outline-1 data-highlighted:outline-transparent ${stale ? 'opacity-60' : ''}`}
    >
      <span className="grid size-7 shrink-0 place-items-center">{entry.icon}</span>
      <span dir="auto" className="min-w-0 truncate text-left font-medium">
        {entry.label}
      </span>
      {entry.detail && (
        <span className="min-w-0 flex-1 truncate text-right text-ink-faint text-xs">{entry.detail}</span>
      )}
    </EntryItem>
  );
}

type ItemProps = Omit<Props, 'stale'> & { className: string; children: ReactNode };

/** A link, or an action, among the options of a search field. */
export const EntryItem = ({ entry, onSelect, className, children }: ItemProps) => (
  <Autocomplete.Item
    value={entry.key}
    className={className}
    onClick={(event) => {
      // Opening in a new tab keeps the options open.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      onSelect();
      if ('run' in entry) entry.run();
    }}
    render={(props: ComponentPropsWithRef<'a'> & ComponentPropsWithRef<'div'>, { highlighted }) =>
      'to' in entry ? (
        <Link {...props} to={entry.to} tabIndex={-1} aria-selected={highlighted} />
      ) : (
        <div {...props} role="option" tabIndex={-1} aria-selected={highlighted} />
      )
    }
  >
    {children}
  </Autocomplete.Item>
);
