import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

type Props = Omit<ComponentPropsWithRef<'input'>, 'className'> & {
  label: string;
  /** At the right of the label, and after the field for the keyboard. */
  aside?: ReactNode;
  hint?: string;
};

export function TextField({ label, aside, hint, 'aria-describedby': description, ...rest }: Props) {
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start items-baseline gap-x-4">
      <label htmlFor={id} className="mb-1.5 font-medium text-sm">
        {label}
      </label>
      <input
        dir="auto"
        {...rest}
        id={id}
        aria-describedby={[hint && `${id}-hint`, description].filter(Boolean).join(' ') || undefined}
        className="field col-span-2 h-9.5 w-full px-3 text-base"
      />
      {aside && <div className="col-start-2 row-start-1">{aside}</div>}
      {hint && (
        <p id={`${id}-hint`} className="col-span-2 mt-1.5 text-ink-faint text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}
