import type { MetricKey } from '../brands/metrics.ts';
import { formatCount } from '../exact-numbers.ts';
import { isDayOnly } from '../observed-time.ts';
import { formatDollars, formatNumber, formatRange } from '../short-numbers.ts';
import type { Brief, BriefMatches, BriefMove } from './brief.ts';
import { itemText } from './event-text.ts';
import type { BrandEvent, VisitsEstimate } from './events.ts';

/** Whether there is nothing to tell. */
export const isQuiet = ({
  top,
  rising,
  falling,
  matches,
  priceCuts,
  adsStarted,
  adsStopped,
}: Brief): boolean =>
  [top, rising, falling, matches, priceCuts.data, adsStarted.data, adsStopped.data].every(
    (part) => part.length === 0,
  );

type Visits = { visits: number | null; visitsEstimate?: VisitsEstimate | undefined };

/** `412.0K visits`, an estimate as `≈412.0K visits (200K-900K)`; empty if unknown, as is zero. */
export const visitsText = ({ visits, visitsEstimate }: Visits): string =>
  visits ? `${mark(visitsEstimate)}${visitsCount(visits)}${rangeText(visitsEstimate)}` : '';

/** `412.0K visits`. */
export const visitsCount = (visits: number): string =>
  `${formatNumber(visits)} ${visits === 1 ? 'visit' : 'visits'}`;

/** `120.0K → 141.6K`, of estimates `≈120.0K → ≈141.6K (70K-300K)`. */
export const moveText = ({ before, after, visitsEstimate }: Omit<BriefMove, 'brand' | 'change'>): string =>
  [before, after]
    // A fall to zero is known.
    .map((visits) => (visits === 0 ? '0' : `${mark(visitsEstimate)}${formatNumber(visits)}`))
    .join(' → ') + rangeText(visitsEstimate);

type Estimate = VisitsEstimate | undefined;
const mark = (estimate: Estimate) => (estimate === undefined ? '' : '≈');
const rangeText = (estimate: Estimate, metric: MetricKey = 'estimated_monthly_traffic') =>
  estimate ? ` (${formatRange(metric, estimate)})` : '';

type AveragePrice = Pick<BriefMatches['data'][number], 'averagePrice' | 'averagePriceEstimate'>;

/** `$48.50 average`, an estimate as `≈$48.50 average ($39-$58)`; empty if unknown, as is zero. */
export const averagePriceText = ({ averagePrice, averagePriceEstimate }: AveragePrice): string =>
  averagePrice
    ? `${mark(averagePriceEstimate)}${formatDollars(averagePrice)} average${rangeText(averagePriceEstimate, 'product_avg_price')}`
    : '';

/** The old and new price of a cut of one price; empty for several. */
export const cutPrice = ({ count, items: [item] }: BrandEvent): string =>
  count === 1 && item ? itemText(item) : '';

/** What the brief is about, in a sentence: how much happened, among how many followed brands, and when. */
export function briefSummary({ changes, brands, since, until, top }: Brief, timeZone?: string): string {
  const period = `${dayText(since, timeZone)} – ${dayText(until, timeZone)}`;
  const isSample = top.some(({ events }) => events.some(({ demonstration }) => demonstration));
  const followed = brands === 1 ? 'the brand' : `the ${formatCount(brands, 'brand')}`;
  return [
    `${formatCount(changes, 'change')} at ${followed} you follow, ${period}.`,
    ...(isSample ? ['Sample data.'] : []),
  ].join(' ');
}

const DAY = { month: 'short', day: 'numeric' } as const;

function dayText(time: string, timeZone: string | undefined): string {
  const date = new Date(time);
  try {
    return date.toLocaleDateString('en-US', { ...DAY, timeZone: isDayOnly(date) ? 'UTC' : timeZone });
  } catch {
    // This runtime does not have the time zone.
    return date.toLocaleDateString('en-US', { ...DAY, timeZone: 'UTC' });
  }
}
