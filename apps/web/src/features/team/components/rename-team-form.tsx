import type { Team } from '@brandlode/contract';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { useRenameTeam } from '../api/team.ts';

export function RenameTeamForm({ team: { id, name } }: { team: Team }) {
  const rename = useRenameTeam(id);
  return (
    <Form
      className="flex flex-wrap items-end gap-3 p-5"
      onSubmit={(text) => rename.mutate(text('name').trim())}
    >
      <div className="min-w-0 flex-1 basis-64">
        <TextField
          label="Workspace name"
          name="name"
          defaultValue={name}
          required
          maxLength={100}
          pattern=".*\S.*"
        />
      </div>
      <Button type="submit" variant="secondary" busy={rename.isBusy}>
        Rename
      </Button>
    </Form>
  );
}
