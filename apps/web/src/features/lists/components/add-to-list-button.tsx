import { PlusIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useRef } from 'react';
import { shortcutProps } from '#lib/keys/shortcuts.ts';
import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { toastError } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { type Addition, setAddToListMenu, useIsMenuAt } from '../model/add-to-list.ts';
import { AddToListMenu } from './add-to-list-host.tsx';

type Props = {
  addition: Addition;
  /** Visible text; 'Add to list' without it. */
  text?: ReactNode;
  /** Shows an icon with this accessible name. */
  iconName?: string;
  disabled?: boolean;
};

export function AddToListButton({ addition, text = 'Add to list', iconName, disabled = false }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useIsMenuAt(button);
  const canEdit = useCanEdit();

  function open() {
    const anchor = button.current;
    if (!anchor) return;
    if (isOpen) return setAddToListMenu(null);
    AddToListMenu.load().then(
      () => setAddToListMenu({ addition, anchor }),
      (error) => {
        console.error(error);
        toastError("Couldn't open the lists. Please reload.");
      },
    );
  }

  const props = {
    ref: button,
    onClick: open,
    onPointerEnter: AddToListMenu.preload,
    onFocus: AddToListMenu.preload,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'data-open': isOpen || undefined,
  } as const;

  if (iconName !== undefined && !canEdit) return null;
  if (iconName !== undefined)
    return (
      <button
        {...props}
        data-add-to-list
        type="button"
        aria-label={iconName}
        title="Add to list"
        className="grid size-7 place-items-center rounded-lg border border-line-strong bg-surface text-ink-soft shadow-raised transition-colors hover:bg-sunken hover:text-ink active:bg-pressed"
      >
        <PlusIcon className="size-4" aria-hidden="true" />
      </button>
    );
  return (
    <Button
      {...props}
      {...(addition.kind !== 'search' && shortcutProps('add-to-list'))}
      disabled={disabled || !canEdit}
      title={canEdit ? undefined : READ_ONLY}
      variant="secondary"
      size="sm"
    >
      <PlusIcon className="-ml-0.5 size-4" aria-hidden="true" />
      {text}
    </Button>
  );
}
