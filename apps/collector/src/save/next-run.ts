import type { SourceRun } from '@brandlode/database';
import type { SourceReport } from '../sources/source.ts';

/** Hours between two looks at a source: at first, and the bounds between which a store's own pace moves. */
type Rhythm = { first: number; least: number; most: number };

const DAY = 24;
const SHOP: Rhythm = { first: 3 * DAY, least: DAY, most: 14 * DAY };
/** Asked along with everything else, at no cost to the store; by themselves seldom. */
const ALONG: Rhythm = { first: 30 * DAY, least: 30 * DAY, most: 30 * DAY };
/** Products change daily and are asked for often; what hardly moves, or costs an operator's allowance, seldom. */
const RHYTHMS: Record<string, Rhythm> = {
  storefront: { first: 7 * DAY, least: 2 * DAY, most: 30 * DAY },
  'shopify-meta': { first: 14 * DAY, least: 3 * DAY, most: 30 * DAY },
  'shopify-products': SHOP,
  'woocommerce-products': SHOP,
  'structured-products': { first: 7 * DAY, least: 3 * DAY, most: 30 * DAY },
  'popularity-rank': ALONG,
  estimates: ALONG,
};
/** Everything else: the operator's own keys, each with its allowance. */
const USUAL: Rhythm = { first: 7 * DAY, least: DAY, most: 30 * DAY };

/** A store that changed is looked at again sooner, one that did not later. */
const SOONER = 0.5;
const LATER = 1.5;
/** Hours after a first failure, doubled with each further one. */
const AFTER_FAILURE = 1;
/** Part of an interval by which it is moved about, so that stores added together do not stay together. */
const JITTER = 0.1;

/**
 * What is kept of a source's run, with when it is asked next. Blocked, missing and not applicable wait the longest; a
 * failure comes again soon, and later each time, and never before the server said.
 */
export function nextRun(
  previous: SourceRun | undefined,
  report: SourceReport,
  about: { domain: string; changed: boolean; rejected: string[]; ranAt: Date },
  random: () => number = Math.random,
): SourceRun {
  const { domain, changed, rejected, ranAt } = about;
  const rhythm = RHYTHMS[report.source] ?? USUAL;
  const answered = report.outcome === 'found' || report.outcome === 'unchanged';
  const failures = report.outcome === 'failed' ? (previous?.failures ?? 0) + 1 : 0;
  const interval = intervalHours(previous, report, rhythm, changed);
  const wait = failures
    ? Math.max(
        Math.min(interval, AFTER_FAILURE * 2 ** Math.min(failures - 1, 20)),
        (report.retryAfterSeconds ?? 0) / 3600,
      )
    : interval;
  const moved = wait * (1 + JITTER * random());
  return {
    domain,
    source: report.source,
    outcome: report.outcome,
    reason: report.reason ?? null,
    requests: report.requests,
    refused: rejected,
    ran_at: ranAt,
    answered_at: answered ? ranAt : (previous?.answered_at ?? null),
    changed_at: answered && changed ? ranAt : (previous?.changed_at ?? null),
    failures,
    interval_hours: interval,
    due_at: new Date(ranAt.getTime() + moved * 3_600_000),
  };
}

function intervalHours(
  previous: SourceRun | undefined,
  { outcome }: SourceReport,
  rhythm: Rhythm,
  changed: boolean,
): number {
  const within = (hours: number) => Math.min(Math.max(hours, rhythm.least), rhythm.most);
  switch (outcome) {
    case 'found':
    case 'unchanged':
      if (!previous?.answered_at) return rhythm.first;
      return within(previous.interval_hours * (changed ? SOONER : LATER));
    case 'failed':
      return previous?.interval_hours ?? rhythm.first;
    default:
      return rhythm.most;
  }
}
