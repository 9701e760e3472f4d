import { isFlag, METRICS, type MetricKey } from '../brands/metrics.ts';
import { keysOf } from '../keys-of.ts';
import type { RangeFilter } from '../search/filter-payload.ts';
import type { IndexedPhrase } from './indexed-phrase.ts';
import { isRate, pastPeriod, periodAt } from './phrase-periods.ts';
import type { Unit } from './phrase-tokens.ts';

export type Range = Pick<RangeFilter, 'min' | 'max'>;
/** `isBare`: without anything that says which end it is. */
export type Amount = Range & {
  unit: Unit | undefined;
  to: number;
  isBare: boolean;
  money?: true | undefined;
};
type MetricRange = { metrics: MetricKey[]; amount: Amount; to: number };

/** "over $40", "50k to 500k", "at least 4", "10k or more"; `isNamed` after its metric. */
export function amountAt(phrase: IndexedPhrase, from: number, isNamed = false): Amount | undefined {
  const compare = phrase.sense('compare', from);
  const isExact = phrase.sense('equals', from);
  const isBetween = phrase.sense('between', from);
  const number = phrase.numberAt(compare || isExact || isBetween ? phrase.after(from + 1) : from);
  if (!number) return undefined;
  let position = number.to;
  const joint = phrase.sense('to', position) || (isBetween && phrase.sense('and', position));
  const second = phrase.numberAt(position + 1);
  if (joint && second) {
    const max = second.value;
    // "50-100k"
    const low = number.hasWord || !second.hasWord ? number.value : number.value * scaleOf(max);
    const min = low <= max ? low : number.value;
    const unit = second.unit === 'currency' ? second.unit : (number.unit ?? second.unit);
    return { min, max, unit, to: second.to, isBare: false };
  }
  const unit = number.unit;
  const ending = compare ? undefined : phrase.sense('ending', position);
  if (isExact) return { min: number.value, max: number.value, unit, to: position, isBare: false };
  const end = compare?.end ?? ending?.end;
  if (ending) position++;
  if (!end) return { min: number.value, max: number.value, unit, to: position, isBare: true };
  const amount = { [end]: number.value, unit, to: position, isBare: false, money: compare?.money };
  return withOtherEnd(phrase, amount, isNamed);
}

/** "over 10k and under 100k", unless the second number has its own metric or unit. */
function withOtherEnd(phrase: IndexedPhrase, amount: Amount, isNamed: boolean): Amount {
  if (!/^(?:and|but|&)$/i.test(phrase.textOf(amount.to, amount.to + 1))) return amount;
  const next = phrase.after(amount.to + 1);
  const other = phrase.sense('compare', next) && amountAt(phrase, next, true);
  if (!other) return amount;
  const isFollowed = phrase.metricsAt(phrase.after(other.to)).length > 0;
  const fits =
    other.unit === amount.unit
      ? !(isNamed && isFollowed)
      : amount.unit === 'dollars' && other.unit === undefined && !isFollowed;
  const [min, max] = amount.max === undefined ? [amount.min, other.max] : [other.min, amount.max];
  const hasBoth = min !== undefined && max !== undefined && min <= max;
  return fits && hasBoth
    ? { ...other, unit: amount.unit, money: amount.money ?? other.money, min, max }
    : amount;
}

/** The range of a metric that comes before it. */
export function rangeAt(phrase: IndexedPhrase, position: number, metrics: MetricKey[]) {
  if (metrics.length === 0) return undefined;
  const from = phrase.after(pastPeriod(phrase, position + 1));
  const amount = amountAt(phrase, from, true);
  return amount && !isOfNext(phrase, amount, position, from) ? amount : undefined;
}

/** A metric that is named again after its range: "rated at least 4 stars". */
function sameAt(phrase: IndexedPhrase, position: number, metrics: MetricKey[]): MetricKey[] {
  const same = phrase.metricsAt(position).filter((key) => metrics.includes(key));
  const isGrowing = phrase.sense('growth', phrase.after(pastPeriod(phrase, position + 1)));
  return isGrowing || rangeAt(phrase, position, same) ? [] : same;
}

