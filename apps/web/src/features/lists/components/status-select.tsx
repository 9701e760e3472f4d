import { ChevronDownIcon } from '@heroicons/react/16/solid';

type Props = {
  value: string | null;
  statuses: string[];
  label: string;
  onChange: (status: string | null) => void;
};

export function StatusSelect({ value, statuses, label, onChange }: Props) {
  return (
    <span className="group/status relative inline-flex max-w-full">
      <StatusMark position={value === null ? 0 : statuses.indexOf(value) + 1} of={statuses.length} />
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        className={`h-7 w-full appearance-none truncate rounded-md border border-transparent bg-transparent pr-6 pl-6.5 font-medium text-xs transition-colors enabled:hover:border-line-strong ${value === null ? 'text-ink-faint' : 'text-ink'}`}
      >
        <option value="">No status</option>
        {value !== null && !statuses.includes(value) && <option>{value}</option>}
        {statuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </select>
      <ChevronDownIcon
        className="pointer-events-none absolute inset-y-0 right-1.5 my-auto size-3.5 text-ink-faint in-disabled:hidden"
        aria-hidden="true"
      />
    </span>
  );
}

/** A disc filled by the position of the status among the list's; dashed without one. */
function StatusMark({ position, of }: { position: number; of: number }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={`pointer-events-none absolute inset-y-0 left-1.5 my-auto size-3.5 fill-none stroke-current forced-colors:text-[CanvasText] ${position > 0 ? 'text-ink-soft' : 'text-ink-faint'}`}
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6.5" strokeWidth="1.5" strokeDasharray={position > 0 ? undefined : '2 2.08'} />
      {position > 0 && (
        // A stroke as wide as its circle is a slice.
        <circle
          cx="8"
          cy="8"
          r="2"
          strokeWidth="4"
          pathLength={of}
          strokeDasharray={`${position} ${of}`}
          transform="rotate(-90 8 8)"
        />
      )}
    </svg>
  );
}
