import { type ChangePeriod, changeKey, RANGES, type RangeKey } from '../brands/changes.ts';
import { METRICS, type MetricKey } from '../brands/metrics.ts';
import { isContradiction } from '../search/with-filters.ts';
import type { IndexedPhrase, SenseOf } from './indexed-phrase.ts';
import {
  type Amount,
  amountAt,
  hasPeriod,
  isMoney,
  isOfNext,
  NEW_PRODUCTS,
  type Range,
  rangeAfter,
  rangeAt,
  rangeBefore,
  withPeriod,
} from './phrase-amounts.ts';
import { startOfNot } from './phrase-exclusions.ts';
import {
  CONTRADICTION,
  DOLLARS_ONLY,
  NOT_EXCLUDED,
  NOT_NEGATIVE,
  OTHER_PERIOD,
  OVER_30_DAYS,
  PER_MONTH,
} from './phrase-parts.ts';
import { isRate, namedPeriod, type Period, pastPeriod, periodAt } from './phrase-periods.ts';
import type { Reading } from './phrase-reading.ts';

const DEFAULT_PERIOD: ChangePeriod = '90d';
/** The smallest change in whole percent, as the panels have it. */
const ANY_CHANGE = 1;

/** A range with its metric before or after it: "visits > 10k", "over 10k visits", "under $40". */
export function readRange(reading: Reading): boolean {
  const { phrase } = reading;
  const from = reading.index;
  // "annual revenue over 1m", unlike "started last year over 10k visits"
  const afterPeriod = isRate(phrase, from) ? from : pastPeriod(phrase, from);
  const start = phrase.metricsAt(afterPeriod).some(hasPeriod) ? afterPeriod : from;
  const range = phrase.metricsAt(start).length > 0 ? rangeAfter(phrase, start) : rangeBefore(phrase, start);
  if (!range) return false;
  const { amount, to } = range;
  let { metrics } = range;
  if (reading.isNegated) return reading.notUnderstood(startOfNot(phrase, from), to, NOT_EXCLUDED);
  const isPaid = metrics.length === 0 && amount.unit === 'dollars' && !amount.money;
  const end = withPeriod(phrase, to, metrics, isPaid);
  // "over $10k a month" is revenue or the price of a subscription.
  if (isPaid && end > to && periodAt(phrase, to)?.period === '30d')
    metrics = ['estimated_monthly_revenue', 'product_avg_price'];
  return addInPeriod(reading, from, end, metrics, amount);
}

function addInPeriod(
  reading: Reading,
  from: number,
  to: number,
  metrics: MetricKey[],
  amount: Amount,
): boolean {
  const { phrase } = reading;
  const ofPeriod = metrics.length === 0 || metrics.some(hasPeriod);
  for (let position = from; position < to; position++) {
    const found = phrase.sense('filler', position) ? undefined : namedPeriod(phrase, position);
    if (!found || (ofPeriod && found.period === '30d')) continue;
    if (ofPeriod)
      return reading.notUnderstood(from, to, metrics.includes(NEW_PRODUCTS) ? OVER_30_DAYS : PER_MONTH);
    // "over 10k weekly followers"
    addRange(reading, from, to, metrics, amount);
    if (reading.parts.at(-1)?.kind !== 'unknown')
      reading.parts.push({ kind: 'unknown', text: phrase.textOf(position, found.to) });
    return true;
  }
  return addRange(reading, from, to, metrics, amount);
}

function addRange(reading: Reading, from: number, to: number, named: MetricKey[], amount: Amount): boolean {
  const { min = 0, max = 0, unit, isBare } = amount;
  if (min < 0 || max < 0) return reading.notUnderstood(from, to, NOT_NEGATIVE);
  if (unit === 'currency') return reading.notUnderstood(from, to, DOLLARS_ONLY);
  let metrics = named;
  if (unit === 'dollars' || amount.money) {
    const money = named.filter(isMoney);
    // Products of a price have it on average.
    const isOfProducts = named.length === 0 || named.includes('product_count');
    if (money.length === 0 && !isOfProducts) return reading.notUnderstood(from, to);
    metrics = money.length > 0 ? money : ['product_avg_price'];
  } else if (unit === 'percent') return reading.notUnderstood(from, to);
  if (metrics.length === 0) metrics = UNNAMED;
  const highest = amount.max ?? amount.min ?? 0;
  // A rating has few stars, anything else that is called the same has more.
  const rated = metrics.filter((key) => METRICS[key].maximum !== undefined);
  const fitting = rated.filter((key) => highest <= (METRICS[key].maximum ?? 0));
  if (metrics.length > 1 && fitting.length > 0) metrics = fitting;
  else metrics = metrics.filter((key) => !rated.includes(key) || fitting.includes(key));
  if (isBare && metrics.every((key) => METRICS[key].maximum !== undefined))
    return reading.push(
      from,
      to,
      metrics.map((key) => ({ [key]: { min: amount.min } })),
    );
  const ends = [{ min: amount.min }, { max: amount.max }];
  const ranges: Range[] = isBare
    ? metrics.includes('product_max_price')
      ? ends.toReversed()
      : ends
    : [
        {
          ...(amount.min !== undefined && { min: amount.min }),
          ...(amount.max !== undefined && { max: amount.max }),
        },
      ];
  if (ranges.some(isContradiction)) return reading.notUnderstood(from, to, CONTRADICTION);
  return reading.push(
    from,
    to,
    ranges.flatMap((range) => metrics.map((key) => ({ [key]: inSteps(key, range) }))),
  );
}