/** Whether the amount between a fact, or a clause, and another metric is the latter's: "ads with over 100k visits". */
export function isOfNext(phrase: IndexedPhrase, { to }: Amount, position: number, from: number): boolean {
  const isApart = isFact(phrase, position) || hasClause(phrase, position + 1, from);
  const next = phrase.after(pastPeriod(phrase, to));
  const following = phrase.metricsAt(next);
  const own = phrase.metricsAt(position);
  return (
    isApart &&
    following.length > 0 &&
    !following.some((key) => own.includes(key)) &&
    rangeAt(phrase, next, following) === undefined
  );
}

const isFact = (phrase: IndexedPhrase, position: number): boolean =>
  phrase.valueSenses(position).some(({ filters }) => keysOf(filters).some(isFlag));

function hasClause(phrase: IndexedPhrase, from: number, to: number): boolean {
  for (let word = from; word < to; word++) if (phrase.sense('clause', word)) return true;
  return false;
}

/** "visits > 10k" */
export function rangeAfter(phrase: IndexedPhrase, start: number): MetricRange | undefined {
  const metrics = phrase.metricsAt(start);
  const amount = rangeAt(phrase, start, metrics);
  // "ads under $30"
  const isOnlyFact = phrase.valueSenses(start).length > 0 && !metrics.some(isMoney);
  if (!amount || (isOnlyFact && amount.unit === 'dollars')) return undefined;
  const same = sameAt(phrase, amount.to, metrics);
  return same.length > 0 ? { metrics: same, amount, to: amount.to + 1 } : { metrics, amount, to: amount.to };
}

/** "over 10k visits", "under $40" */
export function rangeBefore(phrase: IndexedPhrase, start: number): MetricRange | undefined {
  const amount = amountAt(phrase, start);
  if (!amount) return undefined;
  const next = phrase.after(pastPeriod(phrase, amount.to));
  const metrics = phrase.metricsAt(next);
  const isMoneyless = metrics.length > 0 && !metrics.some(isMoney);
  // "usd 10k+ visits"
  if (isMoneyless && phrase.valueSenses(start).length > 0) return undefined;
  // "under $40, visits over 10k", "under $40 with ads", "under $40 on instagram"
  const isOther =
    amount.unit === 'dollars' &&
    isMoneyless &&
    (hasClause(phrase, amount.to, next) ||
      (/^on$/i.test(phrase.textOf(next - 1, next)) && !isFact(phrase, next)) ||
      rangeAt(phrase, next, metrics));
  if (metrics.length === 0 || isOther) return { metrics: [], amount, to: amount.to };
  if (!amount.isBare) {
    const both = withOtherEnd(phrase, { ...amount, to: next + 1 }, true);
    return { metrics, amount: both, to: both.to };
  }
  // "10k visits or more"
  const ending = phrase.sense('ending', next + 1);
  const { min } = amount;
  return ending
    ? {
        metrics,
        amount: { unit: amount.unit, [ending.end]: min, to: next + 2, isBare: false },
        to: next + 2,
      }
    : { metrics, amount, to: next + 1 };
}

/** Where a range ends with the period after it, unless that belongs to what follows: "over 10k visits weekly growth". */
export function withPeriod(phrase: IndexedPhrase, to: number, metrics: MetricKey[], isPaid: boolean): number {
  const period = periodAt(phrase, to);
  if (!period) return to;
  const next = phrase.after(period.to);
  const belongsToNext = phrase.metricsAt(next).length > 0 || phrase.sense('growth', next);
  if (belongsToNext && !isRate(phrase, to)) return to;
  const belongs = metrics.length > 0 ? metrics.some(hasPeriod) : isPaid || period.period !== '30d';
  return belongs ? period.to : to;
}

export const NEW_PRODUCTS = 'product_count_30_days' satisfies MetricKey;
const MONTHLY: MetricKey[] = [
  'estimated_monthly_traffic',
  'estimated_monthly_orders',
  'estimated_monthly_revenue',
];
export const hasPeriod = (key: MetricKey): boolean => key === NEW_PRODUCTS || MONTHLY.includes(key);

export const isMoney = (key: MetricKey): boolean => METRICS[key].format === 'dollars';

/** 1,000 for 50,000 and 1,000,000 for 2,000,000. */
const scaleOf = (value: number): number => (value >= 1e9 ? 1e9 : value >= 1e6 ? 1e6 : 1e3);
