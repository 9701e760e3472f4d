import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A line of the command menu: a page or brand to go to, or a thing to do. */
export type Entry = { key: string; label: string; detail?: string; picture: ReactNode } & (
  | { to: string }
  | { run: () => void }
);

type Props = {
  id: string;
  entry: Entry;
  marked: boolean;
  /** Belongs to an earlier word than the one that stands in the field. */
  late: boolean;
  onMark: () => void;
  /** Called before it is done. */
  onChosen: () => void;
};

/** The field keeps the focus; the entry is marked there as the active one. */
export function CommandOption({ id, entry, marked, late, onMark, onChosen }: Props) {
  const option = {
    id,
    role: 'option',
    'aria-selected': marked,
    tabIndex: -1,
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onMouseMove: onMark,
    className: `flex min-h-10 w-full items-center gap-3 rounded-lg px-2.5 py-1.5 text-left text-sm ${marked ? 'inset-shadow-mark bg-sunken text-ink' : 'text-ink-soft'} ${late ? 'opacity-60' : ''}`,
    children: (
      <>
        <span className="grid size-7 shrink-0 place-items-center">{entry.picture}</span>
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
          // Into a tab of its own: the menu stays for the next one.
          if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onChosen();
        }}
      />
    );
  }
  return (
    <button
      {...option}
      type="button"
      onClick={() => {
        onChosen();
        entry.run();
      }}
    />
  );
}
