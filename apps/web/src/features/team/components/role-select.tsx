import { MEMBER_ROLES, type MemberRole } from '@brandlode/contract';
import type { ComponentProps } from 'react';
import { SelectOf } from '#ui/fields/select.tsx';
import { ROLE_TEXTS } from '../model/role-texts.ts';

const ROLES = MEMBER_ROLES.map((value) => ({ value, label: ROLE_TEXTS[value] }));

type Props = Omit<ComponentProps<typeof SelectOf<MemberRole>>, 'options' | 'className'>;

export const RoleSelect = (props: Props) => (
  <SelectOf {...props} options={ROLES} className="h-9.5 text-base" />
);
