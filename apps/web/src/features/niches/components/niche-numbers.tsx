import type { Niche } from '@brandlode/contract';
import type { ReactNode } from 'react';
import { formatDollars, formatExact, formatNumber } from '#lib/text/format-number.ts';
import { coverage } from '../model/niche-texts.ts';
import { STATISTIC_IDS, STATISTIC_RECORDS } from '../model/statistics.ts';

/** What a niche looks like in numbers: the statistics of a category, or the medians of a technology's brands. */
export function NicheNumbers({ niche: { brands, statistics, visits, price, countries } }: { niche: Niche }) {
  const tiles: TileProps[] = statistics
    ? STATISTIC_IDS.map((id) => {
        const { label, value, known, format } = STATISTIC_RECORDS[id];
        const shown = value(statistics);
        const note = known && coverage(known(statistics), brands);
        return {
          label,
          value: shown === null ? '-' : format(shown),
          note: id === 'gap' ? (statistics.gapReason ?? 'Too few known values for a score.') : note,
        };
      })
    : [
        { label: 'Brands', value: formatExact(brands) },
        {
          label: 'Median monthly visits',
          value: formatNumber(visits.median),
          note: `${coverage(visits.known, brands)}, estimated`,
        },
        {
          label: 'Median average price',
          value: formatDollars(price.median),
          note: coverage(price.known, brands),
        },
        {
          label: 'Countries',
          value: formatExact(countries.counts.length),
          note: coverage(countries.known, brands),
        },
      ];
  return (
    <dl className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      {tiles.map((tile) => (
        <Tile key={tile.label} {...tile} />
      ))}
    </dl>
  );
}

type TileProps = { label: string; value: string; note?: ReactNode };

function Tile({ label, value, note }: TileProps) {
  const isLong = typeof note === 'string' && note.length > 60;
  return (
    <div className={`card px-4 py-3 ${isLong ? 'col-span-2' : ''}`}>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="digits mt-0.5 font-semibold text-xl tracking-tight">{value}</dd>
      {note && <dd className="mt-0.5 text-ink-faint text-xs">{note}</dd>}
    </div>
  );
}
