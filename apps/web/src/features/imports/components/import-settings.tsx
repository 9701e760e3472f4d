import { type ChangeImport, IDENTITY_COLUMNS, type Import } from '@brandlode/contract';
import { useId, useState } from 'react';
import { useShown } from '#lib/use-shown.ts';
import { LabeledSwitch } from '#ui/fields/labeled-switch.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

type Props = { import: Import; onChange: (change: ChangeImport) => void };

export function ImportSheet({ import: { sheets, sheet }, onChange }: Props) {
  const id = useId();
  if (sheets.length < 2) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        Sheet
      </label>
      <SelectOf
        id={id}
        options={sheets.map((name) => ({ label: name, value: name }))}
        value={sheet ?? ''}
        onChange={(name) => onChange({ sheet: name })}
        className="h-9.5 w-full text-base sm:w-72 sm:text-sm"
      />
    </div>
  );
}

/** In the user's time zone; this is ISO 8601. */
const today = () => new Date().toLocaleDateString('sv-SE');

/** Source, day and store of the values; saved when a field loses focus. */
export function ImportSettings({
  import: fileImport,
  isChanging,
  onChange,
}: Props & { isChanging: boolean }) {
  const { kind, source, asOf, needsStore, store, currency } = fileImport;
  const [name, setName] = useState(source);
  const saveName = () => {
    const trimmed = name.trim();
    if (trimmed === '') setName(source);
    else if (trimmed !== source) onChange({ source: trimmed });
  };
  const [isValidDay, setIsValidDay] = useState(true);
  const dayProblem = useId();
  const saveDay = ({ value, validity }: HTMLInputElement) => {
    setIsValidDay(validity.valid);
    // The user's day begins and ends at other times than the server's.
    const day = value === today() ? new Date().toISOString().slice(0, 10) : value || null;
    if (validity.valid && day !== asOf) onChange({ asOf: day });
  };
  return (
    <div className="mt-6 grid max-w-2xl gap-4 sm:grid-cols-2">
      <TextField
        label="Source"
        hint="Shown with every imported value."
        value={name}
        maxLength={200}
        onChange={({ target }) => setName(target.value)}
        onBlur={saveName}
      />
      <div>
        <TextField
          label="Date of the values"
          hint="When the file was created. Defaults to today. Older values do not replace newer ones."
          type="date"
          defaultValue={asOf !== null && asOf > today() ? today() : (asOf ?? '')}
          max={today()}
          aria-invalid={!isValidDay}
          aria-errormessage={dayProblem}
          onBlur={({ target }) => saveDay(target)}
        />
        {!isValidDay && (
          <p id={dayProblem} role="alert" className="mt-1.5 text-danger text-sm">
            Enter today's date or an earlier one.
          </p>
        )}
      </div>
      {kind === 'products' && (
        <>
          {needsStore && (
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
          )}
          <TextField
            label="Currency"
            hint="The three-letter code, for prices without a currency. Without one, they are left out."
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
      {kind === 'brands' && <Overwrite import={fileImport} isChanging={isChanging} onChange={onChange} />}
    </div>
  );
}

const IDENTITY_TEXTS = { brand_name: 'names', brand_url: 'websites' };

/** What names a brand changes only knowingly. */
function Overwrite({
  import: { columns, overwrite },
  isChanging,
  onChange,
}: Props & { isChanging: boolean }) {
  const [chosen, setChosen] = useShown(overwrite, isChanging);
  return (
    <div className="grid gap-3 text-sm sm:col-span-2">
      {IDENTITY_COLUMNS.filter((key) => columns.some(({ column }) => column === key)).map((key) => (
        <LabeledSwitch
          key={key}
          label={`Replace the ${IDENTITY_TEXTS[key]} of existing brands`}
          checked={chosen.includes(key)}
          onChange={(isOn) => {
            const next = [...chosen.filter((other) => other !== key), ...(isOn ? [key] : [])];
            setChosen(next);
            onChange({ overwrite: next });
          }}
        />
      ))}
    </div>
  );
}
