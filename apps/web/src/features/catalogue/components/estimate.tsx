/** Marks the value after it as an estimate. */
export const EstimateMark = () => (
  <>
    <span aria-hidden="true" className="font-normal text-ink-faint">
      ≈
    </span>
    <span className="sr-only">about </span>
  </>
);

/** `$2M-$9M`, read out as "between $2M and $9M". */
export function EstimateRange({ range }: { range: string }) {
  const [low, high] = range.split('-');
  return (
    <>
      <span aria-hidden="true">{range}</span>
      <span className="sr-only">{` between ${low} and ${high}`}</span>
    </>
  );
}
