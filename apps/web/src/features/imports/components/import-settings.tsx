import { type ChangeImport, IDENTITY_COLUMNS, type Import } from '@brandlode/contract';
import { type ComponentProps, useId, useState } from 'react';
import { useShown } from '#lib/use-shown.ts';
import { LabeledSwitch } from '#ui/fields/labeled-switch.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

type Props = { import: Import; onChange: (change: ChangeImport) => Promise<unknown> };

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
  const [isValidDay, setIsValidDay] = useState(true);
  const dayProblem = useId();
  /** Returns null if there is nothing to save. While a change is being saved, its previous value can be saved again. */
  const save = <Key extends 'source' | 'asOf' | 'store' | 'currency'>(key: Key, value: Import[Key]) =>
    value === fileImport[key] && !isChanging ? null : onChange({ [key]: value });
  const saveDay = ({ value, validity }: HTMLInputElement) => {
    setIsValidDay(validity.valid);
    if (!validity.valid) return undefined;
    // The user's day begins and ends at other times than the server's.
    return save('asOf', value === today() ? new Date().toISOString().slice(0, 10) : value || null);
  };
  return (
    <div className="mt-6 grid max-w-2xl gap-4 sm:grid-cols-2">
      <SavedField
        label="Source"
        hint="Shown with every imported value."
        saved={source}
        maxLength={200}
        onSave={({ value }) => (value.trim() === '' ? null : save('source', value.trim()))}
      />
      <div>
        <SavedField
          label="Date of the values"
          hint="When the file was created. Defaults to today. Older values do not replace newer ones."
          type="date"
          saved={asOf !== null && asOf > today() ? today() : (asOf ?? '')}
          max={today()}
          aria-invalid={!isValidDay}
          aria-errormessage={dayProblem}
          onSave={saveDay}
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
            <SavedField
              label="Store"
              hint="The address of the store that sells these products. The file does not contain it."
              placeholder="brand.com"
              saved={store ?? ''}
              maxLength={2_000}
              onSave={({ value }) => save('store', value.trim() || null)}
            />
          )}
          <SavedField
            label="Currency"
            hint="The three-letter code, for prices without a currency. Without one, they are left out."
            placeholder="USD"
            saved={currency ?? ''}
            maxLength={3}
            onSave={({ value }) => save('currency', value.trim().toUpperCase() || null)}
          />
        </>
      )}
      {kind === 'brands' && <Overwrite import={fileImport} isChanging={isChanging} onChange={onChange} />}
    </div>
  );
}

type SavedFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur'> & {
  saved: string;
  /** Returns null if there is nothing to save, and undefined for a value that cannot be saved, which stays. */
  onSave: (field: HTMLInputElement) => Promise<unknown> | null | undefined;
};

/** Saved when it loses the focus, and then shows what is saved. */
function SavedField({ saved, onSave, ...rest }: SavedFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      {...rest}
      value={typed ?? saved}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={({ target }) => {
        const { value } = target;
        const restore = () => setTyped((latest) => (latest === value ? undefined : latest));
        const saving = onSave(target);
        if (saving === null) restore();
        else void saving?.then(restore, restore);
      }}
    />
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
            void onChange({ overwrite: next });
          }}
        />
      ))}
    </div>
  );
}
