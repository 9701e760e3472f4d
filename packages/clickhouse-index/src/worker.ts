import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Layout } from '@brandlode/catalogue-index';
import { openStore, type Revision } from './revision.ts';
import { openShards, type Shards } from './shards.ts';
import { watchRevisions } from './watch-revisions.ts';
import { type OpenSource, writeChanges } from './write-changes.ts';

/** `source`: a module that exports `openSource`, and the argument to call it with. */
export type WorkerData = {
  urls: string[];
  cluster: string;
  layout: Layout;
  popularity: string;
  source: { module: string; argument: string };
};

/**
 * Messages: a newer revision (`changed`: ids that may differ from the previous one; null: any), why the newest cannot be
 * read, or why nothing can be written.
 */
export type WorkerMessage =
  | { origin: string; revision: Revision; changed: number[] | null }
  | { unavailable: string }
  | { notWritten: string };

/** Longest wait for a response (milliseconds): for reading the newest revision, and for writing many rows. */
const READ_TIMEOUT = 5_000;
const WRITE_TIMEOUT = 600_000;
/** Milliseconds until the source is reopened, doubled while that fails. */
const RETRY = { first: 250, max: 5_000, stableAfter: 10_000 };

const { urls, cluster, layout, popularity, source }: WorkerData = workerData;
const { openSource }: { openSource: OpenSource } = await import(source.module);
const reasonOf = (error: unknown) => (error instanceof Error ? error.message.trim() : String(error));
const post = (message: WorkerMessage) => parentPort?.postMessage(message);

const readers = openShards({ urls, cluster, timeoutMs: READ_TIMEOUT });
const writers = openShards({ urls, cluster, timeoutMs: WRITE_TIMEOUT });
/** Another database, or one that was restored, is another catalogue. */
let origin: string | undefined;
const storeOn = (shards: Shards, from: string) => openStore(shards, { layout, popularity, origin: from });

/** Writes changes until the source is gone. A lock in the source determines the writing process. */
async function write() {
  const opened = await openSource(source.argument);
  try {
    origin = await opened.readOrigin();
    await writeChanges(storeOn(writers, origin), opened);
  } finally {
    await opened.close();
  }
}

async function keepWriting(): Promise<never> {
  for (let pause = RETRY.first; ; pause = Math.min(pause * 2, RETRY.max)) {
    const began = Date.now();
    await write().catch((error) => post({ notWritten: reasonOf(error) }));
    if (Date.now() - began > RETRY.stableAfter) pause = RETRY.first;
    await sleep(pause);
  }
}

const watching = watchRevisions(
  () => (origin === undefined ? undefined : storeOn(readers, origin)),
  (message) => post('unavailable' in message ? { unavailable: reasonOf(message.unavailable) } : message),
);
await Promise.all([watching, keepWriting()]);
