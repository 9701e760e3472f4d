import type { Niche } from '@brandlode/contract';
import { formatDollars, formatExact, formatNumber } from '#lib/text/format-number.ts';
import { hasValues, type ShownStatistic, STATISTIC_IDS, STATISTIC_RECORDS } from '../model/statistics.ts';

/** What a niche looks like in numbers: the statistics of a category, or the medians of a technology's brands. */
export function NicheNumbers({ niche: { brands, statistics, visits, price, countries } }: { niche: Niche }) {
  const missing = missingStatistics(statistics);
  const tiles: TileProps[] = statistics
    ? STATISTIC_IDS.filter((id) => !missing.includes(id)).map((id) => {
        const { label, value, known, format } = STATISTIC_RECORDS[id];
        const shown = value(statistics);
        const note = known && knownText(known(statistics), brands);
        return {
          label,
          value: shown === null ? '-' : format(shown),
          note: id === 'gap' ? statistics.gapReason : note,
        };
      })
    : [
        { label: 'Brands', value: formatExact(brands) },
        {
          label: 'Median monthly visits',
          value: formatNumber(visits.median),
          note: `${knownText(visits.known, brands)}, estimated`,
        },
        {
          label: 'Median average price',
          value: formatDollars(price.median),
          note: knownText(price.known, brands),
        },
        {
          label: 'Countries',
          value: formatExact(countries.counts.length),
          note: knownText(countries.known, brands),
        },
      ];
  return (
    <dl
      className={`mt-5 grid grid-cols-2 gap-3 md:grid-cols-4 ${statistics ? 'lg:grid-cols-5' : ''} ${statistics && !missing.includes('gap') ? '*:last:col-span-2 md:*:last:col-span-4 lg:*:last:col-span-2' : ''}`}
    >
      {tiles.map((tile) => (
        <Tile key={tile.label} {...tile} />
      ))}
    </dl>
  );
}

/** Those that no brand of the niche has a value for. */
export const missingStatistics = (statistics: Niche['statistics']): ShownStatistic[] =>
  statistics ? STATISTIC_IDS.filter((id) => !hasValues(id, statistics)) : [];

const knownText = (known: number, brands: number) => `${formatExact(known)} of ${formatExact(brands)} known`;

type TileProps = { label: string; value: string; note?: string | null | undefined };

function Tile({ label, value, note }: TileProps) {
  return (
    <div className="card px-4 py-3">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="digits mt-0.5 font-semibold text-xl tracking-tight">{value}</dd>
      {note && <dd className="mt-0.5 text-ink-faint text-xs">{note}</dd>}
    </div>
  );
}
