type Props = { size?: string; decorative?: boolean };

/** Announces "Loading" to screen readers unless it is decorative, as inside a busy button. */
export function Spinner({ size = 'size-4', decorative = false }: Props) {
  return (
    <span role={decorative ? undefined : 'status'} className="inline-flex text-ink-faint">
      <svg viewBox="0 0 24 24" fill="none" className={`motion-safe:animate-spin ${size}`} aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {!decorative && <span className="sr-only">Loading</span>}
    </span>
  );
}
