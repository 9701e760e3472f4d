import type { RefObject } from 'react';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';

type Props = {
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
  onCreate: (name: string) => void;
  onClose: () => void;
};

export function NewListForm({ field, busy, onCreate, onClose }: Props) {
  return (
    <Form
      className="card mt-4 flex flex-wrap items-end gap-2 p-4"
      onSubmit={(text) => onCreate(text('name').trim())}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <label className="min-w-0 flex-1 basis-56 font-medium text-sm">
        Name of the list
        <input
          ref={field}
          dir="auto"
          name="name"
          required
          // biome-ignore lint/a11y/noAutofocus: the user has just opened the form
          autoFocus
          maxLength={100}
          pattern=".*\S.*"
          placeholder="Pet brands to contact"
          className="field mt-1.5 h-9.5 w-full px-3 font-normal text-base"
        />
      </label>
      <div className="ml-auto flex gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Create list
        </Button>
      </div>
    </Form>
  );
}
