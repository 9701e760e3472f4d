import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatExact } from '#lib/format-number.ts';

type Bar = { key: string; label: string; count: number; to: string };

type Props = { title: string; note: ReactNode; bars: Bar[]; empty: string };

/** Counts as bars, each linking to its brands. */
export function NicheBars({ title, note, bars, empty }: Props) {
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <section className="card p-4 sm:p-5" aria-label={title}>
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-0.5 text-ink-soft text-xs">{note}</p>
      {bars.length === 0 ? (
        <p className="mt-3 text-ink-soft text-sm">{empty}</p>
      ) : (
        <ul className="mt-3 grid gap-0.5 text-sm">
          {bars.map(({ key, label, count, to }) => (
            <li key={key}>
              <Link
                to={to}
                className="group grid min-h-7 grid-cols-[minmax(0,9rem)_minmax(0,1fr)_3rem] items-center gap-3 rounded-md px-1.5 hover:bg-sunken"
              >
                <span className="truncate">{label}</span>
                <span
                  aria-hidden="true"
                  className="h-2 overflow-hidden rounded-full bg-sunken group-hover:bg-pressed"
                >
                  <span
                    className="block h-full rounded-full bg-accent forced-colors:border-t-8"
                    style={{ width: count === 0 ? 0 : `max(2px, ${(count / highest) * 100}%)` }}
                  />
                </span>
                <span className="digits text-right">
                  {formatExact(count)}
                  <span className="sr-only"> {count === 1 ? 'brand' : 'brands'}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
