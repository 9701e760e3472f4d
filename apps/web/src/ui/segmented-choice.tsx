type Props<Value> = {
  legend: string;
  options: { label: string; value: Value }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice of a few options, all visible. */
export function SegmentedChoice<Value>({ legend, options, value: chosen, onChange }: Props<Value>) {
  return (
    <fieldset className="flex rounded-lg bg-sunken p-0.5">
      <legend className="sr-only">{legend}</legend>
      {options.map(({ label, value }) => (
        <button
          key={label}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => onChange(value)}
          className="h-7 whitespace-nowrap rounded-md px-2.5 font-medium text-ink-soft text-sm transition-colors hover:text-ink aria-pressed:bg-thumb aria-pressed:text-ink aria-pressed:shadow-raised aria-pressed:outline-1 aria-pressed:outline-transparent"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
