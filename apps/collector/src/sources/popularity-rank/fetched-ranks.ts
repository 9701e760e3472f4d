import { Readable } from 'node:stream';
import type { ListName, RankStore } from './rank-store.ts';
import { RankTable } from './rank-table.ts';
import { type Ranks, ranksOf, readRanks } from './read-ranks.ts';

const CHECK_INTERVAL_MS = 3_600_000;
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;

/**
 * A list that one process downloads on a schedule and the others load from the store. Checked when it is used; an
 * older list is used until a newer one has been fetched.
 */
export class FetchedRanks {
  readonly #options: { list: ListName; url: string; hours: number; store: RankStore; userAgent: string };
  #loaded: { ranks: Ranks; fetchedAt: number } | undefined;
  #checkedAt = 0;
  #checking: Promise<void> | undefined;
  /** Why the last download failed. */
  problem: string | undefined;

  get list(): ListName {
    return this.#options.list;
  }

  constructor(options: { list: ListName; url: string; hours: number; store: RankStore; userAgent: string }) {
    this.#options = options;
  }

  async current(): Promise<Ranks | undefined> {
    if (Date.now() - this.#checkedAt >= CHECK_INTERVAL_MS) {
      this.#checkedAt = Date.now();
      this.#checking ??= this.#check()
        .catch((error: Error) => {
          this.problem = error.message;
        })
        .finally(() => {
          this.#checking = undefined;
        });
    }
    if (!this.#loaded) await this.#checking;
    return this.#loaded?.ranks;
  }

  async #check(): Promise<void> {
    const { list, hours, store } = this.#options;
    this.problem = undefined;
    const before = await store.state(list);
    const stale = !before || before.fetched_at.getTime() < Date.now() - hours * 3_600_000;
    // After a failed download the older list is still valid.
    if (stale && (await store.claim(list, hours)))
      await this.#download().catch((error: Error) => {
        this.problem = error.message;
      });
    const after = stale ? await store.state(list) : before;
    if (!after || after.fetched_at.getTime() === this.#loaded?.fetchedAt) return;
    const stored = await store.get(list);
    if (!stored) return;
    const ranks = ranksOf(list, stored.day, RankTable.unpack(stored.ranks));
    this.#loaded = { ranks, fetchedAt: stored.fetched_at.getTime() };
  }

  async #download(): Promise<void> {
    const { list, url, store, userAgent } = this.#options;
    const response = await fetch(url, {
      headers: { 'user-agent': userAgent },
      signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
    }).catch((error: Error) => {
      throw new Error(error.name === 'TimeoutError' ? 'timed out' : 'unreachable');
    });
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const table = await readRanks(list, Readable.fromWeb(response.body));
    const modified = Date.parse(response.headers.get('last-modified') ?? '');
    const day = new Date(Number.isNaN(modified) ? Date.now() : Math.min(modified, Date.now()));
    await store.save(list, day.toISOString().slice(0, 10), table.pack());
  }
}
