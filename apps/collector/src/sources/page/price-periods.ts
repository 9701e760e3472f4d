import type { PriceChange, ProductSeen } from '../report.ts';
import { listOf, type Thing, textOf } from './json-ld.ts';

/** Before all periods. */
export const BEGINNING = Number.NEGATIVE_INFINITY;
const MAX_CHANGES = 8;

/** When something holds, in milliseconds; a page is parsed without knowing when its result will be used. */
export type Period = { from?: number | undefined; until?: number | undefined };

/** A day without a time lasts until its end, and a time without a zone is in UTC; undefined for anything that is no date. */
function timeOf(text: string | undefined, side: keyof Period): number | undefined {
  const [day] = /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(text ?? '') ?? [];
  if (text === undefined || day === undefined) return undefined;
  const isDay = text === day;
  const written = isDay ? `${day}T00:00` : text.replace(' ', 'T');
  const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(written) ? written : `${written}Z`);
  if (Number.isNaN(time)) return undefined;
  return isDay && side === 'until' ? time + 86_400_000 : time;
}

export const period = (from: string | undefined, until: string | undefined): Period => ({
  from: timeOf(from, 'from'),
  until: timeOf(until, 'until'),
});

/** When the price of an offer or a price specification holds. */
export const periodOf = ({ validFrom, validThrough, priceValidUntil }: Thing): Period =>
  period(textOf(validFrom), textOf(listOf(priceValidUntil)[0] ?? validThrough));

export const holdsAt = ({ from, until }: Period, time: number): boolean =>
  (from === undefined || from <= time) && (until === undefined || time < until);

/** The times at which prices change, of many the last ones: most are over. */
export const changesOf = (periods: Period[]): number[] =>
  [...new Set(periods.flatMap(({ from, until }) => [from, until]).filter((time) => time !== undefined))]
    .toSorted((a, b) => a - b)
    .slice(-MAX_CHANGES);

/** A product with its price at the beginning, and those from each of the times on. */
export function withChanges(times: number[], productAt: (time: number) => ProductSeen): ProductSeen {
  const product = productAt(BEGINNING);
  const priceChanges: PriceChange[] = [];
  for (const time of times) {
    const { low, high, compareAt } = productAt(time);
    const last = priceChanges.at(-1) ?? product;
    if (last.low !== low || last.high !== high || last.compareAt !== compareAt)
      priceChanges.push({ from: new Date(time).toISOString(), low, high, compareAt });
  }
  return priceChanges.length > 0 ? { ...product, priceChanges } : product;
}

/** A product with the price at a time. */
export function pricedAt({ priceChanges = [], ...product }: ProductSeen, time: number): ProductSeen {
  const change = priceChanges.findLast(({ from }) => Date.parse(from) <= time);
  return change ? { ...product, low: change.low, high: change.high, compareAt: change.compareAt } : product;
}
