import { createHash } from 'node:crypto';
import { breakingWhenSilent, SteadyClient } from '@brandlode/database';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import { PgBoss } from 'pg-boss';

/** Background work with retries, kept in PostgreSQL, so that it survives a crash and is shared by all processes. */
export type Jobs = {
  /** Declares a queue and what works on it; call before `send`. A handler that throws is tried again with growing pauses. */
  work: <Data extends object>(queue: string, handler: (data: Data) => Promise<void>) => Promise<void>;
  /** Queues one job. The same `once` on the same queue is queued once, however often it is sent. */
  send: (
    queue: string,
    data: object,
    options?: { startAfterSeconds?: number; once?: string },
  ) => Promise<void>;
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

  const work: Jobs['work'] = async (queue, handler) => {
    await boss.createQueue(queue, RETRIES);
    // One that was made by an earlier version keeps its settings otherwise.
    await boss.updateQueue(queue, RETRIES);
    const worker = await boss.work<never>(queue, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
      // Where there was one there may be more: the next look does not wait for its time.
      boss.notifyWorker(worker);
      for (const job of jobs) await run(queue, () => handler(job.data));
    });
  };
  const send: Jobs['send'] = async (queue, data, options = {}) => {
    await boss.send(queue, data, {
      ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
      ...(options.once ? { id: idOf(queue, options.once) } : {}),
    });
  };
  return {
    work,
    send,
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

/** A UUID (version 8) that is always the same for a key: a second job of that id is not taken. */
function idOf(queue: string, key: string): string {
  const hex = createHash('sha256').update(`${queue}\n${key}`).digest('hex');
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
