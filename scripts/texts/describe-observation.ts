import { printable } from '@brandlode/catalogue-import';
import { FLAGS, isFlag, isMetric, METRICS, toDisplayed, visitReasonText } from '@brandlode/contract';
import type { StoreObservation } from '../../apps/collector/src/save/check-store.ts';
import type { MetricValue, SourceReport } from '../../apps/collector/src/sources/report.ts';
import { wasRead } from '../../apps/collector/src/sources/visit-so-far.ts';

/** The outcome of a store as a whole is that of its front page. */
export function outcomeOf(observation: StoreObservation): SourceReport['outcome'] | 'not visited' {
  return observation.status === 'free' ? (observation.reports[0]?.outcome ?? 'failed') : 'not visited';
}

export const NOT_VISITED = {
  'opted-out': 'its owner opted out; no request was sent',
  demonstration: 'sample data: there is no store to check',
} as const;

/** One line per source report: `  shopify-products      found           Products 12, Min price $4.99`. */
export function describeReport(report: SourceReport): string {
  const seen = [...report.metrics.map(describeMetric), ...describeFacts(report.facts)].join(', ');
  const words = [wasRead(report) ? seen : '', visitReasonText(report.reason ?? '')]
    .filter(Boolean)
    .join('; ');
  return `  ${report.source.padEnd(21)} ${report.outcome.padEnd(15)} ${printable(words)}`.trimEnd();
}

function describeMetric({ metric, value, low, high }: MetricValue): string {
  if (!isMetric(metric) || typeof value !== 'number')
    return `${isFlag(metric) ? FLAGS[metric].label : metric} ${value ? 'yes' : 'no'}`;
  const { label, unit, scale } = METRICS[metric];
  const show = (stored: number) =>
    (unit.startsWith('USD') ? '$' : '') +
    toDisplayed(metric, stored).toLocaleString('en-US', {
      minimumFractionDigits: scale === 100 ? 2 : 0,
      maximumFractionDigits: 2,
    });
  const bounds = low === undefined || high === undefined ? '' : ` (${show(low)} to ${show(high)})`;
  return `${label} ${show(value)}${bounds}`;
}

/** Short facts in full, and the number of the others. */
function describeFacts({
  brand_name,
  platform,
  language,
  currency,
  country,
  ...rest
}: SourceReport['facts']) {
  const { seen_in: _, popularity, ...others } = rest;
  const shown = { name: brand_name, platform: platform?.name, language, currency, country };
  const more = Object.keys(others).length;
  return [
    ...Object.entries(shown).flatMap(([word, value]) => (value === undefined ? [] : [`${word} ${value}`])),
    ...(popularity ?? []).map(({ list, worst }) => `${list} rank ${worst.toLocaleString('en-US')}`),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'fact' : 'facts'}`] : []),
  ];
}

export class Tally {
  readonly outcomes = new Map<string, number>();
  stores = 0;
  added = 0;
  /** Stores that were unknown and showed no evidence of selling. */
  notAdded = 0;
  values = 0;
  requests = 0;
  rejected = 0;
  /** Lines of the file that were invalid or repeated. */
  faults = 0;
  /** Stores that were already collected today. */
  skipped = 0;

  add(observation: StoreObservation) {
    this.stores++;
    const outcome = outcomeOf(observation);
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    if (observation.status !== 'free') return;
    if (observation.saved.added) this.added++;
    if (observation.saved.brandId === null) this.notAdded++;
    for (const { metrics, requests } of observation.reports) {
      this.values += metrics.length;
      this.requests += requests;
    }
    for (const { rejected } of observation.saved.reports) this.rejected += rejected.length;
  }

  describe(seconds: number): string {
    const rows: [string, number][] = [
      ...['found', 'unchanged', 'missing', 'blocked', 'failed', 'not visited'].map(
        (outcome): [string, number] => [outcome, this.outcomes.get(outcome) ?? 0],
      ),
      ['new brands', this.added],
      ['not a store, not added', this.notAdded],
      ['values', this.values],
      ['rejected values', this.rejected],
      ['requests', this.requests],
      ['already checked today', this.skipped],
      ['lines skipped', this.faults],
    ];
    const always = ['found', 'unchanged', 'missing', 'blocked', 'failed', 'values'];
    return [
      `${number(this.stores)} ${this.stores === 1 ? 'store' : 'stores'} in ${duration(seconds)}`,
      ...rows
        .filter(([name, count]) => count > 0 || always.includes(name))
        .map(([name, count]) => `  ${name.padEnd(20)} ${number(count)}`),
    ].join('\n');
  }

  toJSON() {
    const { outcomes, ...counts } = this;
    return { ...counts, outcomes: Object.fromEntries(outcomes) };
  }
}

const number = (value: number) => value.toLocaleString('en-US');

export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
