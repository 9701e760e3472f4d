import {
  BRAND_SECTIONS,
  type BrandCollection,
  type BrandDetail,
  type BrandTab,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
} from '@brandlode/contract';
import { InformationCircleIcon } from '@heroicons/react/24/outline';
import { Link } from 'react-router';
import { formatMetric, formatRange, unitOf } from '#lib/format-number.ts';
import { paths } from '#paths.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { usePercentile } from '../hooks/use-percentile.ts';
import { gapText } from '../model/gap-text.ts';
import { estimateOf, provenanceLines, provenanceSummary, sumKnown } from '../model/metric-provenance.ts';
import type { Percentile } from '../model/percentile.ts';
import { EstimateMark, EstimateRange } from './estimate.tsx';
import { Histogram } from './histogram.tsx';

type Tile = {
  label: string;
  /** `visits per month` */
  unit: string;
  position: number;
  /** The metrics behind the value, which is their sum. */
  keys: [MetricKey, ...MetricKey[]];
};

/** The tiles of a tab, in order. */
function tilesOf(tab: BrandTab): Tile[] {
  const sections: readonly string[] = BRAND_SECTIONS[tab];
  const tiles = new Map<string, Tile>();
  for (const key of METRIC_KEYS) {
    const { section, tile } = METRICS[key];
    if (!tile || !sections.includes(section)) continue;
    const known = tiles.get(tile.label);
    if (known) known.keys.push(key);
    else tiles.set(tile.label, { unit: unitOf(key), ...tile, keys: [key] });
  }
  return [...tiles.values()].sort((one, other) => one.position - other.position);
}

const TILES = { overview: tilesOf('overview'), products: tilesOf('products') };

type SectionProps = { brand: BrandDetail; collection: BrandCollection | undefined; tab: BrandTab };

export function MetricTiles({ brand, collection, tab }: SectionProps) {
  const percentile = usePercentile(brand);
  return (
    <dl className={GRID}>
      {TILES[tab].map((tile) => (
        <MetricTile
          key={tile.label}
          tile={tile}
          brand={brand}
          gap={gapText(tile.keys[0], collection)}
          percentile={tile.keys.length === 1 ? percentile(tile.keys[0]) : null}
        />
      ))}
    </dl>
  );
}

const GRID =
  'grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 md:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]';

/** `gap`: shown where no value is known. */
type Props = { tile: Tile; brand: BrandDetail; gap: string; percentile: Percentile | null };

function MetricTile({ tile: { label, unit, keys }, brand, gap, percentile }: Props) {
  const value = formatMetric(keys[0], sumKnown(brand, keys));
  const lines = provenanceLines(brand, keys);
  const estimate = estimateOf(brand, keys);
  return (
    <div className="card flex min-w-0 flex-col">
      <dt className="flex items-center justify-between gap-2 px-3 pt-2.5 text-ink-soft text-sm sm:px-4">
        <span className="truncate">{label}</span>
        <Tooltip
          content={
            lines.length === 0 ? (
              `${gap}.`
            ) : (
              <span className="grid gap-1.5">
                {lines.map(({ key, value, provenance }) => (
                  <span key={key} className="block">
                    <span className="digits block font-medium">{value}</span>
                    <span className="block opacity-80">{provenance}</span>
                  </span>
                ))}
              </span>
            )
          }
          trigger={
            <button
              type="button"
              aria-label={`Source of ${label}`}
              className="-mr-1 grid size-6 shrink-0 place-items-center rounded-full text-ink-faint transition-colors hover:bg-sunken hover:text-ink"
            >
              <InformationCircleIcon className="size-4.5" aria-hidden="true" />
            </button>
          }
        />
      </dt>
      <dd
        className={`digits px-3 pt-0.5 font-semibold text-2xl tracking-tight sm:px-4 ${value === '-' ? 'text-ink-faint' : 'text-ink'}`}
      >
        {estimate && value !== '-' && <EstimateMark />}
        {value}
      </dd>
      <dd className="px-3 pb-3 text-ink-faint text-xs sm:px-4">
        {estimate?.range && value !== '-' && (
          <span className="digits font-medium text-ink-soft">
            <EstimateRange range={formatRange(keys[0], estimate.range)} />{' '}
          </span>
        )}
        {unit}
      </dd>
      {value !== '-' && !brand.mine && (
        <dd className="flex flex-1 flex-col justify-end px-3 pb-2.5 text-ink-soft text-xs sm:px-4">
          {/* Reserves its space while loading. */}
          <span className="block h-7">
            {percentile && (
              <Histogram buckets={percentile.buckets} min={percentile.value} max={percentile.value} />
            )}
          </span>
          <span className="digits mt-1.5 block min-h-13.5 text-pretty sm:min-h-9">{percentile?.text}</span>
        </dd>
      )}
      <dd className="mt-auto truncate border-line border-t px-3 py-1.5 text-2xs sm:px-4 text-ink-faint">
        {!brand.mine &&
        keys.some((key) => brand[key] !== null && brand.origins[key]?.kind === 'estimated') ? (
          <Link
            to={paths.estimates}
            className="underline decoration-dotted underline-offset-2 hover:text-ink"
          >
            {provenanceSummary(brand, keys)}
            <span className="sr-only">, how estimates are made</span>
          </Link>
        ) : (
          provenanceSummary(brand, keys) || gap
        )}
      </dd>
    </div>
  );
}

export function MetricTilesSkeleton() {
  return (
    <div aria-hidden="true" className={GRID}>
      {TILES.overview.map(({ label }) => (
        <div key={label} className="card h-52 p-4">
          <div className="skeleton h-4 w-2/3" />
          <div className="skeleton mt-3 h-7 w-1/2" />
        </div>
      ))}
    </div>
  );
}
