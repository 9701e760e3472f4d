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

/** `412.0K visits`; empty if unknown. */
export const visitsText = (visits: number | null): string =>
  visits === null ? '' : `${formatNumber(visits)} visits`;

/** `120.0K → 141.6K`. */
export const moveText = ({ before, after }: BriefMove): string =>
  `${formatNumber(before)} → ${formatNumber(after)}`;

/** `$48.50 average`; empty if unknown. */
export const averagePriceText = (price: number | null): string =>
  price === null ? '' : `${formatDollars(price)} average`;

/** The old and new price of a cut of one price; empty for several. */
export const cutPrice = ({ count, items: [item] }: BrandEvent): string =>
  count === 1 && item ? itemText(item) : '';

/** What the brief is about, in a sentence: how much happened, to how many brands, and when. */
export function briefSummary({ changes, brands, since, until, top }: Brief, timeZone?: string): string {
  const period = `${dayText(since, timeZone)} – ${dayText(until, timeZone)}`;
  const isSample = top.some(({ events }) => events.some(({ demonstration }) => demonstration));
  return [
    `${formatCount(changes, 'change')} at ${formatCount(brands, 'brand')}, ${period}.`,
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
