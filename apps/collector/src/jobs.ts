import {
  type Connection,
  type DispatchedStore,
  dispatchStores,
  giveUpStore,
  purgeCollectionCaches,
  readCatalogueState,
  scheduleNewBrands,
  settleMissedChecks,
  unscheduleOthers,
} from '@brandlode/database';
import { PgBoss } from 'pg-boss';

const QUEUE = 'observe-store';
/** Stores whose job has failed with every retry. */
const GIVEN_UP_QUEUE = 'give-up-store';
/** Stores requested alone take precedence over those requested in bulk, these over due ones. */
const PRIORITY = { alone: 10, bulk: 5, due: 0 };
/** Stores dispatched to the queue at a time; the next batch follows a second later. */
const BATCH_SIZE = 1_000;
const DISPATCH_INTERVAL_MS = 1_000;
const SWEEP_INTERVAL_MS = 600_000;
/** Time for jobs in progress to finish after a stop signal; other processes take over the others. */
const STOP_TIMEOUT_MS = 8_000;

/** New jobs wake idle workers by NOTIFY; polling catches lost notifications. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 };

/** `alone`: a user waits for this store; jobs of earlier releases do not say so. */
type Job = { domain: string; requested: boolean; alone?: boolean };

export type Work = {
  /** The counts for all processes, as of the last count by the queue. */
  queueDepth: () => Promise<{ waiting: number; active: number } | undefined>;
  close: () => Promise<void>;
};

/**
 * Processes stores from the queue in any number of processes: one job per store, at most one at a time, requested
 * stores first. Every process also polls for requested and due stores, and one of them enqueues them. `stores` is the source of
 * truth: a lost job is enqueued again.
 */
export async function startWork(options: {
  databaseUrl: string;
  connection: Connection;
  concurrency: number;
  schedule: boolean;
  heartbeatSeconds: number;
  work: (job: Job) => Promise<void>;
  refreshRanks: () => Promise<void>;
  onError: (error: Error) => void;
}): Promise<Work> {
  const { connection, onError } = options;
  const boss = await openQueue(options.databaseUrl, options.heartbeatSeconds, onError);
  for (let worker = 0; worker < options.concurrency; worker++) {
    let id: string | undefined;
    id = await boss.work<Job>(QUEUE, POLLING, async (jobs) => {
      for (const { data } of jobs) await options.work(data);
      // Polls again immediately, because there may be more.
      if (id) boss.notifyWorker(id);
    });
  }
  await boss.work<Job>(GIVEN_UP_QUEUE, POLLING, async (jobs) => {
    for (const { data } of jobs) await giveUpStore(connection.db, data.domain);
  });

  const isScheduled = async () =>
    options.schedule || (await readCatalogueState(connection))?.collects === true;
  const dispatching = repeat(DISPATCH_INTERVAL_MS, onError, async () =>
    dispatchStores(connection, { scheduled: await isScheduled(), limit: BATCH_SIZE }, (stores) =>
      enqueue(boss, stores),
    ),
  );
  const ranking = repeat(SWEEP_INTERVAL_MS, onError, options.refreshRanks);
  const sweeping = repeat(SWEEP_INTERVAL_MS, onError, async () => {
    await purgeCollectionCaches(connection.db);
    await settleMissedChecks(connection.db);
    await unscheduleOthers(connection.db);
    if (await isScheduled()) while ((await scheduleNewBrands(connection.db, 10_000)) > 0);
  });

  return {
    async queueDepth() {
      const found = await boss.getQueue(QUEUE);
      return found
        ? { waiting: found.queuedCount + found.deferredCount, active: found.activeCount }
        : undefined;
    },
    async close() {
      // Loading a list takes longer than a process may take to stop; the collector ends it.
      void ranking.stop();
      await Promise.all([dispatching.stop(), sweeping.stop()]);
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

/** The queue of stores, with the settings of this version. */
async function openQueue(
  databaseUrl: string,
  heartbeatSeconds: number,
  onError: (error: Error) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'brandlode collector',
    max: 4,
    useListenNotify: true,
    // How soon an overdue heartbeat is detected.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', onError);
  await boss.start();
  const settings = {
    retryLimit: 8,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    heartbeatSeconds,
    // More than the longest visit takes, with what it saves.
    expireInSeconds: 2 * 3600,
    deleteAfterSeconds: 3600,
    notify: true,
    deadLetter: GIVEN_UP_QUEUE,
  };
  await boss.createQueue(GIVEN_UP_QUEUE);
  await boss.createQueue(QUEUE, { policy: 'exclusive', ...settings });
  await boss.updateQueue(QUEUE, settings);
  return boss;
}

async function enqueue(boss: PgBoss, stores: DispatchedStore[]): Promise<void> {
  // Jobs already queued are skipped here; only newly requested stores get priority.
  const jobs = stores.map(({ domain, requested, bulk }) => ({
    data: { domain, requested, alone: requested && !bulk },
    singletonKey: domain,
    priority: requested ? PRIORITY[bulk ? 'bulk' : 'alone'] : PRIORITY.due,
  }));
  await boss.insert(QUEUE, jobs);
  for (const [at, { data, ...options }] of jobs.entries())
    if (data.requested && stores[at]?.queued) await boss.upsert(QUEUE, data, options);
}

/** Runs a task repeatedly, with a pause after each run; `stop` waits for the current run. */
function repeat(milliseconds: number, onError: (error: Error) => void, task: () => Promise<unknown>) {
  let stopped = false;
  let wake = () => {};
  const running = (async () => {
    while (!stopped) {
      await task().catch(onError);
      await new Promise<void>((done) => {
        const timer = setTimeout(done, milliseconds);
        wake = () => {
          clearTimeout(timer);
          done();
        };
        if (stopped) wake();
      });
    }
  })();
  return {
    stop: () => {
      stopped = true;
      wake();
      return running;
    },
  };
}
