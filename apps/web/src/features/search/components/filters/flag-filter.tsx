import { type FacetsResponse, type FlagFilter as Flag, type FlagKey, UNKNOWN } from '@brandlode/contract';
import { formatExact } from '#lib/text/format-number.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { RemoveButton } from './range-filter.tsx';

type Props = {
  label: string;
  value: Flag;
  facet: FacetsResponse['flags'][FlagKey] | undefined;
  onChange: (value: Flag) => void;
  onRemove: () => void;
};

const withCount = (text: string, count: number | undefined) =>
  count === undefined ? text : `${text} (${formatExact(count)})`;

export function FlagFilter({ label, value, facet, onChange, onRemove }: Props) {
  const unknown = value === UNKNOWN;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would disturb the layout
    <div role="group" aria-label={label} className="pt-1 pr-2 pb-3 pl-8">
      <div className="flex items-center gap-2.5 text-sm">
        <Switch
          checked={value === true}
          disabled={unknown}
          onChange={(event) => onChange(event.target.checked)}
          aria-label={label}
        />
        <span className={`digits ${unknown ? 'text-ink-faint' : ''}`}>
          {unknown ? 'Unknown' : value ? withCount('Yes', facet?.yes) : withCount('No', facet?.no)}
        </span>
        <span className="ml-auto">
          <RemoveButton label={label} onRemove={onRemove} />
        </span>
      </div>
      <label className="digits mt-1 flex min-h-6 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={unknown}
          onChange={(event) => onChange(event.target.checked ? UNKNOWN : true)}
          className="size-4 accent-accent"
        />
        {withCount('Only unknown', facet?.unknown)}
      </label>
    </div>
  );
}
