import { AUDIT_KIND_LABELS, AUDIT_KINDS, type AuditLog } from '@brandlode/contract';
import { useId } from 'react';
import { useTypedText } from '#lib/use-typed-text.ts';
import { SelectOf } from '#ui/fields/select.tsx';
import type { AuditState } from '../model/audit-filter.ts';

type Props = {
  state: AuditState;
  people: AuditLog['people'];
  onChange: (part: Partial<AuditState>) => unknown;
};

const KINDS = [
  { label: 'All activity', value: null },
  ...AUDIT_KINDS.map((value) => ({ label: AUDIT_KIND_LABELS[value], value })),
];

export function AuditFilters({ state, people, onChange }: Props) {
  return (
    <div className="flex flex-wrap items-end gap-3 p-5">
      <SelectOf
        aria-label="Kind"
        className="h-9 max-w-full text-sm"
        options={KINDS}
        value={state.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <SelectOf
        aria-label="Person"
        className="h-9 max-w-full text-sm"
        options={[
          { label: 'Everyone', value: null },
          ...people.map(({ id, name }) => ({ label: name, value: id })),
          // One who is not in the list, as a deleted user from an old address.
          ...(state.person && !people.some(({ id }) => id === state.person)
            ? [{ label: 'Another user', value: state.person }]
            : []),
        ]}
        value={state.person}
        onChange={(person) => onChange({ person })}
      />
      <Day label="From" value={state.from} max={state.to} onChange={(from) => onChange({ from })} />
      <Day label="To" value={state.to} min={state.from} onChange={(to) => onChange({ to })} />
    </div>
  );
}

type DayProps = {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
};

/** While a year is typed, the field has the day of another one, such as 0002 or 0202: that is no filter. */
const wholeDay = (day: string) => (day < '1000' ? '' : day);

function Day({ label, value, min, max, onChange }: DayProps) {
  const id = useId();
  // A day from the address would erase the parts of the field that are typed but not whole yet.
  const { text, onText, handlers } = useTypedText({
    applied: value,
    apply: (day) => {
      onChange(wholeDay(day));
      return true;
    },
    format: wholeDay,
  });
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-2 text-sm">
      <label htmlFor={id} className="text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="field h-9 min-w-0 max-w-full px-3"
        value={text}
        min={min || undefined}
        max={max || undefined}
        onChange={({ target }) => onText(target.value)}
        {...handlers}
      />
    </div>
  );
}
