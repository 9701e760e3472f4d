import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

type Props = Omit<ComponentPropsWithRef<'input'>, 'className'> & {
  label: string;
  /** At the right of the label. */
  aside?: ReactNode;
  hint?: string;
};

export function TextField({ label, aside, hint, ...rest }: Props) {
  const id = useId();
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {aside}
      </div>
      <input
        dir="auto"
        {...rest}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="field h-9.5 w-full px-3 text-base"
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-faint text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}