/** "growing 20% in 30 days", "revenue growth over 25%" */
export function readGrowth(reading: Reading): boolean {
  const { phrase } = reading;
  const from = reading.index;
  let period: Period | undefined;
  const pastItsPeriod = (position: number) => {
    const found = period ? undefined : periodAt(phrase, position);
    period ??= found;
    return found?.to ?? position;
  };
  // "weekly growth"
  let position = isRate(phrase, from) ? from : pastItsPeriod(from);
  if (period) position = phrase.after(position);
  const leading = amountAt(phrase, position);
  if (leading?.unit === 'percent') position = phrase.after(pastItsPeriod(leading.to));
  let metrics: MetricKey[] = phrase.metricsAt(position);
  const metricTo = position + 1;
  if (metrics.length > 0) position = phrase.after(pastItsPeriod(metricTo));
  const growth = phrase.sense('growth', position);
  if (!growth || (metrics.length > 0 && isApart(phrase, metricTo, position, growth))) return false;
  position++;
  const isNegated = reading.isNegated;
  const pastMetric = (next: number) => {
    const following = metrics.length === 0 ? grownAt(phrase, next) : [];
    if (following.length > 0) metrics = following;
    return following.length > 0 ? next + 1 : undefined;
  };
  position = pastMetric(phrase.after(position)) ?? position;
  position = pastItsPeriod(position);
  const amountFrom = phrase.after(position);
  const range = leading ?? amountAt(phrase, amountFrom, true);
  const isPlain = range?.unit === undefined && growth.direction === 'either';
  const isPercent =
    range && (range.unit === 'percent' || (isPlain && !isOfNext(phrase, range, position - 1, amountFrom)));
  if (isPercent && !leading) position = range.to;
  position = pastItsPeriod(position);
  // "up 20% in followers"
  if (/^in$/i.test(phrase.textOf(position, position + 1)))
    position = pastItsPeriod(pastMetric(phrase.after(position)) ?? position);
  if (period && period.period === undefined) {
    return reading.notUnderstood(from, position, OTHER_PERIOD);
  }
  const change = changeRange(growth, isPercent ? range : undefined, isNegated);
  reading.isNegated = false;
  if (!change) {
    return reading.notUnderstood(from, position);
  }
  const keys = metrics.length > 0 ? metrics : (['estimated_monthly_traffic'] as const);
  return reading.push(
    isNegated ? startOfNot(phrase, from) : from,
    position,
    keys.map((key) => ({ [changeKey(key, period?.period ?? DEFAULT_PERIOD)]: change })),
  );
}

/** What an amount without a name can be of. */
const UNNAMED: MetricKey[] = [
  'product_avg_price',
  'estimated_monthly_traffic',
  'ig_followers_count',
  'product_count',
];

/** "ads but growing", "ads with growing followers": the growth is not that of the metric before it. */
function isApart(phrase: IndexedPhrase, from: number, to: number, { direction }: SenseOf<'growth'>): boolean {
  const between = phrase.textOf(from, to);
  return /\bbut\b/i.test(between) || (direction !== 'either' && /\bwith\b/i.test(between));
}

/** The metrics that growth before them is of, unless they have a range or growth of their own. */
function grownAt(phrase: IndexedPhrase, position: number): MetricKey[] {
  const metrics = phrase.metricsAt(position);
  const range = rangeAt(phrase, position, metrics);
  // "growth in revenue over 20%"
  const hasOwn = range !== undefined && range.unit !== 'percent';
  return hasOwn || phrase.sense('growth', position + 1) ? [] : metrics;
}

/** Ends as the metric can have them. */
function inSteps(key: RangeKey, { min, max }: Range): Range {
  const isWhole = RANGES[key].scale === 1;
  return {
    ...(min !== undefined && { min: isWhole ? Math.ceil(min) : min }),
    ...(max !== undefined && { max: isWhole ? Math.floor(max) : max }),
  };
}

function changeRange(
  { direction, least = ANY_CHANGE }: SenseOf<'growth'>,
  amount: (Range & { isBare: boolean }) | undefined,
  isNegated: boolean,
): Range | undefined {
  if (isNegated) return amount ? undefined : direction === 'down' ? { min: 0 } : { max: 0 };
  // "growth" is one upwards.
  if (!amount) return direction === 'down' ? { max: -ANY_CHANGE } : { min: least };
  const { min, max, isBare } = amount;
  if ((min ?? 0) < 0 || (max ?? 0) < 0) {
    // "growth -20%" and "falling -20%" are a fall by at least as much.
    if (isBare && direction !== 'up') return { max: min };
    return direction === 'either'
      ? { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
      : undefined;
  }
  const up: Range = isBare ? { min } : { min: min ?? (direction === 'either' ? undefined : ANY_CHANGE), max };
  const range = direction === 'down' ? { min: minus(up.max), max: minus(up.min) } : up;
  return JSON.parse(JSON.stringify(range));
}

const minus = (value: number | undefined) => (value === undefined ? undefined : -value);
