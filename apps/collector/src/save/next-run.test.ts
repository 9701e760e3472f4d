import type { SourceRun } from '@brandlode/database';
import { describe, expect, it } from 'vitest';
import type { SourceReport } from '../sources/report.ts';
import { DEFAULT_SCHEDULE } from '../sources/source.ts';
import { nextRun } from './next-run.ts';

const report = (part: Partial<SourceReport> = {}): SourceReport => ({
  source: 'any',
  outcome: 'found',
  requests: 1,
  metrics: [],
  facts: {},
  ...part,
});
const ranAt = new Date('2026-06-01T00:00:00Z');
const next = (previous: SourceRun | undefined, part: Partial<SourceReport>, changed = false, random = 0) =>
  nextRun(
    previous,
    report(part),
    { domain: 'a.example', changed, rejected: [], ranAt },
    DEFAULT_SCHEDULE,
    () => random,
  );
const waitHours = (run: SourceRun) => (run.due_at.getTime() - ranAt.getTime()) / 3_600_000;
const repeat = (times: number, part: Partial<SourceReport>, changed = false) => {
  let run = next(undefined, part, changed);
  for (let time = 1; time < times; time++) run = next(run, part, changed);
  return run;
};

describe('The next run of a source', () => {
  it("is sooner after a change and later without one, within the source's bounds", () => {
    const first = next(undefined, {}, true);
    expect(waitHours(first)).toBe(7 * 24);
    expect(waitHours(next(first, {}, true))).toBe(3.5 * 24);
    expect(waitHours(next(first, { outcome: 'unchanged' }))).toBe(10.5 * 24);
    expect(waitHours(repeat(20, {}, true))).toBe(24);
    expect(waitHours(repeat(20, {}))).toBe(30 * 24);
  });

  it('is the longest interval after blocked, missing and not applicable, and keeps the time of the last success', () => {
    const answered = next(undefined, {}, true);
    for (const outcome of ['blocked', 'missing', 'not applicable'] as const) {
      const run = next(answered, { outcome, reason: 'why' });
      expect(waitHours(run)).toBe(30 * 24);
      expect(run).toMatchObject({
        outcome,
        reason: 'why',
        answered_at: ranAt,
        changed_at: ranAt,
        failures: 0,
      });
    }
  });

  it('is retried with exponential backoff after failures, and never before Retry-After', () => {
    const runs = [1, 2, 3, 4].map((times) => repeat(times, { outcome: 'failed' }));
    expect(runs.map(waitHours)).toEqual([1, 2, 4, 8]);
    expect(waitHours(repeat(30, { outcome: 'failed' }))).toBe(7 * 24);
    expect(waitHours(next(undefined, { outcome: 'failed', retryAfterSeconds: 50 * 3600 }))).toBe(50);
    expect(next(runs[3], {}).failures).toBe(0);
  });

  it('has a jitter of up to a tenth, so that stores added together spread out', () => {
    expect(waitHours(next(undefined, {}, true, 0.5))).toBeCloseTo(7 * 24 * 1.05);
  });
});
