import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '#ui/fields/text-field.tsx';
import { NameField } from './name-field.tsx';

type Names = { firstName?: string | undefined; lastName?: string | undefined };

export function NameFields({ firstName, lastName }: Names) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <NameField label="First name" name="firstName" autoComplete="given-name" defaultValue={firstName} />
      <NameField label="Last name" name="lastName" autoComplete="family-name" defaultValue={lastName} />
    </div>
  );
}

/** `purpose` decides what password managers suggest; passkeys too, where the page asks for them. */
export function EmailField({
  purpose,
  ...rest
}: { purpose: 'sign-in' | 'sign-up' } & Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      {...rest}
      label="Email"
      name="email"
      type="email"
      autoComplete={purpose === 'sign-in' ? 'username webauthn' : 'email'}
      required
    />
  );
}

type PasswordProps = { label?: string; name?: string; aside?: ReactNode };

export const PasswordField = ({ label = 'Password', name = 'password', aside }: PasswordProps) => (
  <TextField
    label={label}
    name={name}
    type="password"
    autoComplete="current-password"
    aside={aside}
    required
  />
);

export const NewPasswordField = ({ label = 'Password', name = 'password' }: PasswordProps) => (
  <TextField
    label={label}
    name={name}
    type="password"
    autoComplete="new-password"
    hint="At least 8 characters and not easy to guess."
    required
  />
);
