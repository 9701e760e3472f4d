import { MEMBER_ROLES, type MemberRole } from '@brandlode/contract';
import type { ComponentPropsWithRef } from 'react';
import { Select } from '#ui/select.tsx';
import { ROLE_TEXTS } from '../model/role-texts.ts';

type Props = Omit<ComponentPropsWithRef<'select'>, 'onChange' | 'className'> & {
  onChange?: (role: MemberRole) => void;
};

export function RoleSelect({ onChange, ...rest }: Props) {
  return (
    <Select
      {...rest}
      className="h-9.5 text-base"
      onChange={({ target: { value } }) => {
        const role = MEMBER_ROLES.find((one) => one === value);
        if (role) onChange?.(role);
      }}
    >
      {MEMBER_ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_TEXTS[role]}
        </option>
      ))}
    </Select>
  );
}
