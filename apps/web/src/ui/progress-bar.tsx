type Props = {
  label: string;
  /** 0 to 1; null if unknown. */
  fraction: number | null;
};

export function ProgressBar({ label, fraction }: Props) {
  const percent = fraction === null ? undefined : Math.round(fraction * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={`h-full rounded-full bg-accent forced-color-adjust-none transition-[width] duration-calm ${percent === undefined ? 'w-1/3 motion-safe:animate-pulse' : ''}`}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
