/** With `label` null it is decorative, as inside a busy button. */
export function Spinner({
  label = 'Loading',
  className = 'size-5',
}: {
  label?: string | null;
  className?: string;
}) {
  return (
    <span role={label === null ? undefined : 'status'} className="inline-flex text-ink-faint">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        className={`motion-safe:animate-spin ${className}`}
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label !== null && <span className="sr-only">{label}</span>}
    </span>
  );
}
