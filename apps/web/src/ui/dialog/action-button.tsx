import { ChevronDownIcon } from '@heroicons/react/16/solid';
import { buttonClass } from '../button-class.ts';
import type { ActionMenuProps } from './action-menu.tsx';
import { PopoverOnIntent } from './popover-on-intent.tsx';

const load = () => import('./action-menu.tsx').then(({ ActionMenu }) => ActionMenu);

type Props = Pick<ActionMenuProps, 'find' | 'actions'> & {
  /** Text of the button. */
  text: string;
  /** Accessible name; it begins with the text. */
  label?: string;
  disabled?: boolean;
  title?: string | undefined;
};

/** A button that opens a menu of actions. A native select would act on every arrow key. */
export function ActionButton({ text, label = text, disabled, title, ...menu }: Props) {
  const trigger = (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      title={title}
      className={buttonClass('secondary', 'sm')}
    >
      {text}
      <ChevronDownIcon className="-mr-1 size-4 text-ink-faint" aria-hidden="true" />
    </button>
  );
  return <PopoverOnIntent load={load} props={{ label, trigger, ...menu }} />;
}
