import { formatChange } from '#lib/text/format-number.ts';

/** A change in percent, in colour: `+12.5%`. */
export function Change({ percent }: { percent: number | null }) {
  const colour =
    percent === null || percent === 0 ? 'text-ink-faint' : percent > 0 ? 'text-success' : 'text-danger';
  return <span className={`digits ${colour}`}>{formatChange(percent)}</span>;
}
