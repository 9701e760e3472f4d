import { MAX_CHANGE } from '../brands/changes.ts';
import { countryLabel } from '../brands/countries.ts';
import { sourcesOf } from '../brands/metric-sources.ts';
import { METRICS } from '../brands/metrics.ts';
import { traitName } from '../brands/traits.ts';
import { formatCount, formatExact, formatExactMetric } from '../exact-numbers.ts';
import { formatMetric } from '../short-numbers.ts';
import { EVENT_KIND_RECORDS } from './event-kinds.ts';
import type { BrandEvent } from './events.ts';

type Item = BrandEvent['items'][number];

/** In place of a link to a brand of the inactive catalogue. */
export const UNAVAILABLE_BRAND = 'Unavailable: not in the current catalogue';

/** The event in a sentence. */
export function eventText(event: BrandEvent): string {
  const { kind, after, metric, change, count, items } = event;
  const was = eventValue(event, 'before') ?? 'unknown';
  const is = eventValue(event, 'after') ?? 'unknown';
  const percent = change === null ? '' : eventPercent(change);
  switch (kind) {
    case 'price_cut':
    case 'price_raised': {
      const verb = kind === 'price_cut' ? 'Cut' : 'Raised';
      return count === 1
        ? `${verb} a price by ${percent}`
        : `${verb} ${formatExact(count)} prices by up to ${percent}`;
    }
    case 'products_added':
      return `Added ${formatCount(count, 'product')}`;
    case 'products_gone':
      return `Removed ${formatCount(count, 'product')}`;
    case 'sale_started':
      return `Started a sale: ${was} of products reduced before, ${is} now`;
    case 'sale_ended':
      return `Ended a sale: ${was} of products reduced before, ${is} now`;
    case 'followers_jumped':
    case 'reviews_jumped':
    case 'metric_changed': {
      const name = metric === null ? 'Followers' : METRICS[metric].label;
      const direction = (change ?? 0) < 0 ? 'fell' : 'rose';
      return `${name} ${direction} by ${percent}, from ${was} to ${is}`;
    }
    case 'technology_added':
      return `Now uses ${items[0]?.name ?? is}`;
    case 'technology_removed':
      return `No longer uses ${items[0]?.name ?? was}`;
    case 'platform_changed':
      return `Moved from ${was} to ${is}`;
    case 'store_redirected':
      return after === null ? 'Its store redirects elsewhere' : `Its store redirects to ${after}`;
    case 'name_changed':
      return `Renamed from ${was} to ${is}`;
    case 'country_changed':
      return `Country changed from ${was} to ${is}`;
    case 'language_changed':
      return `Language changed from ${was} to ${is}`;
    case 'currency_changed':
      return `Currency changed from ${was} to ${is}`;
    case 'search_matched':
      return `Now matches ${is}`;
    default:
      return EVENT_KIND_RECORDS[kind].label;
  }
}

/** `12%`, for a rise or fall; `100%` only for a fall that leaves nothing. Larger changes of metrics count as the maximum. */
export const eventPercent = (change: number): string => {
  if (change === MAX_CHANGE) return `${formatExact(change)}% or more`;
  const size = Math.abs(change);
  if (change < -99 && change > -100) return `${Math.floor(size * 10) / 10}%`;
  return `${size < 10 ? Math.round(size * 10) / 10 : formatExact(Math.round(size))}%`;
};

/** The value before or after the event as it is displayed; null if it is unknown, or the event has none. */
export function eventValue(
  event: Pick<BrandEvent, 'kind' | 'metric' | 'before' | 'after' | 'confidence' | 'evidence'>,
  time: 'before' | 'after',
): string | null {
  const text = event[time];
  if (text === null) return null;
  switch (event.kind) {
    case 'followers_jumped':
    case 'reviews_jumped':
    case 'metric_changed':
      return numberOf(event, Number(text));
    case 'sale_started':
    case 'sale_ended':
      return `${text}%`;
    case 'country_changed':
      return countryLabel(text);
    case 'language_changed':
      return traitName('languages', text);
    default:
      return text;
  }
}

type Origin = Pick<BrandEvent, 'metric' | 'confidence' | 'evidence'>;

/** A change to zero is known, unlike the values of zero that are displayed as unknown. */
function numberOf({ metric, ...event }: Origin, value: number): string {
  if (metric === null || value === 0) return formatExact(value);
  return isEstimate({ metric, ...event })
    ? `≈${formatMetric(metric, value)}`
    : formatExactMetric(metric, value);
}

/** What a source of the product did not measure, or what a file states as an estimate. */
const isEstimate = ({ metric, confidence, evidence }: Origin): boolean =>
  metric !== null &&
  (confidence === 'low' ||
    (confidence === 'medium' && sourcesOf(metric).some(({ source }) => source === evidence.source)));

/** The change of one product or technology, shown with its name. */
export function itemText({ before, after, currency }: Item): string {
  const price = (value: number) =>
    currency
      ? new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(value)
      : formatExact(value);
  if (before != null && after != null) return `${price(before)} → ${price(after)}`;
  const value = after ?? before;
  return value == null ? '' : price(value);
}

/** Shown with events that are not certain. */
export const CONFIDENCE_TEXTS = {
  high: '',
  medium: 'Probable',
  low: 'Uncertain',
} as const satisfies Record<BrandEvent['confidence'], string>;
