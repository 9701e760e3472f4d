import { formatExact } from './format-number.ts';

/** Cached by currency, since creating one is slow. */
const formats = new Map<string, Intl.NumberFormat | null>();

function formatOf(currency: string): Intl.NumberFormat | null {
  let format = formats.get(currency);
  if (format === undefined) {
    try {
      format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    } catch {
      // Stores may send an invalid currency code.
      format = null;
    }
    formats.set(currency, format);
  }
  return format;
}

/** Every digit: `€19.00`, `CA$20.00`, `¥2,000`. */
export function formatPrice(value: number, currency: string | null): string {
  const format = currency === null ? null : formatOf(currency);
  if (!format) return `${formatExact(value)}${currency ? ` ${currency}` : ''}`;
  return format.format(value);
}

/** Without zero cents, as in filters: `$20`, `$19.50`. */
export const formatDollarPrice = (value: number): string =>
  Number.isInteger(value) ? `$${formatExact(value)}` : formatPrice(value, 'USD');

type Range = { min: number; max: number };

/** `€19.00`, or `€19.00-€29.00` where variants differ. */
export const formatPriceRange = ({ min, max }: Range, currency: string | null): string =>
  min === max ? formatPrice(min, currency) : `${formatPrice(min, currency)}-${formatPrice(max, currency)}`;
