import { createHash } from 'node:crypto';
import { breakingWhenSilent, SteadyClient } from '@brandlode/database';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import { PgBoss } from 'pg-boss';

/** Background work with retries, kept in PostgreSQL, so that it survives a crash and is shared by all processes. */
export type Jobs = {
  /** Declares a queue and what works on it; call before `send`. A handler that throws is tried again with growing pauses. */
  work: <Data extends object>(
    queue: string,
    handler: (data: Data) => Promise<void>,
    options?: { concurrency?: number },
  ) => Promise<void>;
  /** Queues one job. The same `once` on the same queue is queued once, however often it is sent. */
  send: (
    queue: string,
    data: object,
    options?: { startAfterSeconds?: number; once?: string },
  ) => Promise<void>;
  /** Queues many jobs in one statement. `once` as for `send`; each may be given only once in a call. */
  sendAll: (queue: string, jobs: { data: object; once: string }[]) => Promise<void>;
  /** Runs `handler` about every `seconds`, in one process at a time. */
  every: (seconds: number, queue: string, handler: () => Promise<void>) => Promise<void>;
  /** Told of every run of a job: its queue, how long it took and whether it threw. One listener. */
  onRun: (listener: (run: { queue: string; seconds: number; outcome: 'done' | 'failed' }) => void) => void;
  close: () => Promise<void>;
};

/** For about a day, ever more rarely and then every half hour: a mail server may be down for a night. */
const RETRIES = {
  retryLimit: 55,
  retryDelay: 2,
  retryDelayMax: 1_800,
  retryBackoff: true,
  expireInSeconds: 60,
};
/** Looking for work takes moments; a connection silent for so long is cut off. */
const SILENCE_MS = 20_000;

export async function openJobs(databaseUrl: string, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'brandlode jobs',
    max: 4,
    connectionTimeoutMillis: 5_000,
    // Handed on to the driver's pool.
    ...{ Client: SteadyClient, stream: breakingWhenSilent(SILENCE_MS) },
  });
  boss.on('error', onError);
  await boss.start();
  const timers: NodeJS.Timeout[] = [];
  let listener: Parameters<Jobs['onRun']>[0] = () => {};
  const tracer = trace.getTracer('brandlode');

  /** A span without a collector costs nothing. */
  const run = (queue: string, handler: () => Promise<void>) =>
    tracer.startActiveSpan(`job ${queue}`, async (span) => {
      const began = performance.now();
      let outcome: 'done' | 'failed' = 'failed';
      try {
        await handler();
        outcome = 'done';
      } finally {
        if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        listener({ queue, seconds: (performance.now() - began) / 1000, outcome });
      }
    });

  const workers = new Map<string, string>();
  /** Jobs queued by this process are fetched without waiting for the next poll. */
  const wake = (queue: string) => {
    const worker = workers.get(queue);
    if (worker) boss.notifyWorker(worker);
  };

  const work: Jobs['work'] = async (queue, handler, { concurrency = 1 } = {}) => {
    await boss.createQueue(queue, RETRIES);
    // One that was made by an earlier version keeps its settings otherwise.
    await boss.updateQueue(queue, RETRIES);
    const options = { pollingIntervalSeconds: 0.5, batchSize: concurrency, perJobResults: true } as const;
    const worker = await boss.work<never, unknown, typeof options>(queue, options, (jobs) => {
      // Where there was one there may be more: the next look does not wait for its time.
      wake(queue);
      return Promise.all(
        jobs.map(({ id, data }) =>
          run(queue, () => handler(data)).then(
            () => ({ id, status: 'completed' as const }),
            (error: unknown) => ({ id, status: 'failed' as const, output: messageOf(error) }),
          ),
        ),
      );
    });
    workers.set(queue, worker);
  };
  const send: Jobs['send'] = async (queue, data, options = {}) => {
    await boss.send(queue, data, {
      ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
      ...(options.once ? { id: idOf(queue, options.once) } : {}),
    });
    if (!options.startAfterSeconds) wake(queue);
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
      wake(queue);
    },
    async every(seconds, queue, handler) {
      await work(queue, handler);
      // The queue keeps one such job at a time; the timer of any process may be the one that puts it there.
      const put = () => boss.send(queue, {}, { singletonSeconds: seconds, retryLimit: 0 }).catch(onError);
      timers.push(setInterval(put, seconds * 1000));
      await put();
    },
    onRun: (told) => {
      listener = told;
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

const messageOf = (error: unknown) => ({ message: error instanceof Error ? error.message : String(error) });

/** A UUID (version 8) that is always the same for a key: a second job of that id is not taken. */
function idOf(queue: string, key: string): string {
  const hex = createHash('sha256').update(`${queue}\n${key}`).digest('hex');
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
