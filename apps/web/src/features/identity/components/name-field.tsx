import type { ComponentProps } from 'react';
import { TextField } from '#ui/text-field.tsx';

/** A required name. The browser's validation reports a missing name, even if spaces were entered. */
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
