import {
  ALERT_KINDS,
  CHANGE_DIRECTIONS,
  CHANGE_PERIOD_KEYS,
  CHANGE_PERIODS,
  EVENT_GROUPS,
  EVENT_KIND_RECORDS,
  type EventKind,
  hasChange,
  METRIC_KEYS,
  METRICS,
} from '@brandlode/contract';
import type { ReactNode } from 'react';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type AlertDraft, PERCENT } from '../model/alert-draft.ts';

type Props = {
  draft: AlertDraft;
  onChange: (change: Partial<AlertDraft>) => void;
  /** Whether the alert watches a saved search. */
  isSearch: boolean;
};

/** What an alert is about: events, or the change of a metric. */
export function AlertRule({ draft, onChange, isSearch }: Props) {
  return (
    <>
      <SegmentedChoice
        legend="What the alert is about"
        size="wide"
        options={[
          { label: 'Events', value: false },
          { label: 'Change of a metric', value: true },
        ]}
        value={draft.ofMetric}
        onChange={(ofMetric) => onChange({ ofMetric })}
      />
      {draft.ofMetric ? (
        <MetricChoice draft={draft} onChange={onChange} />
      ) : (
        <>
          <KindChoice kinds={draft.kinds} onKinds={(kinds) => onChange({ kinds })} isSearch={isSearch} />
          {hasChange(draft.kinds) && (
            <PercentField
              label="Minimum change, in percent"
              value={draft.minPercent}
              onChange={(minPercent) => onChange({ minPercent })}
            />
          )}
        </>
      )}
    </>
  );
}

type PercentProps = { label: string; value: string; onChange: (value: string) => void; required?: boolean };

const PercentField = ({ label, value, onChange, required = false }: PercentProps) => (
  <div className={required ? '' : 'max-w-56'}>
    <TextField
      label={label}
      inputMode="numeric"
      pattern={PERCENT}
      maxLength={4}
      placeholder={required ? '' : 'Any'}
      required={required}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);

const DIRECTIONS = { up: 'Rises', down: 'Falls', either: 'Rises or falls' } as const;

function MetricChoice({ draft: { metric, direction, percent, period }, onChange }: Omit<Props, 'isSearch'>) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Labelled label="Metric">
        <SelectOf
          aria-label="Metric"
          className="h-9.5 w-full text-sm"
          options={METRIC_KEYS.map((value) => ({ value, label: METRICS[value].label }))}
          value={metric}
          onChange={(value) => onChange({ metric: value })}
        />
      </Labelled>
      <Labelled label="Direction">
        <SelectOf
          aria-label="Direction"
          className="h-9.5 w-full text-sm"
          options={CHANGE_DIRECTIONS.map((value) => ({ value, label: DIRECTIONS[value] }))}
          value={direction}
          onChange={(value) => onChange({ direction: value })}
        />
      </Labelled>
      <PercentField
        label="By at least, in percent"
        required
        value={percent}
        onChange={(value) => onChange({ percent: value })}
      />
      <Labelled label="Within">
        <SelectOf
          aria-label="Within"
          className="h-9.5 w-full text-sm"
          options={CHANGE_PERIOD_KEYS.map((value) => ({
            value,
            label: `${CHANGE_PERIODS[value].days} days`,
          }))}
          value={period}
          onChange={(value) => onChange({ period: value })}
        />
      </Labelled>
    </div>
  );
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid content-start gap-1.5">
    <span aria-hidden="true" className="font-medium text-sm">
      {label}
    </span>
    {children}
  </div>
);

type KindProps = { kinds: EventKind[]; onKinds: (kinds: EventKind[]) => void; isSearch: boolean };

function KindChoice({ kinds, onKinds, isSearch }: KindProps) {
  const offered = ALERT_KINDS.filter(
    (kind) => kind !== 'metric_changed' && (isSearch || kind !== 'search_matched'),
  );
  const toggle = (kind: EventKind) =>
    onKinds(kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind]);
  return (
    <fieldset>
      <legend className="font-medium text-sm">
        Notify me about <span className="font-normal text-ink-faint">(leave empty for everything)</span>
      </legend>
      <div className="mt-1.5 columns-2 gap-x-4">
        {EVENT_GROUPS.map((group) => (
          <div key={group} className="mb-3 break-inside-avoid">
            <p className="text-ink-faint text-xs">{group}</p>
            {offered
              .filter((kind) => EVENT_KIND_RECORDS[kind].group === group)
              .map((kind) => (
                <label key={kind} className="flex min-h-7 cursor-pointer items-center gap-2 text-sm">
                  <input
                    type="checkbox"
                    checked={kinds.includes(kind)}
                    onChange={() => toggle(kind)}
                    className="size-4 accent-accent"
                  />
                  {EVENT_KIND_RECORDS[kind].label}
                </label>
              ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
