import {
  type Connection,
  computeDailyChanges,
  computeEstimates,
  computeWrittenChanges,
  createMonthPartitions,
  deriveEvents,
  type OnEvents,
  thinObservations,
} from '@brandlode/database';
import type { Jobs } from '../../../gateways/jobs.ts';

/** Shorter than the time after which the queue considers a job dead; the next run continues. */
const MAX_MS = 40_000;
const DERIVE_SECONDS = 3;
const CHANGES_SECONDS = 10;
const ESTIMATES_SECONDS = 5;
const MINUTE = 60;
const HOUR = 3_600;

/** `onEvents` is called with new events within the transaction that records them. */
export async function openEventJobs(
  jobs: Pick<Jobs, 'every'>,
  connection: Pick<Connection, 'db' | 'openSession'>,
  onEvents?: OnEvents,
): Promise<void> {
  await jobs.every(DERIVE_SECONDS, 'events-derive', () => derivePending(connection, onEvents));
  await jobs.every(
    CHANGES_SECONDS,
    'changes-compute',
    async () => void (await computeWrittenChanges(connection)),
  );
  await jobs.every(ESTIMATES_SECONDS, 'estimates-compute', () =>
    whileWork(() => computeEstimates(connection)),
  );
  await jobs.every(MINUTE, 'changes-compute-daily', () => whileWork(() => computeDailyChanges(connection)));
  await jobs.every(HOUR, 'partitions-create', () => createMonthPartitions(connection));
  await jobs.every(HOUR, 'observations-thin', () => whileWork(() => thinObservations(connection)));
}

/** Derives the events of all brands whose history changed. */
export const derivePending = (connection: Pick<Connection, 'db'>, onEvents?: OnEvents): Promise<void> =>
  whileWork(async () => (await deriveEvents(connection, { ...(onEvents && { onEvents }) })) > 0);

async function whileWork(step: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + MAX_MS;
  while (await step()) if (Date.now() > end) return;
}
