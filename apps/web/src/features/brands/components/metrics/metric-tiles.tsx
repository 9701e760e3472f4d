import {
  BRAND_SECTIONS,
  type BrandCollection,
  type BrandDetail,
  type BrandTab,
  changeKey,
  gapText,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
} from '@brandlode/contract';
import { InformationCircleIcon } from '@heroicons/react/24/outline';
import { Link } from 'react-router';
import { formatMetric, formatRange, unitFor, unitOf } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { Tooltip } from '#ui/dialog/tooltip.tsx';
import { usePercentile } from '../../hooks/use-percentile.ts';
import { unknownText } from '../../model/gap-text.ts';
import {
  commonText,
  estimateOf,
  provenanceLines,
  provenanceSummary,
  sumKnown,
} from '../../model/metric-provenance.ts';
import type { Percentile } from '../../model/percentile.ts';
import { Change } from '../change.tsx';
import { EstimateMark, EstimateRange } from './estimate.tsx';
import { PercentileChart } from './percentile-chart.tsx';

type Tile = {
  label: string;
  /** `visits per month` */
  unit: string;
  position: number;
  /** The metrics whose sum is the value. */
  keys: [MetricKey, ...MetricKey[]];
};

function tilesOf(tab: BrandTab): Tile[] {
  const sections: readonly string[] = BRAND_SECTIONS[tab];
  const tiles = new Map<string, Tile>();
  for (const key of METRIC_KEYS) {
    const { section, tile } = METRICS[key];
    if (!tile || !sections.includes(section)) continue;
    const existing = tiles.get(tile.label);
    if (existing) existing.keys.push(key);
    else tiles.set(tile.label, { unit: unitOf(key), ...tile, keys: [key] });
  }
  return [...tiles.values()].sort((a, b) => a.position - b.position);
}

const TILES = { overview: tilesOf('overview'), products: tilesOf('products') };

type SectionProps = { brand: BrandDetail; collection: BrandCollection | undefined; tab: BrandTab };

type TilesProps = SectionProps & {
  /** The page says elsewhere why nothing is known. */
  explained?: boolean;
  /** Whether loading the reasons for unknown values failed. */
  failed?: boolean;
};

export function MetricTiles({ brand, collection, tab, explained = false, failed = false }: TilesProps) {
  const percentile = usePercentile(brand);
  const compared = !brand.mine && TILES[tab].some(({ keys }) => keys.some((key) => brand[key]));
  if (TILES[tab].every(({ keys }) => keys.every((key) => brand[key] === null)))
    return <UnknownTiles {...{ brand, collection, tab, explained }} />;
  return (
    <dl className={GRID}>
      {TILES[tab].map((tile) => (
        <MetricTile
          key={tile.label}
          tile={tile}
          brand={brand}
          gap={gapText(tile.keys[0], brand, collection)}
          failed={failed}
          compared={compared}
          percentile={tile.keys.length === 1 ? percentile(tile.keys[0]) : null}
        />
      ))}
    </dl>
  );
}

const GRID =
  'grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 md:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]';
/** Without any known value the tiles have one line, and what they have in common is below. */
function UnknownTiles({ brand, collection, tab, explained }: TilesProps) {
  const gap = commonText(TILES[tab].map(({ keys }) => gapText(keys[0], brand, collection)));
  return (
    <>
      <dl className="card flex flex-wrap gap-x-8 gap-y-1 px-4 py-2.5 text-sm">
        {TILES[tab].map(({ label }) => (
          <div key={label} className="flex items-baseline gap-2">
            <dt className="text-ink-soft">
              <span>{label}</span>
            </dt>
            <dd className="text-ink-faint">-</dd>
          </div>
        ))}
      </dl>
      {gap && !explained && (
        <p className="mt-1.5 text-pretty text-ink-faint text-xs">
          {unknownText(gap, collection?.status === 'free')}
        </p>
      )}
    </>
  );
}

/** Aligns the lines of neighbouring tiles. */
const TILE = 'card row-span-6 grid min-w-0 grid-rows-subgrid gap-y-0';

/** `gap` is shown if no value is known; `compared` says whether tiles have space for percentiles. */
type Props = {
  tile: Tile;
  brand: BrandDetail;
  gap: string;
  failed: boolean;
  compared: boolean;
  percentile: Percentile | null;
};

function MetricTile({ tile: { label, unit, keys }, brand, gap, failed, compared, percentile }: Props) {
  const value = formatMetric(keys[0], sumKnown(brand, keys));
  const isKnown = value !== '-';
  const lines = provenanceLines(brand, keys);
  const estimate = isKnown ? estimateOf(brand, keys) : null;
  const summary = provenanceSummary(brand, keys) || gap;
  const growth = keys.length === 1 ? brand[changeKey(keys[0], '30d')] : null;
  return (
    <div className={TILE}>
      <dt className="flex items-start justify-between gap-2 px-3 pt-2.5 text-ink-soft text-sm">
        <span className="min-w-0">{label}</span>
        <Tooltip
          content={
            lines.length === 0 ? (
              gap || (failed ? "Couldn't load why this is unknown." : 'Loading...')
            ) : (
              <span className="grid gap-1.5">
                {lines.map(({ key, value, provenance }) => (
                  <span key={key} className="block">
                    <span className="digits block font-medium">{value}</span>
                    <span className="wrap-anywhere block opacity-80">
                      <bdi>{provenance}</bdi>
                    </span>
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
        className={`digits px-3 pt-0.5 font-semibold text-2xl tracking-tight ${isKnown ? 'text-ink' : 'text-ink-faint'}`}
      >
        {estimate && <EstimateMark />}
        {value}
      </dd>
      <dd className="min-h-7 px-3 pb-3 text-ink-faint text-xs">
        {estimate?.range && (
          <span className="digits font-medium text-ink-soft">
            <EstimateRange range={formatRange(keys[0], estimate.range)} />{' '}
          </span>
        )}
        {unitFor(value, unit)}
        {growth != null && (
          <span className="block">
            <Change percent={growth} /> in 30 days
          </span>
        )}
      </dd>
      {/* Reserves its space while loading, and where the value is unknown. */}
      <dd className={`px-3 ${compared ? 'h-7' : 'hidden'}`}>
        {percentile ? (
          <PercentileChart {...percentile} />
        ) : (
          <span className="block h-full border-line border-b border-dashed" />
        )}
      </dd>
      <dd
        className={`digits min-h-10 text-pretty px-3 pt-1.5 pb-2 text-ink-soft text-xs ${compared ? '' : 'hidden'}`}
      >
        {percentile?.text}
      </dd>
      <dd className="row-start-6 min-h-7 text-pretty border-line border-t px-3 py-1.5 text-2xs text-ink-faint">
        {estimate && !brand.mine ? (
          <Link
            to={paths.estimates}
            className="underline decoration-dotted underline-offset-2 hover:text-ink"
          >
            {summary}
            <span className="sr-only">, how estimates are made</span>
          </Link>
        ) : (
          summary
        )}
      </dd>
    </div>
  );
}

export function MetricTilesSkeleton() {
  return (
    <div aria-hidden="true" className={GRID}>
      {TILES.overview.map(({ label }) => (
        <div key={label} className="card h-49 p-4">
          <div className="skeleton h-4 w-2/3" />
          <div className="skeleton mt-3 h-7 w-1/2" />
        </div>
      ))}
    </div>
  );
}
