import { KEY_SCOPES, type KeyScope } from '@brandlode/contract';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { useCreateApiKey } from '../api/api-keys.ts';
import { EXPIRIES } from '../model/key-texts.ts';
import { CreatedKey } from './created-key.tsx';
import { ScopeChoices } from './scope-choices.tsx';

export function NewKeyForm({ onClose }: { onClose: () => void }) {
  const create = useCreateApiKey();
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['brands']);
  const [days, setDays] = useState<(typeof EXPIRIES)[number]['value']>(90);
  const expiry = useId();
  if (create.data) return <CreatedKey created={create.data} onClose={onClose} />;
  return (
    <Form
      className="p-5"
      onSubmit={(text) => create.mutate({ name: text('name'), scopes: [...scopes], days })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          required
          autoFocus
          maxLength={100}
          pattern=".*\S.*"
          hint="Where the key is used, for example weekly report."
        />
        <div>
          <label htmlFor={expiry} className="mb-1.5 block font-medium text-sm">
            Expires
          </label>
          <SelectOf
            id={expiry}
            options={EXPIRIES}
            value={days}
            onChange={setDays}
            className="h-9.5 w-full text-base"
          />
        </div>
      </div>
      <div className="mt-4">
        <ScopeChoices offered={KEY_SCOPES} chosen={scopes} onChange={setScopes} />
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={create.isBusy} disabled={scopes.length === 0}>
          Create key
        </Button>
      </div>
    </Form>
  );
}
