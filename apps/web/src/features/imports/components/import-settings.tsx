import type { ChangeImport, Import } from '@brandlode/contract';
import { useState } from 'react';
import { TextField } from '#ui/text-field.tsx';

type Props = { import: Import; onChange: (change: ChangeImport) => void };

/** Source, day and store of the values; saved when a field loses focus. */
export function ImportSettings({ import: { source, asOf, needsStore, store, currency }, onChange }: Props) {
  const [name, setName] = useState(source);
  const saveName = () => {
    const trimmed = name.trim();
    if (trimmed === '') setName(source);
    else if (trimmed !== source) onChange({ source: trimmed });
  };
  return (
    <div className="mt-6 grid max-w-2xl gap-4 sm:grid-cols-2">
      <TextField
        label="Source"
        hint="Named beside every imported value."
        value={name}
        maxLength={200}
        onChange={({ target }) => setName(target.value)}
        onBlur={saveName}
      />
      <TextField
        label="Date of the values"
        hint="The day the file was made; today if left empty. Older values do not replace newer ones."
        type="date"
        defaultValue={asOf ?? ''}
        max={new Date().toISOString().slice(0, 10)}
        onBlur={({ target }) => {
          const day = target.value === '' ? null : target.value;
          if (day !== asOf && target.validity.valid) onChange({ asOf: day });
        }}
      />
      {needsStore && (
        <>
          <TextField
            label="Store"
            hint="The address of the store that sells these products. The file does not contain it."
            placeholder="brand.com"
            defaultValue={store ?? ''}
            maxLength={2_000}
            onBlur={({ target }) => {
              const address = target.value.trim() || null;
              if (address !== store) onChange({ store: address });
            }}
          />
          <TextField
            label="Currency"
            hint="The three-letter code. Without it, products have no price."
            placeholder="USD"
            defaultValue={currency ?? ''}
            maxLength={3}
            onBlur={({ target }) => {
              const code = target.value.trim().toUpperCase() || null;
              if (code !== currency) onChange({ currency: code });
            }}
          />
        </>
      )}
    </div>
  );
}
