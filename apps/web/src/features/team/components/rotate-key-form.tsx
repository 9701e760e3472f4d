import { type ApiKey, DEFAULT_OVERLAP_HOURS } from '@brandlode/contract';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { Form } from '#ui/form.tsx';
import { useRotateApiKey } from '../api/api-keys.ts';
import { OVERLAPS } from '../model/key-texts.ts';
import { CreatedKey } from './created-key.tsx';

export function RotateKeyForm({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const rotate = useRotateApiKey();
  const [overlapHours, setOverlapHours] = useState<(typeof OVERLAPS)[number]['value']>(DEFAULT_OVERLAP_HOURS);
  const overlap = useId();
  if (rotate.data) return <CreatedKey created={rotate.data} onClose={onClose} />;
  return (
    <Form className="p-5" onSubmit={() => rotate.mutate({ id, overlapHours })}>
      <h3 className="wrap-anywhere font-medium text-sm">
        Rotate “<bdi>{name}</bdi>”
      </h3>
      <p className="mt-0.5 mb-4 text-pretty text-ink-soft text-sm">
        The new key has the same name, permissions and time until it expires, and acts for you. Replace the
        old key in your programs while both work.
      </p>
      <label htmlFor={overlap} className="mb-1.5 block font-medium text-sm">
        Old key ends
      </label>
      <SelectOf
        id={overlap}
        autoFocus
        options={OVERLAPS}
        value={overlapHours}
        onChange={setOverlapHours}
        className="h-9.5 w-full text-base sm:w-64"
      />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={rotate.isBusy}>
          Rotate key
        </Button>
      </div>
    </Form>
  );
}
