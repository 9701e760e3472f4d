import type { ComponentPropsWithRef } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

type Props = ComponentPropsWithRef<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Disables the button and shows a spinner, at the same width. */
  busy?: boolean;
};

export function Button({ variant, size, busy = false, disabled, className = '', children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
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
