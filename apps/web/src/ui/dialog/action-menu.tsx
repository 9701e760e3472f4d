import { Combobox } from '@base-ui/react/combobox';
import { type JSX, useState } from 'react';
import { foldText } from '#lib/text/fold-text.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { ComboboxField } from '../fields/combobox-field.tsx';
import { Popover } from './popover.tsx';

type Action = { key: string; label: string; onChoose: () => void };

export type ActionMenuProps = {
  /** Accessible name. */
  label: string;
  trigger: JSX.Element;
  /** Accessible name and placeholder of the field that finds an action. */
  find: string;
  actions: Action[];
};

/** Actions below their button, of which one is chosen by Enter or a click. */
export function ActionMenu({ label, trigger, ...rest }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover label={label} open={open} onOpen={setOpen} trigger={trigger}>
      <Actions {...rest} onClose={() => setOpen(false)} />
    </Popover>
  );
}

type ActionsProps = Pick<ActionMenuProps, 'find' | 'actions'> & { onClose: () => void };

function Actions({ find, actions, onClose }: ActionsProps) {
  const [typed, setTyped] = useState('');
  const found = actions.filter(({ label }) => foldText(label).includes(foldText(typed.trim())));
  return (
    <Combobox.Root
      inline
      open
      autoHighlight
      filter={null}
      items={found.map(({ key }) => key)}
      value={null}
      onValueChange={(chosen: string | null) => {
        onClose();
        actions.find(({ key }) => key === chosen)?.onChoose();
      }}
      inputValue={typed}
      onInputValueChange={(value, { reason }) => {
        if (reason === 'input-change') setTyped(value);
      }}
    >
      <ComboboxField label={find} onClear={typed === '' ? undefined : () => setTyped('')} />
      <Combobox.List aria-label={find} className="mt-1.5 max-h-60 overflow-y-auto overscroll-contain">
        {found.map(({ key, label }) => (
          <Combobox.Item
            key={key}
            value={key}
            className="flex min-h-8 cursor-pointer items-center rounded-md px-2 py-1.5 text-ink text-sm -outline-offset-1 data-highlighted:bg-sunken data-highlighted:outline-1 data-highlighted:outline-transparent"
          >
            <span dir="auto" className="min-w-0 truncate">
              {label}
            </span>
          </Combobox.Item>
        ))}
      </Combobox.List>
      <p
        role="status"
        className={found.length === 0 ? 'px-2 py-4 text-center text-ink-faint text-sm' : 'sr-only'}
      >
        {found.length === 0 ? 'No matches.' : typed.trim() !== '' ? formatCount(found.length, 'result') : ''}
      </p>
    </Combobox.Root>
  );
}
