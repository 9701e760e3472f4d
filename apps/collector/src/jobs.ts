import {
  type Connection,
  type DispatchedStore,
  dispatchStores,
  purgeCollectionCaches,
  scheduleNewBrands,
} from '@brandlode/database';
import { PgBoss } from 'pg-boss';

const QUEUE = 'observe-store';
/** What somebody asked for goes before what is merely due. */
const REQUESTED = 10;
/** Stores handed to the queue at a time; it takes the next a second later. */
const HANDFUL = 1_000;
const LOOK_EVERY = 1_000;
const TIDY_EVERY = 600_000;
/** A process told to stop lets what is under way end for so long; the rest goes to others. */
const GRACE = 8_000;

/** A job wakes an idle worker; a poll this often catches what a lost notice would have told. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 };

type Job = { domain: string; requested: boolean };

export type Work = {
  /** Of all processes, as the queue last counted it. */
  queueDepth: () => Promise<{ waiting: number; active: number } | undefined>;
  close: () => Promise<void>;
};

/**
 * Takes stores from the queue and works on them, as one of any number of processes: a job a store, at most one of a store
 * at a time, what was asked for first. Every process also looks for stores that are asked for or due, and one of them puts
 * them on the queue. The stores' own rows are the truth: a job that is lost is put there again.
 */
export async function startWork(options: {
  databaseUrl: string;
  connection: Connection;
  concurrency: number;
  schedule: boolean;
  heartbeatSeconds: number;
  work: (job: Job) => Promise<void>;
  onError: (error: Error) => void;
}): Promise<Work> {
  const { connection, heartbeatSeconds, onError } = options;
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: 'brandlode collector',
    max: 4,
    useListenNotify: true,
    // A process that died is noticed this soon after its heartbeat is overdue.
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
    // A store of 25,000 products behind a long Crawl-delay takes its time.
    expireInSeconds: 4 * 3600,
    deleteAfterSeconds: 3600,
    notify: true,
  };
  await boss.createQueue(QUEUE, { policy: 'exclusive', ...settings });
  await boss.updateQueue(QUEUE, settings);
  for (let worker = 0; worker < options.concurrency; worker++) {
    let id: string | undefined;
    id = await boss.work<Job>(QUEUE, POLLING, async (jobs) => {
      for (const { data } of jobs) await options.work(data);
      // There may be more: look at once instead of at the next poll.
      if (id) boss.notifyWorker(id);
    });
  }

  const queue = async (stores: DispatchedStore[]) => {
    // What is there already is passed over here; only what somebody asks for meanwhile is moved forward.
    const jobs = stores.map(({ domain, requested }) => ({
      data: { domain, requested },
      singletonKey: domain,
      priority: requested ? REQUESTED : 0,
    }));
    await boss.insert(QUEUE, jobs);
    for (const { domain, requested, queued } of stores) {
      if (!requested || !queued) continue;
      await boss.upsert(QUEUE, { domain, requested }, { singletonKey: domain, priority: REQUESTED });
    }
  };
  const look = repeat(LOOK_EVERY, onError, () =>
    dispatchStores(connection, { scheduled: options.schedule, limit: HANDFUL }, queue),
  );
  const tidy = repeat(TIDY_EVERY, onError, async () => {
    await purgeCollectionCaches(connection.db);
    if (options.schedule) while ((await scheduleNewBrands(connection.db, 10_000)) > 0);
  });

  return {
    async queueDepth() {
      const found = await boss.getQueue(QUEUE);
      return found
        ? { waiting: found.queuedCount + found.deferredCount, active: found.activeCount }
        : undefined;
    },
    async close() {
      await Promise.all([look.stop(), tidy.stop()]);
      await boss.stop({ graceful: true, timeout: GRACE });
    },
  };
}

/** Runs a task now and again so long after it ended; `stop` waits for the one under way. */
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
