import type { Histogram as Facet } from '@brandlode/contract';
import { useId } from 'react';
import { formatExact } from '#lib/format-number.ts';
import { Select } from '#ui/select.tsx';
import { type Bounds, type RangeDraft, rangeProblem, readNumber } from '../model/filter-draft.ts';
import { Histogram } from './histogram.tsx';

type Props = {
  label: string;
  /** `likes`, `USD` */
  unit: string;
  range: RangeDraft;
  bounds: Bounds;
  facet: Facet | undefined;
  /** The search form, submitted by Enter. */
  form: string;
  onChange: (range: RangeDraft) => void;
  onRemove: () => void;
};

const UNKNOWN_CHOICES = ['exclude', 'include', 'only'] as const;

const FIELD =
  'field digits h-8 w-full px-2.5 text-sm [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none';

export function RangeFilter({ label, unit, range, bounds, facet, form, onChange, onRemove }: Props) {
  const id = useId();
  const problem = rangeProblem(range, bounds);
  const onlyUnknown = range.unknown === 'only';

  const field = (end: 'min' | 'max', name: string) => (
    <label className="min-w-0 flex-1">
      <span className="mb-1 block text-ink-faint text-xs">{name}</span>
      <input
        type="number"
        inputMode="numeric"
        form={form}
        min={bounds.min}
        max={bounds.max}
        step={1}
        placeholder={String(bounds[end])}
        value={range[end]}
        disabled={onlyUnknown}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-problem ${id}-bounds`}
        onChange={(event) => onChange({ ...range, [end]: event.target.value })}
        // The browser would change the value of the focused field while the page is scrolled.
        onWheel={(event) => event.currentTarget.blur()}
        onBlur={() => {
          const value = readNumber(range[end], bounds);
          const text = value === undefined ? '' : String(value);
          if (text !== range[end]) onChange({ ...range, [end]: text });
        }}
        className={FIELD}
      />
    </label>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would disturb the layout
    <div role="group" aria-label={label} className="pt-1 pr-2 pb-3 pl-8">
      {facet && !onlyUnknown && (
        <div className="mb-2 h-10 border-line border-b">
          <Histogram
            buckets={facet.buckets}
            min={readNumber(range.min, bounds)}
            max={readNumber(range.max, bounds)}
          />
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
        <Select
          aria-label={`Unknown ${label}`}
          value={range.unknown}
          onChange={(event) => {
            const unknown = UNKNOWN_CHOICES.find((choice) => choice === event.target.value);
            if (unknown) onChange({ ...range, unknown });
          }}
          className="h-8 min-w-0 flex-1 text-sm"
        >
          <option value="exclude">Exclude unknown</option>
          <option value="include">Include unknown{facet ? ` (${formatExact(facet.unknown)})` : ''}</option>
          <option value="only">Only unknown{facet ? ` (${formatExact(facet.unknown)})` : ''}</option>
        </Select>
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
