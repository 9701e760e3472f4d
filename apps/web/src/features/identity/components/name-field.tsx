import type { ComponentProps } from 'react';
import { TextField } from '#ui/text-field.tsx';

/** A required name. The browser points at the field and says what is missing, also where only spaces were entered. */
export function NameField({ label, ...rest }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...rest}
      label={label}
      maxLength={100}
      pattern=".*\S.*"
      title={`${label} cannot be blank.`}
      required
    />
  );
}
