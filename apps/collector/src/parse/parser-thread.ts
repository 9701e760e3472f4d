import { Worker } from 'node:worker_threads';
import { TooCostlyToParse } from './document.ts';
import type { ParseRequest, ParseResponse } from './parser-worker.ts';

export type Job = {
  request: ParseRequest;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
};

/** The budget of each document. */
export type Limits = { seconds: number; wallSeconds: number; heapMebibytes: number };
type Events = { onIdle: () => void; onEnd: () => void };

/** A thread that parses one document at a time, and ends when a document exceeds its budget. */
export class ParserThread {
  readonly #worker: Worker;
  readonly #limits: Limits;
  readonly #events: Events;
  // Loading the parsers does not count towards a document's time.
  readonly #ready = Promise.withResolvers<void>();
  #job: Job | undefined;
  #cpuTimer: NodeJS.Timeout | undefined;
  #wallTimer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(file: URL, limits: Limits, events: Events) {
    this.#limits = limits;
    this.#events = events;
    this.#worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: limits.heapMebibytes } });
    this.#worker.on('message', (response: ParseResponse) => this.#receive(response));
    this.#worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooCostlyToParse(error.message) : error),
    );
  }

  run(job: Job): void {
    this.#job = job;
    this.#worker.ref();
    // The worker's error event rejects the document of a thread that ends before it starts.
    this.#begin(job).catch(() => {});
  }

  close(reason: Error): Promise<unknown> {
    this.#finish(({ reject }) => reject(reason));
    return this.#worker.terminate();
  }

  async #begin(job: Job): Promise<void> {
    await this.#ready.promise;
    const before = await this.#cpuSeconds();
    if (this.#job !== job) return;
    const { seconds, wallSeconds } = this.#limits;
    this.#limitCpuTime(job, before, seconds);
    this.#wallTimer = setTimeout(
      () => this.#end(new TooCostlyToParse(`${job.request.parser} took longer than ${wallSeconds} s`)),
      wallSeconds * 1000,
    );
    this.#worker.postMessage(job.request);
  }

  /** Ends the thread once it has used the CPU time for this job; checks only after that much time has passed. */
  #limitCpuTime(job: Job, before: number, secondsLeft: number): void {
    const { seconds } = this.#limits;
    const check = async () => {
      // A thread that has ended has no CPU time.
      const now = await this.#cpuSeconds().catch(() => null);
      if (this.#job !== job || now === null) return;
      const spent = now - before;
      if (spent >= seconds)
        this.#end(new TooCostlyToParse(`${job.request.parser} took more than ${seconds} s of CPU time`));
      else this.#limitCpuTime(job, before, Math.max(seconds - spent, 0.05));
    };
    this.#cpuTimer = setTimeout(() => void check(), secondsLeft * 1000);
  }

  #receive(response: ParseResponse): void {
    if ('ready' in response) {
      this.#ready.resolve();
      return;
    }
    // The thread finished while it was being terminated.
    if (this.#hasEnded) return;
    this.#finish(({ resolve, reject }) =>
      'error' in response ? reject(new Error(response.error)) : resolve(response.value),
    );
    this.#worker.unref();
    this.#events.onIdle();
  }

  #finish(settle: (job: Job) => void): void {
    clearTimeout(this.#cpuTimer);
    clearTimeout(this.#wallTimer);
    const job = this.#job;
    this.#job = undefined;
    if (job) settle(job);
  }

  #end(error: Error): void {
    this.#hasEnded = true;
    this.#finish(({ reject }) => reject(error));
    void this.#worker.terminate();
    this.#events.onEnd();
  }

  async #cpuSeconds(): Promise<number> {
    const { user, system } = await this.#worker.cpuUsage();
    return (user + system) / 1e6;
  }
}
