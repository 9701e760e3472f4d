import type { ImportPreview, ImportReport } from '@brandlode/contract';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { keptText, outcomes } from '../model/import-texts.ts';

/** Reasons listed before 'more'. */
const LISTED = 8;

/** What will happen, or has happened, to the rows of a file, and why some were skipped. */
export function ImportCounts({ counts }: { counts: ImportPreview | ImportReport }) {
  const { problems, kept } = counts;
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {outcomes(counts, 'complete' in counts ? 'before' : 'after').map(({ label, rows }) => (
          <div key={label} className="card px-4 py-3">
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="digits mt-0.5 font-semibold text-xl tracking-tight">{formatExact(rows)}</dd>
          </div>
        ))}
      </dl>
      {kept.length > 0 && (
        <div className="mt-4 text-sm">
          <h3 className="font-medium">What {'complete' in counts ? 'stays as it is' : 'stayed as it was'}</h3>
          <ul className="mt-1 grid gap-0.5 text-ink-soft">
            {kept.slice(0, LISTED).map((entry) => (
              <li key={`${entry.column} ${entry.reason}`}>{keptText(entry)}</li>
            ))}
            {kept.length > LISTED && <li>and {formatCount(kept.length - LISTED, 'more reason')}</li>}
          </ul>
        </div>
      )}
      {problems.length > 0 && (
        <div className="mt-4 text-sm">
          <h3 className="font-medium">What could not be read</h3>
          <ul className="mt-1 grid gap-0.5 text-ink-soft">
            {problems.slice(0, LISTED).map(({ column, reason, count: times }) => (
              <li key={`${column} ${reason}`} className="wrap-anywhere">
                <span className="digits">
                  {column === null ? formatCount(times, 'row') : `${formatCount(times, 'cell')} of ${column}`}
                </span>
                {': '}
                {reason}
              </li>
            ))}
            {problems.length > LISTED && <li>and {formatCount(problems.length - LISTED, 'more reason')}</li>}
          </ul>
        </div>
      )}
    </>
  );
}
