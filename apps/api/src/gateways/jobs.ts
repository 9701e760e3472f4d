import { createHash } from 'node:crypto';
import { breakingWhenSilent, SteadyClient } from '@brandlode/database';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import { PgBoss } from 'pg-boss';

/** Background jobs with retries, stored in PostgreSQL: they survive a crash and are shared by all processes. */
export type Jobs = {
  /** Declares a queue and its handler, before the first `send`. A handler that throws is retried with exponential backoff. */
  work: <Data extends object>(
    queue: string,
    handler: (data: Data) => Promise<void>,
    options?: WorkOptions,
  ) => Promise<void>;
  /** Queues one job. `once` is an idempotency key within the queue. */
  send: (queue: string, data: object, options?: { once?: string }) => Promise<void>;
  /** Queues many jobs in one statement. `once` as for `send`, each at most once in `jobs`. */
  sendAll: (queue: string, jobs: { data: object; once: string }[]) => Promise<void>;
  /** Runs `handler` about every `seconds`, in one process at a time. */
  every: (seconds: number, queue: string, handler: () => Promise<void>) => Promise<void>;
  /** Reports every run of a job: queue, duration, outcome. One listener. */
  onRun: (listener: (run: JobRun) => void) => void;
  close: () => Promise<void>;
};

type WorkOptions = {
  concurrency?: number;
  /** How long finished jobs are kept. */
  deleteAfterSeconds?: number;
};

type JobRun = { queue: string; seconds: number; outcome: 'done' | 'failed' };

/** Exponential backoff to half an hour, for about a day: a mail server may be down for a night. */
const RETRIES = {
  retryLimit: 55,
  retryDelay: 2,
  retryDelayMax: 1_800,
  retryBackoff: true,
  // Longer than a mail server may take, whose every response is awaited for 20 s.
  expireInSeconds: 300,
};
/**
 * New jobs wake their queue's worker by NOTIFY, in every process. Polling finds retries, delayed jobs and lost notifications; polling all
 * queues twice a second took a tenth of a CPU core from an idle product.
 */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 };
/** Fetching jobs is quick; a connection silent for this long is closed. Longer than pg-boss's heartbeat of its listener. */
const SILENCE_MS = 20_000;

/** The job of a process without a heartbeat for `deadAfterSeconds` is started again; pg-boss allows 10 or more. */
export async function openJobs(
  databaseUrl: string,
  onError: (error: Error) => void,
  { deadAfterSeconds = 60 } = {},
): Promise<Jobs> {
  const boss = createBoss(databaseUrl, deadAfterSeconds);
  boss.on('error', onError);
  await boss.start();
  const timers: NodeJS.Timeout[] = [];
  let listener = (_run: JobRun) => {};
  const report = (run: JobRun) => listener(run);

  const work: Jobs['work'] = async (
    queue,
    handler,
    { concurrency = 1, deleteAfterSeconds = 7 * 86_400 } = {},
  ) => {
    const settings = { ...RETRIES, deleteAfterSeconds, heartbeatSeconds: deadAfterSeconds, notify: true };
    await boss.createQueue(queue, settings);
    // Otherwise an existing queue keeps its old settings.
    await boss.updateQueue(queue, settings);
    const options = { ...POLLING, batchSize: concurrency, perJobResults: true } as const;
    let worker: string | undefined;
    worker = await boss.work<never, unknown, typeof options>(queue, options, (jobs) => {
      // There may be more jobs, so it polls again immediately.
      if (worker) boss.notifyWorker(worker);
      return Promise.all(
        jobs.map(({ id, data }) =>
          traced(queue, () => handler(data), report).then(
            () => ({ id, status: 'completed' as const }),
            (error: unknown) => ({ id, status: 'failed' as const, output: messageOf(error) }),
          ),
        ),
      );
    });
  };
  const send: Jobs['send'] = async (queue, data, options = {}) => {
    await boss.send(queue, data, options.once ? { id: idOf(queue, options.once) } : {});
  };
  return {
    work,
    send,
    async sendAll(queue, jobs) {
      if (jobs.length === 0) return;
      await boss.insert(
        queue,
        jobs.map(({ data, once }) => ({ id: idOf(queue, once), data })),
      );
    },
    async every(seconds, queue, handler) {
      // Longer than the interval, during which the finished run keeps another from being queued.
      await work(queue, handler, { deleteAfterSeconds: Math.max(3_600, 2 * seconds) });
      // The queue holds one such job at a time, whichever process adds it.
      const add = async () => {
        await forgetLaterRuns(boss, queue).catch(onError);
        await boss.send(queue, {}, { singletonSeconds: seconds, retryLimit: 0 }).catch(onError);
      };
      timers.push(setInterval(() => void add(), seconds * 1000));
      await add();
    },
    onRun: (onRun) => {
      listener = onRun;
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

const createBoss = (databaseUrl: string, deadAfterSeconds: number) =>
  new PgBoss({
    connectionString: databaseUrl,
    application_name: 'brandlode jobs',
    max: 4,
    useListenNotify: true,
    connectionTimeoutMillis: 5_000,
    superviseIntervalSeconds: deadAfterSeconds,
    monitorIntervalSeconds: deadAfterSeconds,
    // How often finished jobs are deleted; periodic jobs alone finish 100,000 runs a day.
    maintenanceIntervalSeconds: 3_600,
    // These options are forwarded to the driver's pool.
    ...{ Client: SteadyClient, stream: breakingWhenSilent(SILENCE_MS) },
  });

/** A span costs nothing without a collector. */
const traced = (queue: string, handler: () => Promise<void>, onEnd: (run: JobRun) => void) =>
  trace.getTracer('brandlode').startActiveSpan(`job ${queue}`, async (span) => {
    const began = performance.now();
    let outcome: JobRun['outcome'] = 'failed';
    try {
      await handler();
      outcome = 'done';
    } finally {
      if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      onEnd({ queue, seconds: (performance.now() - began) / 1000, outcome });
    }
  });

/** Runs after this moment were before the clock was set back; they would count as runs of the time that comes again. */
const forgetLaterRuns = (boss: PgBoss, queue: string) =>
  boss.getDb().executeSql(
    `delete from pgboss.job where name = $1 and singleton_on > now() at time zone 'UTC'
     and state not in ('active', 'cancelled')`,
    [queue],
  );

const messageOf = (error: unknown) => ({ message: error instanceof Error ? error.message : String(error) });

/** Deterministic UUID (version 8) of a key: a second job with the same id is ignored. */
function idOf(queue: string, key: string): string {
  const hex = createHash('sha256').update(`${queue}\n${key}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
