import { MAX_PASTE } from '@brandlode/contract';
import { useId } from 'react';
import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatExact } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';

type Props = {
  /** The name of a new list; absent for an existing one. */
  name: string | undefined;
  onName: (name: string) => void;
  text: string;
  onText: (text: string) => void;
  busy: boolean;
  onSubmit: () => void;
};

export function PasteForm({ name, onName, text, onText, busy, onSubmit }: Props) {
  const id = useId();
  const canEdit = useCanEdit();
  const isTooLong = text.length > MAX_PASTE;
  return (
    <Form className="card mt-4 grid gap-4 p-4 sm:p-5" onSubmit={onSubmit}>
      {name !== undefined && (
        <TextField
          label="Name of the list"
          required
          maxLength={100}
          pattern=".*\S.*"
          value={name}
          onChange={({ target }) => onName(target.value)}
        />
      )}
      <div>
        <label htmlFor={id} className="font-medium text-sm">
          Names, domains or addresses
        </label>
        <textarea
          dir="auto"
          id={id}
          required
          rows={12}
          value={text}
          onChange={({ target }) => onText(target.value)}
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          aria-invalid={isTooLong}
          placeholder={'gymshark.com\nhttps://www.allbirds.com/\nGlossier'}
          className="field mt-1.5 block w-full px-3 py-2 text-sm"
        />
        <p id={`${id}-hint`} className="mt-1.5 text-pretty text-ink-faint text-xs">
          One per line, or cells copied from a spreadsheet. Brands in the catalogue are added to the list
          right away; you then decide about the others.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          busy={busy}
          disabled={text.trim() === '' || isTooLong || !canEdit}
          title={canEdit ? undefined : READ_ONLY}
        >
          Add brands
        </Button>
        <span role="status" className="text-danger text-sm">
          {isTooLong && `Too long: at most ${formatExact(MAX_PASTE)} characters at a time.`}
        </span>
      </div>
    </Form>
  );
}
