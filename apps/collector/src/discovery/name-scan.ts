import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AnsweredName,
  type Connection,
  type DueName,
  nextNames,
  saveAnswers,
} from '@brandlode/database';
import { askName, type DnsClient } from '@brandlode/discovery';

const NAMES_PER_READ = 1_000;
const SAVE_EVERY_MS = 200;
/** Answers that may wait to be saved before no more names are asked. */
const MAX_UNSAVED = 5_000;
/** How long names that are being asked may take when the scan is stopped; they are asked again later. */
const STOP_MS = 2_000;
/** The pause before the next attempt after an error or without names. */
const PAUSE_MS = { error: 1_000, idle: 100 };
/** Packets in a row without a response after which the name servers themselves are asked for one; from the first one on, if none has ever come. */
const SILENT_AFTER = 50;

/**
 * Asks the due names in the order of their ranks, many at a time, and saves the answers several times a second. After a kill the names that
 * were being asked are asked again, and no others.
 */
export class NameScan {
  readonly #connection: Connection;
  readonly #client: DnsClient;
  readonly #concurrency: number;
  readonly #silentMs: number;
  readonly #onError: (error: Error) => void;
  readonly #running: Promise<unknown>;
  #maxRank: number | null = 0;
  /** The last name that was taken; those before it are not due, or were asked without a response. */
  #after: DueName | undefined;
  #asking = 0;
  #unsaved: AnsweredName[] = [];
  #saving = 0;
  #queriesSaved = 0;
  #stopping = false;
  /** How often the name servers turned out to be silent. */
  #silences = 0;
  #checking: Promise<boolean> | undefined;
  #changed = Promise.withResolvers<void>();
  /** Names that were answered. */
  answered = 0;
  /** Whether no name within the limit is due. */
  isIdle = false;
  /** Whether the name servers cannot be reached. */
  isSilent = false;

  /** The client is closed with the scan. */
  constructor(options: {
    connection: Connection;
    client: DnsClient;
    concurrency: number;
    /** The pause before the name servers are asked again that could not be reached. */
    silentMs: number;
    onError: (error: Error) => void;
  }) {
    this.#connection = options.connection;
    this.#client = options.client;
    this.#concurrency = options.concurrency;
    this.#silentMs = options.silentMs;
    this.#onError = options.onError;
    this.#running = Promise.all([this.#askNames(), this.#saveAnswers()]);
  }

  /** Sets the deepest rank to be asked; null for all. */
  limitTo(maxRank: number | null): void {
    if (maxRank !== this.#maxRank) this.isIdle = false;
    this.#maxRank = maxRank;
  }

  /** Resolves once every answer is saved. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    const until = Date.now() + STOP_MS;
    while (this.#asking > 0 && Date.now() < until) await sleep(10);
    this.#client.close();
    await this.#running;
  }

  async #askNames(): Promise<void> {
    while (!this.#stopping) {
      if (this.isSilent) await this.#waitForServers();
      const maxRank = this.#maxRank;
      const options = { after: this.#after, maxRank, limit: NAMES_PER_READ };
      const names = await nextNames(this.#connection.db, options).catch(this.#report);
      if (!names) await this.#pause(PAUSE_MS.error);
      else if (names.length > 0) await this.#askEach(names);
      // The limit may have changed while the names were read.
      else if (maxRank === this.#maxRank) await this.#restart();
    }
  }

  async #askEach(names: DueName[]): Promise<void> {
    this.isIdle = false;
    for (const name of names) {
      while (this.#asking >= this.#concurrency || this.#unsaved.length >= MAX_UNSAVED)
        await this.#changed.promise;
      // Names wait here rather than half asked: fewer are asked again after a kill.
      await this.#client.ready();
      const isBeyond = this.#maxRank !== null && name.rank > this.#maxRank;
      if (this.#stopping || this.isSilent || isBeyond) return;
      this.#after = name;
      void this.#ask(name);
    }
  }

  /** Looks from the first rank on for names added since, once all that are being asked are saved. */
  async #restart(): Promise<void> {
    const isSaved = this.#asking + this.#unsaved.length + this.#saving === 0;
    if (isSaved && this.#after !== undefined) {
      this.#after = undefined;
      return;
    }
    this.isIdle = isSaved;
    await this.#pause(PAUSE_MS.idle);
  }

  async #ask({ name, rank }: DueName): Promise<void> {
    this.#asking += 1;
    const silences = this.#silences;
    const answer = await askName(this.#client, name);
    const { unanswered, hasResponse } = this.#client;
    if (unanswered >= (hasResponse ? SILENT_AFTER : 1) && !(await this.#serversRespond())) {
      this.isSilent = true;
      this.#silences += 1;
    }
    this.#asking -= 1;
    // Silence says nothing about the name, which stays due.
    const isDecided = this.#silences === silences && !this.#client.isClosed;
    if (answer.outcome !== 'failed' || isDecided) {
      this.answered += 1;
      this.#unsaved.push({ name, rank, ...answer });
    }
    this.#wake();
  }

  async #waitForServers(): Promise<void> {
    do await this.#pause(this.#silentMs);
    while (!this.#stopping && !(await this.#serversRespond()));
    while (this.#asking > 0) await this.#changed.promise;
    this.isSilent = false;
  }

  /** The names that are left may all be of servers that do not answer: only the name servers tell whether they can be reached. */
  #serversRespond(): Promise<boolean> {
    this.#checking ??= this.#client.responds().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #saveAnswers(): Promise<void> {
    while (!this.#stopping || this.#asking > 0 || this.#unsaved.length > 0) {
      if (this.#unsaved.length === 0) {
        await sleep(this.#stopping ? 10 : SAVE_EVERY_MS);
        continue;
      }
      const answers = this.#unsaved;
      const queries = this.#client.queries;
      this.#unsaved = [];
      this.#saving = answers.length;
      try {
        await saveAnswers(this.#connection, answers, queries - this.#queriesSaved);
        this.#queriesSaved = queries;
      } catch (error) {
        if (error instanceof Error) this.#report(error);
        // They are asked again by the next run.
        if (this.#stopping) return;
        this.#unsaved.unshift(...answers);
        await sleep(PAUSE_MS.error);
      } finally {
        this.#saving = 0;
      }
      this.#wake();
      await sleep(this.#stopping ? 0 : SAVE_EVERY_MS);
    }
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Ends early when the scan is stopped. */
  async #pause(milliseconds: number): Promise<void> {
    const until = Date.now() + milliseconds;
    while (!this.#stopping && Date.now() < until) await sleep(Math.min(50, milliseconds));
  }

  #report = (error: Error): undefined => {
    this.#onError(error);
  };
}
