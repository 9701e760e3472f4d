import type { ComponentPropsWithRef } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

type Props = ComponentPropsWithRef<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Ignores clicks and shows a spinner, at the same width. The button keeps the focus. */
  busy?: boolean;
};

export function Button({ variant, size, busy = false, onClick, className = '', children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`relative ${buttonClass(variant, size)} ${className}`}
    >
      <span className={`contents ${busy ? '*:opacity-0' : ''}`}>
        {busy ? <span>{children}</span> : children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center *:text-current">
          <Spinner decorative />
        </span>
      )}
    </button>
  );
}
