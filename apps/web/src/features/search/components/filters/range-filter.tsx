import { type Histogram as Facet, type RangeFilter as Range, readNumber } from '@brandlode/contract';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { formatExact } from '#lib/text/format-number.ts';
import { isNoNumber, meaningOf } from '#lib/text/read-number.ts';
import { NumberInput } from '#ui/fields/number-input.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { Histogram } from '../../../../ui/chart/histogram.tsx';
import { type Bounds, clamp, rangeProblem } from '../../model/filter-draft.ts';

type Props = {
  label: string;
  /** `likes`, `USD` */
  unit: string;
  range: Range;
  bounds: Bounds;
  facet: Facet | undefined;
  /** The search form, submitted by Enter. */
  form: string;
  onChange: (range: Range) => void;
  onRemove: () => void;
};

const FIELD = 'field digits h-8 w-full px-2.5 text-sm';

/** NaN for a text that is no number. */
const toEnd = (text: string) => (isNoNumber(text) ? Number.NaN : readNumber(text));

export function RangeFilter({ label, unit, range, bounds, facet, form, onChange, onRemove }: Props) {
  const id = useId();
  // Shown as typed as long as it equals the end of the range, such as `50k` for 50,000.
  const [typed, setTyped] = useState({ min: '', max: '' });
  const onlyUnknown = range.unknown === 'only';
  const problem = onlyUnknown ? undefined : rangeProblem(range, bounds);
  // A text that is no number was lost with the closed panel: its end is open.
  const openEnds = useEffectEvent(() => {
    const numberOf = (value: number | undefined) => (Number.isNaN(value) ? undefined : value);
    const ends = { min: numberOf(range.min), max: numberOf(range.max) };
    if (ends.min !== range.min || ends.max !== range.max) onChange({ ...range, ...ends });
  });
  useEffect(() => openEnds(), []);
  const count = facet ? ` (${formatExact(facet.unknown)})` : '';

  const field = (end: 'min' | 'max', name: string) => (
    <div className="min-w-0 flex-1">
      <label htmlFor={`${id}-${end}`} className="mb-1 block text-ink-faint text-xs">
        {name}
      </label>
      <NumberInput
        id={`${id}-${end}`}
        form={form}
        min={bounds.min}
        max={bounds.max}
        placeholder={String(bounds[end])}
        value={Object.is(toEnd(typed[end]), range[end]) ? typed[end] : String(range[end] ?? '')}
        disabled={onlyUnknown}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-${end}-meaning ${id}-problem ${id}-bounds`}
        onText={(text) => {
          setTyped({ ...typed, [end]: text });
          onChange({ ...range, [end]: toEnd(text) });
        }}
        onBlur={() => {
          if (typed[end] === '' || Number.isNaN(range[end])) return;
          setTyped({ ...typed, [end]: '' });
          const value = clamp(range[end], bounds);
          if (value !== range[end]) onChange({ ...range, [end]: value });
        }}
        className={FIELD}
      />
      <span id={`${id}-${end}-meaning`} className="digits mt-1 block text-ink-faint text-xs empty:hidden">
        {meaningOf(typed[end])}
      </span>
    </div>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would disturb the layout
    <div role="group" aria-label={label} className="pt-1 pr-2 pb-3 pl-8">
      {facet && !onlyUnknown && (
        <div className="mb-2 h-10 border-line border-b">
          <Histogram buckets={facet.buckets} min={clamp(range.min, bounds)} max={clamp(range.max, bounds)} />
        </div>
      )}
      <div className="flex gap-2">
        {field('min', 'Min')}
        {field('max', 'Max')}
      </div>
      <p id={`${id}-problem`} role="alert" className="text-danger text-xs empty:hidden not-empty:mt-1.5">
        {problem}
      </p>
      <p id={`${id}-bounds`} className="digits mt-1.5 text-ink-faint text-xs">
        {formatExact(bounds.min)} to {formatExact(bounds.max)} {unit}
      </p>
      <div className="mt-2 flex items-center gap-2">
        <SelectOf
          aria-label={`Unknown ${label}`}
          options={[
            { value: 'exclude', label: 'Exclude unknown' },
            { value: 'include', label: `Include unknown${count}` },
            { value: 'only', label: `Only unknown${count}` },
          ]}
          value={range.unknown ?? 'exclude'}
          onChange={(unknown) => onChange({ ...range, unknown })}
          className="h-8 min-w-0 flex-1 text-sm"
        />
        <RemoveButton label={label} onRemove={onRemove} />
      </div>
    </div>
  );
}

export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Remove ${label}`}
      className="h-8 shrink-0 rounded-lg px-2.5 font-medium text-ink-soft text-sm transition-colors hover:bg-sunken hover:text-ink"
    >
      Remove
    </button>
  );
}
