import { Worker } from 'node:worker_threads';
import { type CatalogueIndex, openIndex } from '@brandlode/catalogue-index';
import type { Database } from '@brandlode/database';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../errors.ts';
import { BrandCards } from './brand-cards.ts';
import type { SnapshotMessage } from './index-worker.ts';
import type { Answer } from './send-packed.ts';

/** The newest snapshot of the catalogue; each request works on the one it began with. */
export type Catalogue = {
  ready: () => boolean;
  /** Throws `not-ready` until the first snapshot is there. */
  index: () => CatalogueIndex;
  /** Answer of a list: the brands of these ids as `data`, in JSON bytes; `rest` closes the object. */
  list: (ids: number[], rest?: string) => Promise<Buffer>;
  /** Answers given on this snapshot, by whatever they depend on besides it (known-answers.ts); the next begins with none. */
  answers: () => LRUCache<string, Answer>;
  /** How many snapshots were taken up, and when the newest was (milliseconds since 1970, 0 before the first). */
  snapshots: () => { count: number; at: number };
  /** True while any brand is a demonstration brand. */
  isDemonstration: () => boolean;
  /** Resolves once the first snapshot is there. */
  opened: Promise<void>;
  close: () => Promise<void>;
};

/** Bytes of answers kept of one snapshot. */
const KEPT_ANSWERS = 32 * 1024 * 1024;
const noAnswers = () =>
  new LRUCache<string, Answer>({
    maxSize: KEPT_ANSWERS,
    sizeCalculation: ({ json }, words) => json.length + words.length,
  });

/** Starts a worker that reads the catalogue and follows its changes, whoever makes them, within 2 seconds. */
export function openCatalogue(options: {
  databaseUrl: string;
  db: Database;
  onError: (error: Error) => void;
}): Catalogue {
  let current: { index: CatalogueIndex; demonstration: boolean } | null = null;
  let cards = new BrandCards(options.db);
  let answers = noAnswers();
  let snapshots = { count: 0, at: 0 };
  let closed = false;
  let worker: Worker;
  const { promise: opened, resolve } = Promise.withResolvers<void>();

  const start = () => {
    worker = new Worker(new URL('./index-worker.ts', import.meta.url), {
      workerData: { databaseUrl: options.databaseUrl },
    });
    worker.on('message', ({ snapshot, demonstration, changed }: SnapshotMessage) => {
      cards = cards.next(changed);
      answers = noAnswers();
      snapshots = { count: snapshots.count + 1, at: Date.now() };
      current = { index: openIndex(snapshot), demonstration };
      resolve();
    });
    worker.on('error', options.onError);
    // The old snapshot goes on serving while a worker that died is replaced.
    worker.on('exit', () => {
      if (!closed) setTimeout(() => closed || start(), 1_000);
    });
  };
  start();

  return {
    ready: () => current !== null,
    index: () => {
      if (!current)
        throw new ApiError('not-ready', { detail: 'The catalogue is being read.', retryAfter: 2 });
      return current.index;
    },
    list: (ids, rest) => cards.list(ids, rest),
    answers: () => answers,
    snapshots: () => snapshots,
    isDemonstration: () => current?.demonstration ?? false,
    opened,
    close: async () => {
      closed = true;
      await worker.terminate();
    },
  };
}
