import type { MemberRole } from '@brandlode/contract';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { useInvite } from '../api/team.ts';
import { RoleSelect } from './role-select.tsx';

export function InviteForm({ workspaceId }: { workspaceId: string }) {
  const invite = useInvite(workspaceId);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('editor');
  const roleId = useId();
  return (
    <Form
      className="flex flex-wrap items-end gap-3 p-5"
      onSubmit={() =>
        invite.mutate(
          { email: email.trim(), role },
          // The next address may have been typed already.
          { onSuccess: () => setEmail((typed) => (typed === email ? '' : typed)) },
        )
      }
    >
      <div className="min-w-0 flex-1 basis-64">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </div>
      <div>
        <label htmlFor={roleId} className="mb-1.5 block font-medium text-sm">
          Role
        </label>
        <RoleSelect id={roleId} value={role} onChange={setRole} />
      </div>
      <Button type="submit" busy={invite.isBusy}>
        Invite
      </Button>
    </Form>
  );
}
