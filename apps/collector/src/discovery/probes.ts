import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, nextProbes, saveProbe } from '@brandlode/database';
import type { FoundPlatform } from '@brandlode/discovery';

/** Sites asked at a time, each with the pauses of a visit. */
const CONCURRENCY = 32;
const PAUSE_MS = { idle: 200, error: 1_000 };

/** Asks the names that a network hides for the headers of their front page, in the order of their ranks. */
export class Probes {
  readonly #connection: Connection;
  readonly #probe: (name: string) => Promise<FoundPlatform | undefined>;
  readonly #onError: (error: Error) => void;
  readonly #running: Promise<void>;
  #maxRank: number | null = 0;
  #stopping = false;
  /** Whether no name within the limit is left. */
  isIdle = false;

  constructor(options: {
    connection: Connection;
    probe: (name: string) => Promise<FoundPlatform | undefined>;
    onError: (error: Error) => void;
  }) {
    this.#connection = options.connection;
    this.#probe = options.probe;
    this.#onError = options.onError;
    this.#running = this.#run();
  }

  /** Sets the deepest rank to be asked; null for all, 0 for none. */
  limitTo(maxRank: number | null): void {
    if (maxRank !== this.#maxRank) this.isIdle = false;
    this.#maxRank = maxRank;
  }

  /** Sites that are being asked are left to the next run. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      const maxRank = this.#maxRank;
      try {
        const names = await nextProbes(this.#connection.db, { maxRank, limit: CONCURRENCY });
        if (names.length > 0) {
          this.isIdle = false;
          await Promise.race([Promise.all(names.map((name) => this.#ask(name))), this.#stopped()]);
          continue;
        }
        if (maxRank === this.#maxRank) this.isIdle = true;
        await sleep(PAUSE_MS.idle);
      } catch (error) {
        if (error instanceof Error && !this.#stopping) this.#onError(error);
        await sleep(PAUSE_MS.error);
      }
    }
  }

  async #ask(name: string): Promise<void> {
    const found = await this.#probe(name);
    if (!this.#stopping) await saveProbe(this.#connection, name, found);
  }

  async #stopped(): Promise<void> {
    while (!this.#stopping) await sleep(50);
  }
}
