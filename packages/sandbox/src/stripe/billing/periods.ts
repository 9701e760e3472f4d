import type { Price } from '../objects/price.ts';

export const DAY_SECONDS = 86_400;

/** `start` plus `times` of the price's interval, in Unix seconds; the 31st becomes the last day of a shorter month. */
export function addIntervals(start: number, price: Price, times: number): number {
  const from = new Date(start * 1000);
  const months = from.getUTCMonth() + times * (price.recurring?.interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const date = new Date(from);
  date.setUTCFullYear(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay));
  return Math.floor(date.getTime() / 1000);
}

/** The first period end after a moment, counted from the anchor. */
export function periodEndAfter(anchor: number, price: Price, moment: number): number {
  let times = 1;
  while (addIntervals(anchor, price, times) <= moment) times++;
  return addIntervals(anchor, price, times);
}
