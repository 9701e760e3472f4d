import { formatCount } from '../exact-numbers.ts';
import { formatDollars, formatNumber } from '../short-numbers.ts';
import type { Brief, BriefMove } from './brief.ts';
import { itemText } from './event-text.ts';
import type { BrandEvent } from './events.ts';

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

/** `412.0K visits`; empty if unknown, as is zero. */
export const visitsText = (visits: number | null): string =>
  visits ? `${formatNumber(visits)} ${visits === 1 ? 'visit' : 'visits'}` : '';

/** `120.0K → 141.6K`. */
export const moveText = ({ before, after }: Pick<BriefMove, 'before' | 'after'>): string =>
  // A fall to zero is known.
  [before, after].map((visits) => (visits === 0 ? '0' : formatNumber(visits))).join(' → ');

/** `$48.50 average`; empty if unknown, as is zero. */
export const averagePriceText = (price: number | null): string =>
  price ? `${formatDollars(price)} average` : '';

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
    return date.toLocaleDateString('en-US', { ...DAY, timeZone });
  } catch {
    // This runtime does not have the time zone.
    return date.toLocaleDateString('en-US', { ...DAY, timeZone: 'UTC' });
  }
}
