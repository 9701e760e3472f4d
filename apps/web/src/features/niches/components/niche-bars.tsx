import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatExact } from '#lib/text/format-number.ts';
import { NicheCard } from './niche-card.tsx';

type Bar = { key: string; label: string; count: number; to: string };

type Props = { title: string; note: ReactNode; bars: Bar[]; empty?: string };

/** Counts as bars, each linking to its brands. */
export function NicheBars({ title, note, bars, empty }: Props) {
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <NicheCard title={title} note={note} empty={bars.length === 0 && (empty ?? 'No data yet.')}>
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
    </NicheCard>
  );
}
