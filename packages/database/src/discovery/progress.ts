import type { DiscoveryRun as Progress } from '@brandlode/contract';
import type { Database } from '../connect.ts';
import { type CandidateCounts, countCandidates, summariseCandidates } from './candidates.ts';
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
  const asked = platform + hidden + other + missing + failed;
  const minutes = Math.min(SPEED_MINUTES, (now.getTime() - run.started_at.getTime()) / 60_000);
  const storesPerMinute = minutes > 0 ? acceptedLately / minutes : 0;
  const isWorking =
    run.worked_at !== null && run.worked_at.getTime() > now.getTime() - WORKING_MS && !run.finished_at;
  const namesPerSecond = isWorking ? run.rate : 0;
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
    asked,
    queries: run.queries,
    answers: { platform, hidden, other, missing, failed },
    candidates,
    namesPerSecond,
    storesPerMinute: run.finished_at ? 0 : storesPerMinute,
    secondsLeft: run.finished_at
      ? 0
      : run.paused
        ? null
        : secondsLeft({
            target: run.target,
            namesLeft: Math.max(0, run.names - asked),
            share: asked >= MIN_ASKED ? platform / asked : null,
            candidates,
            namesPerSecond,
            storesPerMinute,
          }),
    platforms,
    reasons,
  };
}

/** Of fewer names the share on a platform says little about the others. */
const MIN_ASKED = 500;

/**
 * Until the target is reached, or until the last name is asked and the last candidate visited if the stores that are still to be expected are
 * fewer; null while the speeds do not tell.
 */
function secondsLeft(run: {
  target: number;
  namesLeft: number;
  /** Of the names asked, those on a platform; null while too few were asked. */
  share: number | null;
  candidates: CandidateCounts;
  namesPerSecond: number;
  storesPerMinute: number;
}): number | null {
  const { target, namesLeft, share, namesPerSecond, storesPerMinute } = run;
  const { accepted, rejected, found, queued } = run.candidates;
  const missing = target - accepted;
  if (missing <= 0) return 0;
  if (namesLeft > 0 && share === null) return null;
  const isStore = accepted + rejected > 0 ? accepted / (accepted + rejected) : 0;
  const expected = (found + queued + namesLeft * (share ?? 0)) * isStore;
  if (storesPerMinute === 0) return null;
  const forVisits = (Math.min(missing, expected) / storesPerMinute) * 60;
  if (expected >= missing) return Math.round(forVisits);
  if (namesLeft > 0 && namesPerSecond === 0) return null;
  return Math.round(Math.max(forVisits, namesLeft > 0 ? namesLeft / namesPerSecond : 0));
}
