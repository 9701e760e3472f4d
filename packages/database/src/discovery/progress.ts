import type { DiscoveryRun as Progress } from '@brandlode/contract';
import type { Database } from '../connect.ts';
import { countCandidates, summariseCandidates } from './candidates.ts';
import { readDiscoveryRun } from './run.ts';

/** A process at work notes it at least every second; it may be busy for a while. */
const WORKING_MS = 15_000;
/** The speed of visits is that of the last minutes. */
const SPEED_MINUTES = 5;

/** How far the last requested growth of the catalogue is; null without one. */
export async function readDiscoveryProgress(db: Database, now = new Date()): Promise<Progress | null> {
  const run = await readDiscoveryRun(db);
  if (!run) return null;
  const [candidates, { acceptedLately, platforms, reasons }] = await Promise.all([
    countCandidates(db),
    summariseCandidates(db, SPEED_MINUTES),
  ]);
  const { platform, hidden, other, missing, failed } = run;
  const minutes = Math.min(SPEED_MINUTES, (now.getTime() - run.started_at.getTime()) / 60_000);
  const storesPerMinute = minutes > 0 ? acceptedLately / minutes : 0;
  const storesLeft = Math.max(0, run.target - candidates.accepted);
  const isWorking =
    run.worked_at !== null && run.worked_at.getTime() > now.getTime() - WORKING_MS && !run.finished_at;
  return {
    target: run.target,
    probes: run.probes,
    paused: run.paused,
    working: isWorking,
    phase: run.phase,
    problem: run.problem,
    startedAt: run.started_at.toISOString(),
    finishedAt: run.finished_at?.toISOString() ?? null,
    names: run.names,
    asked: platform + hidden + other + missing + failed,
    queries: run.queries,
    answers: { platform, hidden, other, missing, failed },
    candidates,
    namesPerSecond: isWorking ? run.rate : 0,
    storesPerMinute: run.finished_at ? 0 : storesPerMinute,
    secondsLeft:
      storesLeft === 0 || run.finished_at
        ? 0
        : storesPerMinute > 0 && !run.paused
          ? Math.round((storesLeft / storesPerMinute) * 60)
          : null,
    platforms,
    reasons,
  };
}
