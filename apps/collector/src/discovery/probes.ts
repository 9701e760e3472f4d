import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, nextProbes, saveProbe } from '@brandlode/database';
import type { FoundPlatform } from '@brandlode/discovery';

/** Sites asked at a time, each with the pauses of a visit. */
const CONCURRENCY = 32;
const PAUSE_MS = { idle: 200, error: 1_000 };

/** The platform that the headers of a site's front page show, if any; `offline` if this machine has no network. */
export type Probe = (name: string) => Promise<FoundPlatform | 'offline' | undefined>;

/** The limit at which no name is asked; names of a file have the rank 0. */
export const NO_RANK = -1;

/** Asks the names that a network hides for the headers of their front page, in the order of their ranks. */
export class Probes {
  readonly #connection: Connection;
  readonly #probe: Probe;
  readonly #onError: (error: Error) => void;
  readonly #running: Promise<void>;
  #maxRank: number | null = NO_RANK;
  #stopping = false;

  constructor(options: {
    connection: Connection;
    probe: Probe;
    onError: (error: Error) => void;
  }) {
    this.#connection = options.connection;
    this.#probe = options.probe;
    this.#onError = options.onError;
    this.#running = this.#run();
  }

  /** Sets the deepest rank to be asked; null for all. */
  limitTo(maxRank: number | null): void {
    this.#maxRank = maxRank;
  }

  /** Whether no name within the limit is left, of those whose answers are saved. */
  async isIdle(): Promise<boolean> {
    const names = await nextProbes(this.#connection.db, { maxRank: this.#maxRank, limit: 1 });
    return names.length === 0;
  }

  /** Sites that are being asked are left to the next run. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        const options = { maxRank: this.#maxRank, limit: CONCURRENCY };
        const names = await nextProbes(this.#connection.db, options);
        if (names.length > 0) {
          const asked = Promise.all(names.map((name) => this.#ask(name)));
          const answers = await Promise.race([asked, this.#stopped()]);
          if (answers?.includes('offline')) await sleep(PAUSE_MS.error);
          continue;
        }
        await sleep(PAUSE_MS.idle);
      } catch (error) {
        if (error instanceof Error && !this.#stopping) this.#onError(error);
        await sleep(PAUSE_MS.error);
      }
    }
  }

  /** Names stay due while there is no network. */
  async #ask(name: string) {
    const found = await this.#probe(name);
    if (found !== 'offline' && !this.#stopping) await saveProbe(this.#connection, name, found);
    return found;
  }

  async #stopped(): Promise<undefined> {
    while (!this.#stopping) await sleep(50);
  }
}
