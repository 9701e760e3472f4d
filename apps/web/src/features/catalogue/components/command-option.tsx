import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A page or brand to open, or an action to run. */
export type Entry = { key: string; label: string; detail?: string; icon: ReactNode } & (
  | { to: string }
  | { run: () => void }
);

type Props = {
  id: string;
  entry: Entry;
  active: boolean;
  /** A result of an earlier keyword. */
  stale: boolean;
  onActivate: () => void;
  /** Called before the entry opens or runs. */
  onSelect: () => void;
};

/** The input keeps focus and refers to the active option. */
export function CommandOption({ id, entry, active, stale, onActivate, onSelect }: Props) {
  const option = {
    id,
    role: 'option',
    'aria-selected': active,
    tabIndex: -1,
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onMouseMove: onActivate,
    className: `flex min-h-10 w-full items-center gap-3 rounded-lg px-2.5 py-1.5 text-left text-sm ${active ? 'inset-shadow-mark bg-sunken text-ink' : 'text-ink-soft'} ${stale ? 'opacity-60' : ''}`,
    children: (
      <>
        <span className="grid size-7 shrink-0 place-items-center">{entry.icon}</span>
        <span className="min-w-0 truncate font-medium">{entry.label}</span>
        {entry.detail && (
          <span className="min-w-0 flex-1 truncate text-right text-ink-faint text-xs">{entry.detail}</span>
        )}
      </>
    ),
  };
  if ('to' in entry) {
    return (
      <Link
        {...option}
        to={entry.to}
        onClick={(event) => {
          // Opening in a new tab keeps the menu open.
          if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onSelect();
        }}
      />
    );
  }
  return (
    <button
      {...option}
      type="button"
      onClick={() => {
        onSelect();
        entry.run();
      }}
    />
  );
}
