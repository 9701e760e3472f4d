import { ChevronDownIcon } from '@heroicons/react/16/solid';

type Props = {
  value: string | null;
  statuses: string[];
  label: string;
  onChange: (status: string | null) => void;
};

/** One of the list's steps, or none. */
export function StatusSelect({ value, statuses, label, onChange }: Props) {
  return (
    <span className="relative inline-flex max-w-full">
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        className={`h-7 w-full appearance-none truncate rounded-md border border-transparent pr-6 pl-2 font-medium text-xs transition-colors hover:border-line-strong ${value === null ? 'bg-transparent text-ink-faint' : 'bg-accent-soft text-accent-ink'}`}
      >
        <option value="">No status</option>
        {value !== null && !statuses.includes(value) && <option>{value}</option>}
        {statuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </select>
      <ChevronDownIcon
        className="pointer-events-none absolute inset-y-0 right-1.5 my-auto size-3.5 text-ink-faint"
        aria-hidden="true"
      />
    </span>
  );
}
