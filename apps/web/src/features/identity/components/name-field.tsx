import type { ComponentProps } from 'react';
import { TextField } from '#ui/fields/text-field.tsx';

/** A required name. The browser's validation reports a missing name, and with a text of our own one of spaces only. */
export function NameField({ label, ...rest }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...rest}
      label={label}
      maxLength={100}
      pattern=".*\S.*"
      onInvalid={({ currentTarget: input }) =>
        input.setCustomValidity(input.validity.patternMismatch ? `${label} can't be blank.` : '')
      }
      onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
      required
    />
  );
}
