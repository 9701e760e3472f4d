import { formatCount, formatDollars, formatExact } from '#lib/text/format-number.ts';

type Range = { min: number; max: number | null };

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });
/** `10K to 100K`, `Under 1K`, `10M or more`. */
export const visitsBand = (band: Range): string => bandText(band, compact.format);
/** `$20 to $50`. */
export const priceBand = (band: Range): string => bandText(band, formatDollars);

function bandText({ min, max }: Range, format: (value: number) => string): string {
  if (max === null) return `${format(min)} or more`;
  return min === 0 ? `Under ${format(max)}` : `${format(min)} to ${format(max)}`;
}

/** The range filter of a band, whose upper end belongs to the next band. */
export const bandRange = ({ min, max }: Range, step: number) => ({
  min,
  ...(max !== null && { max: max - step }),
});

/** `Based on 3,204 of 5,910 brands` */
export const coverage = (known: number, brands: number): string =>
  `Based on ${formatExact(known)} of ${formatCount(brands, 'brand')}`;
