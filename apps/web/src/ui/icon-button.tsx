import type { MouseEventHandler, ReactNode } from 'react';

const SIZES = { sm: 'size-6', md: 'size-7', lg: 'size-8' };

type Props = {
  /** Accessible name. */
  label: string;
  /** The label unless given: a shorter text is enough for those who see the icon. */
  title?: string;
  size?: keyof typeof SIZES;
  disabled?: boolean;
  /** For a toggle. */
  pressed?: boolean;
  onClick: MouseEventHandler;
  children: ReactNode;
};

/** Keeps the focus when its own press disables it, as at the end of a row. */
export const IconButton = ({
  label,
  title = label,
  size = 'lg',
  disabled = false,
  pressed,
  onClick,
  children,
}: Props) => (
  <button
    type="button"
    aria-label={label}
    title={title}
    aria-pressed={pressed}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onClick}
    className={`icon-button ${SIZES[size]}`}
  >
    {children}
  </button>
);
