import { ChevronDownIcon } from '@heroicons/react/16/solid';
import { type ChangeEvent, type ComponentPropsWithRef, startTransition, useOptimistic } from 'react';

type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'onChange'> & {
  /** May return a promise, until which the choice is shown even if `value` has not changed. */
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => unknown;
};

/** Quick arrow keys each start from the last choice, also while it is being written to the URL. */
export function Select({ className = '', value, onChange, ...rest }: SelectProps) {
  const [shown, show] = useOptimistic(value);
  return (
    <span className={`relative inline-flex ${className}`}>
      <select
        {...rest}
        value={value === undefined ? undefined : shown}
        onChange={(event) => {
          const chosen = event.target.value;
          const changed = onChange?.(event);
          startTransition(async () => {
            show(chosen);
            await changed;
          });
        }}
        className="select-box h-full w-full appearance-none pr-8"
      />
      <ChevronDownIcon
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-ink-faint"
        aria-hidden="true"
      />
    </span>
  );
}

type Choice = string | number | null | undefined;

type Props<Value extends Choice> = Omit<SelectProps, 'value' | 'onChange' | 'children'> & {
  options: readonly { label: string; value: Value }[];
  value: Value;
  onChange: (value: Value) => unknown;
};

/** A select of typed options; an option without a value has an empty `value` attribute. */
export function SelectOf<Value extends Choice>({ options, value, onChange, ...rest }: Props<Value>) {
  return (
    <Select
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => {
        const option = options[target.selectedIndex];
        return option && onChange(option.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value ?? ''} value={option.value ?? ''}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
