import {
  COUNTRY_IDS,
  categoryByLabel,
  cutText,
  InvalidValueError,
  isFlag,
  isMetric,
  isPlaceholder,
  METRICS,
  type MetricKey,
  ProvenanceInputs,
  readText,
  readUrl,
  TECHNOLOGIES,
  toSingleLine,
  toStored,
  VALUE_LIMITS,
  withParents,
} from '@brandlode/contract';
import {
  FACTS,
  type Fact,
  type ObservedFacts,
  type ObservedMetric,
  type SourceObservation,
} from './observed.ts';
import { isDay, isPossibleDay, ONLINE_FACTS } from './online-facts.ts';

/** A fact with its evidence, if any. */
export type ValidFact = { fact: Fact; value: string; evidence: string | null; weak: boolean };
/** A metric as stored, with flags as 0 and 1. */
export type ValidMetric = Omit<ObservedMetric, 'value'> & { value: number };
export type ValidTechnology = { technology: string; evidence: string; version: string | null };
/** `technologies`: undefined if the report does not look for them. */
export type ValidatedReport = {
  metrics: ValidMetric[];
  facts: ValidFact[];
  technologies?: ValidTechnology[] | undefined;
  rejected: string[];
};

/** The valid values of a report, and the reason for each rejected one. */
export function validateValues(report: Pick<SourceObservation, 'metrics' | 'facts'>): ValidatedReport {
  const rejected: string[] = [];
  const take = <T>(name: string, read: () => T): T[] => {
    try {
      return [read()];
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      rejected.push(`${name} ${error.message}`);
      return [];
    }
  };
  const metrics = report.metrics.flatMap((metricValue) =>
    take(metricValue.metric, () => readMetric(metricValue)),
  );
  const facts = FACTS.flatMap((fact) => {
    const value = report.facts[fact];
    if (value === undefined || value === '') return [];
    const seen = report.facts.seen_in?.[fact];
    return take(fact, () => ({
      ...readFact(fact, value),
      ...(seen && { evidence: readEvidence(seen.place) }),
      weak: seen?.weak ?? false,
    }));
  });
  for (const [keys, reason] of contradictions(metrics)) {
    for (const key of keys) {
      const index = metrics.findIndex(({ metric }) => metric === key);
      if (index >= 0) metrics.splice(index, 1);
    }
    rejected.push(`${keys.join(', ')} ${reason}`);
  }
  const technologies = report.facts.technologies?.flatMap((seen) =>
    take(seen.id, () => readTechnology(seen)),
  );
  return { metrics, facts, technologies, rejected };
}

function readMetric(metricValue: ObservedMetric): ValidMetric {
  const { metric, observedAt } = metricValue;
  if (observedAt !== undefined && !isPossibleDay(observedAt.slice(0, 10)))
    throw new InvalidValueError(`has an invalid date (${observedAt.slice(0, 10)})`);
  if (!ProvenanceInputs.optional().safeParse(metricValue.inputs).success)
    throw new InvalidValueError('has invalid provenance');
  if (isFlag(metric)) {
    if (typeof metricValue.value !== 'boolean') throw new InvalidValueError('is neither true nor false');
    return { ...metricValue, value: Number(metricValue.value) };
  }
  if (!isMetric(metric)) throw new InvalidValueError('is not a known metric');
  const limit = toStored(metric, METRICS[metric].sanityLimit);
  // Estimates may be fractions; counts may not.
  const whole = (value: unknown): number => {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new InvalidValueError('is not a number');
    if (metricValue.kind === 'measured' && !Number.isInteger(value))
      throw new InvalidValueError(`is not whole (${value})`);
    if (value < 0) throw new InvalidValueError(`is negative (${value})`);
    if (value > limit) throw new InvalidValueError(`exceeds the sanity limit (${value})`);
    return Math.round(value);
  };
  const bounds = {
    ...(metricValue.low === undefined ? {} : { low: whole(metricValue.low) }),
    ...(metricValue.high === undefined ? {} : { high: whole(metricValue.high) }),
  };
  const value = whole(metricValue.value);
  if ((bounds.low ?? value) > value || (bounds.high ?? value) < value)
    throw new InvalidValueError('is outside its own bounds');
  return { ...metricValue, ...bounds, value };
}

/** Metrics of one report that contradict each other. */
function contradictions(metrics: ValidMetric[]): [keys: MetricKey[], reason: string][] {
  const of = (key: MetricKey) => metrics.find(({ metric }) => metric === key)?.value;
  const [low, middle, high] = [of('product_min_price'), of('product_avg_price'), of('product_max_price')];
  const prices = [low, middle, high].filter((value) => value !== undefined);
  const found: [MetricKey[], string][] = [];
  if (prices.some((value, index) => index > 0 && value < prices[index - 1]!)) {
    const keys: MetricKey[] = ['product_min_price', 'product_avg_price', 'product_max_price'];
    found.push([keys.filter((key) => of(key) !== undefined), 'are not in ascending order']);
  }
  const [products, fresh] = [of('product_count'), of('product_count_30_days')];
  if (products !== undefined && fresh !== undefined && fresh > products) {
    found.push([['product_count_30_days'], 'is above product_count']);
  }
  return found;
}

const PATTERNS: { [fact in Fact]?: RegExp } = {
  language: /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/,
  currency: /^[A-Z]{3}$/,
  founded: /^\d{4}(?:-\d\d(?:-\d\d)?)?$/,
  youtube_subscribers: /^\d{1,12}$/,
};
const MAX_EVIDENCE = 200;

function readFact(fact: Fact, given: string | { name: string; evidence: string }): Omit<ValidFact, 'weak'> {
  if (typeof given === 'object')
    return { fact, value: readText(given.name, VALUE_LIMITS.name), evidence: readEvidence(given.evidence) };
  if (fact.endsWith('_url') || fact.endsWith('_image'))
    return { fact, value: notPlaceholder(fact, readUrl(given)), evidence: null };
  const value = readText(given, fact === 'brand_description' ? VALUE_LIMITS.description : VALUE_LIMITS.name);
  if (value === '') throw new InvalidValueError('is empty');
  if (fact === 'brand_name' || fact === 'brand_description') notPlaceholder(fact, value);
  if (fact === 'categories' && categoryIds(value).length === 0)
    throw new InvalidValueError(`names no category (${value.slice(0, 40)})`);
  if (
    PATTERNS[fact]?.test(value) === false ||
    (fact === 'country' && !COUNTRY_IDS.includes(value)) ||
    (ONLINE_FACTS.includes(fact) && !isPossibleDay(value)) ||
    (fact === 'founded' && !isDay(value.padEnd(10, '-01')))
  )
    throw new InvalidValueError(`is invalid (${value.slice(0, 20)})`);
  return { fact, value, evidence: null };
}

function notPlaceholder(fact: Fact, value: string): string {
  if (isPlaceholder(fact, value)) throw new InvalidValueError(`is a placeholder (${value.slice(0, 40)})`);
  return value;
}

function readTechnology({
  id,
  evidence,
  version = '',
}: NonNullable<ObservedFacts['technologies']>[number]): ValidTechnology {
  if (!TECHNOLOGIES.has(id)) throw new InvalidValueError('is not a known technology');
  return { technology: id, evidence: readEvidence(evidence), version: readText(version, 20) || null };
}

/** With their top levels; none for labels outside our taxonomy. */
export const categoryIds = (labels: string): number[] =>
  withParents(labels.split('; ').flatMap((label) => categoryByLabel(label.toLowerCase())?.id ?? []));

const readEvidence = (text: string) => cutText(toSingleLine(text.toWellFormed()), MAX_EVIDENCE);
