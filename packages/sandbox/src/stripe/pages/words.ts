import type { Price } from '../objects/price.ts';

/** `$226.00` */
export const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);

/** `December 2, 2026`, in UTC like the sandbox's clock. */
export const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });

/** `$226.00 per year` */
export function priceWords(price: Price): string {
  return `${money(price.unit_amount ?? 0, price.currency)} per ${price.recurring?.interval}`;
}
