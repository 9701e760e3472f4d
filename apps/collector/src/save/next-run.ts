import type { SourceRun } from '@brandlode/database';
import type { SourceReport } from '../sources/report.ts';
import { DEFAULT_SCHEDULE, type Schedule } from '../sources/source.ts';
import { wasRead } from '../sources/visit-so-far.ts';

/** Factors of the interval after a change and without one. */
const AFTER_CHANGE = 0.5;
const WITHOUT_CHANGE = 1.5;
/** Hours before the first retry, doubled with each further failure. */
const RETRY_HOURS = 1;
/** Maximum random addition, as a share of the interval, so that stores added together spread out. */
const JITTER = 0.1;

/**
 * The record of a source's run, with when the next is due. After blocked, missing and not applicable the interval is the longest;
 * a failure is retried with exponential backoff, and not before Retry-After. For stores that users follow it is the shortest.
 */
export function nextRun(
  previous: SourceRun | undefined,
  report: SourceReport,
  about: { domain: string; changed: boolean; rejected: string[]; ranAt: Date; followed?: boolean },
  schedule: Schedule = DEFAULT_SCHEDULE,
  random: () => number = Math.random,
): SourceRun {
  const { domain, changed, rejected, ranAt } = about;
  const answered = wasRead(report);
  const failures = report.outcome === 'failed' ? (previous?.failures ?? 0) + 1 : 0;
  const usual = intervalHours(previous, report, schedule, changed);
  // Blocked and missing ones are not requested more often.
  const interval = about.followed && answered ? schedule.min : usual;
  const base = failures
    ? Math.max(
        Math.min(interval, RETRY_HOURS * 2 ** Math.min(failures - 1, 20)),
        (report.retryAfterSeconds ?? 0) / 3600,
      )
    : interval;
  const wait = base * (1 + JITTER * random());
  return {
    domain,
    source: report.source,
    outcome: report.outcome,
    reason: report.reason ?? null,
    requests: report.requests,
    rejected,
    ran_at: ranAt,
    answered_at: answered ? ranAt : (previous?.answered_at ?? null),
    changed_at: answered && changed ? ranAt : (previous?.changed_at ?? null),
    failures,
    interval_hours: interval,
    due_at: new Date(ranAt.getTime() + wait * 3_600_000),
  };
}

function intervalHours(
  previous: SourceRun | undefined,
  { outcome }: SourceReport,
  schedule: Schedule,
  changed: boolean,
): number {
  const clamp = (hours: number) => Math.min(Math.max(hours, schedule.min), schedule.max);
  switch (outcome) {
    case 'found':
    case 'unchanged':
      if (!previous?.answered_at) return schedule.first;
      return clamp(previous.interval_hours * (changed ? AFTER_CHANGE : WITHOUT_CHANGE));
    case 'failed':
      return previous?.interval_hours ?? schedule.first;
    default:
      return schedule.max;
  }
}
