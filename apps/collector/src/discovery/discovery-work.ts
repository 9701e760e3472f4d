import { setTimeout as sleep } from 'node:timers/promises';
import {
  acceptedRank,
  type Connection,
  countCandidates,
  countDueNames,
  type DiscoveryRun,
  finishDiscovery,
  noteDiscovery,
  queueCandidates,
  readDiscoveryRun,
  settleCandidates,
  takeNames,
  withDiscoveryLock,
} from '@brandlode/database';
import { DnsClient, type DnsServer } from '@brandlode/discovery';
import type { RankLists } from '../sources/popularity-rank/rank-lists.ts';
import { NameScan } from './name-scan.ts';
import { NO_RANK, type Probe, Probes } from './probes.ts';

/** Between two looks at the run, and the pause while the name servers do not respond. */
const PACE = { tickMs: 1_000, silentMs: 5_000 };
/** Visits requested at a time: enough for many collectors, few enough to follow the ranks. */
const MAX_QUEUED = 2_000;
/** Names asked at a time, so that slow ones do not keep the rate from being used. */
const MAX_ASKING = 4_000;

export type DiscoveryParts = {
  connection: Connection;
  lists: Pick<RankLists, 'names' | 'refresh' | 'problems'>;
  servers: DnsServer[];
  /** Queries a second. */
  rate: number;
  /** Whether these name servers and lists are those of the simulated internet; the run must be of the same kind. */
  simulated?: boolean;
  /** How long to wait for a response, and how often to ask; for tests. */
  patience?: { timeoutMs: number; tries: number };
  /** Shorter pauses, for tests. */
  pace?: typeof PACE;
  /** Asks a site for the headers of its front page. */
  probe: Probe;
  onError: (error: Error) => void;
};

/**
 * Works on the run that was requested, in one of several processes: asks the names of the rank lists, requests visits of the best candidates and
 * follows what became of them. The database knows how far it is, so that any process continues after any other.
 */
export function startDiscoveryWork(parts: DiscoveryParts): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const working = (async () => {
    while (!stopping.signal.aborted) {
      await workIfRequested(parts, stopping.signal).catch(parts.onError);
      await sleep((parts.pace ?? PACE).tickMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return working;
    },
  };
}

const once = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

const isActive = (
  run: DiscoveryRun | undefined,
  { simulated = false }: DiscoveryParts,
): run is DiscoveryRun =>
  run !== undefined && run.finished_at === null && !run.paused && run.simulated === simulated;

async function workIfRequested(parts: DiscoveryParts, stopped: AbortSignal): Promise<void> {
  if (!isActive(await readDiscoveryRun(parts.connection.db), parts)) return;
  await withDiscoveryLock(parts.connection, async (lost) => {
    const signal = AbortSignal.any([stopped, lost]);
    if (await prepareNames(parts, signal)) await work(parts, signal);
  });
}

/** Loads the lists that are due and takes their names, once per run. Returns whether there are any. */
async function prepareNames({ connection, lists }: DiscoveryParts, signal: AbortSignal): Promise<boolean> {
  const { db } = connection;
  const run = await readDiscoveryRun(db);
  if (run?.names_at) return true;
  await noteDiscovery(db, { phase: 'lists', rate: 0 });
  // A download takes minutes; a process that stops leaves it to the next one.
  await Promise.race([lists.refresh(), once(signal)]);
  if (signal.aborted) return false;
  const problems = await lists.problems();
  // One list is enough, and so are names from elsewhere.
  if (problems.length === lists.names.length && (await countDueNames(db)).names === 0) {
    await noteDiscovery(db, { phase: 'lists', problem: problems.join('; ') || 'no list of names', rate: 0 });
    return false;
  }
  await takeNames(connection);
  return true;
}

async function work(parts: DiscoveryParts, signal: AbortSignal): Promise<void> {
  const { connection, servers, rate, patience, pace = PACE, probe, onError } = parts;
  const { db } = connection;
  const client = await DnsClient.open({ servers, rate, ...patience });
  const scan = new NameScan({
    connection,
    client,
    concurrency: Math.min(MAX_ASKING, Math.max(16, rate)),
    silentMs: pace.silentMs,
    onError,
  });
  const probes = new Probes({ connection, probe, onError });
  const speed = new Speed();
  let isOffline = false;
  try {
    for (;;) {
      const run = await readDiscoveryRun(db);
      if (signal.aborted || !isActive(run, parts)) return;
      const { settled, offline } = await settleCandidates(db);
      if (settled + offline > 0) isOffline = settled === 0;
      const { maxRank, isSettled } = await queueBest(connection, run.target);
      scan.limitTo(maxRank);
      probes.limitTo(run.probes ? maxRank : NO_RANK);
      const isIdle = scan.isIdle && (await probes.isIdle());
      // Counted again, because the last names may have become candidates in the meantime.
      const isDone = isSettled && isIdle && (await queueBest(connection, run.target)).isSettled;
      if (isDone && (await finishDiscovery(db, run))) return;
      await noteDiscovery(db, {
        phase: isIdle ? 'visits' : 'names',
        problem: scan.isSilent
          ? 'the name servers do not respond'
          : isOffline
            ? 'this server has no connection to the internet'
            : null,
        rate: speed.of(scan.answered),
      });
      await sleep(pace.tickMs, undefined, { signal }).catch(() => {});
    }
  } finally {
    await Promise.all([scan.stop(), probes.stop()]);
  }
}

/**
 * Requests the visits that are needed. `maxRank`: how deep more names are needed; null for all. With enough candidates only those count that
 * have a better rank than the last accepted one. `isSettled`: no candidate is left to wait for.
 */
async function queueBest(
  connection: Connection,
  target: number,
): Promise<{ maxRank: number | null; isSettled: boolean }> {
  const { db } = connection;
  const { found, queued, accepted } = await countCandidates(db);
  const missing = target - accepted - queued;
  const room = MAX_QUEUED - queued;
  const worst = (await acceptedRank(db)) ?? 0;
  const left =
    missing > 0
      ? await queueCandidates(connection, { limit: Math.min(missing, room), maxRank: null })
      : await queueCandidates(connection, { limit: room, maxRank: worst });
  return {
    maxRank: missing > found ? null : worst,
    isSettled: queued === 0 && left === 0 && (missing <= 0 || found === 0),
  };
}

/** Names per second over the last ten measurements. */
class Speed {
  readonly #measured: { time: number; count: number }[] = [];

  of(count: number): number {
    const time = performance.now();
    this.#measured.push({ time, count });
    const first = this.#measured.length > 10 ? this.#measured.shift() : this.#measured[0];
    if (!first || first.time === time) return 0;
    return ((count - first.count) / (time - first.time)) * 1000;
  }
}
