import { readNumber } from '@brandlode/contract';
import type { ComponentPropsWithRef, KeyboardEvent } from 'react';

type Props = Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'min' | 'max' | 'value'> & {
  min: number;
  max: number;
  value: string;
  onText: (text: string) => void;
};

/** A field for a number as people write it, such as `50k`; arrow keys change it by 1. A number field of the browser accepts only digits. */
export function NumberInput({ min, max, value, onText, onKeyDown, ...props }: Props) {
  const number = readNumber(value);
  function step(event: KeyboardEvent<HTMLInputElement>) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined || event.altKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onText(String(Math.min(Math.max((number ?? min - direction) + direction, min), max)));
  }
  return (
    <input
      {...props}
      type="text"
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={number}
      value={value}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={(event) => {
        step(event);
        onKeyDown?.(event);
      }}
    />
  );
}
