import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  type Connection,
  claimRankList,
  computeEstimates,
  findRanks,
  getRankListState,
  loadRankList,
} from '@brandlode/database';
import type { PopularityRank } from '../report.ts';
import { type ListName, readRanks } from './read-ranks.ts';

const CHECK_INTERVAL_MS = 3_600_000;
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;

/** A list in a file, or downloaded when it was loaded longer ago than `hours`. */
export type RankListSource = { list: ListName } & ({ file: string } | { url: string; hours: number });

export type RankLists = {
  names: ListName[];
  /**
   * Loads the lists that are not loaded or out of date, in one of several processes, and estimates all brands. Checks at most hourly.
   */
  refresh: () => Promise<void>;
  /** The ranks of a storefront address. */
  find: (address: string) => Promise<PopularityRank[]>;
  /** Why lists are not loaded. */
  problems: () => Promise<string[]>;
  /** Ends a refresh, whose list then stays as it was. */
  close: () => Promise<void>;
};

/** Lists that one process loads into the database, where all of them and the estimates find them. */
export function openRankLists(
  connection: Connection,
  sources: RankListSource[],
  userAgent: string,
  onError: (error: Error) => void = () => {},
): RankLists {
  const { db } = connection;
  const errors = new Map<ListName, string>();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  const closing = new AbortController();

  async function refreshAll() {
    let loaded = false;
    for (const source of sources) {
      try {
        loaded = (await refreshOne(connection, source, { userAgent, signal: closing.signal })) || loaded;
      } catch (error) {
        // The names of the last version stay.
        const message = error instanceof Error ? error.message : String(error);
        errors.set(source.list, message);
        if (!closing.signal.aborted)
          onError(
            new Error(`The rank list ${source.list} could not be loaded: ${message}`, { cause: error }),
          );
      }
    }
    if (loaded) while (!closing.signal.aborted && (await computeEstimates(connection)));
  }

  return {
    names: sources.map(({ list }) => list),
    async refresh() {
      if (Date.now() - checkedAt >= CHECK_INTERVAL_MS) {
        checkedAt = Date.now();
        checking = refreshAll().finally(() => {
          checking = undefined;
        });
      }
      await checking;
    },
    async find(address) {
      const ranks = await findRanks<ListName>(db, address);
      return ranks.filter(({ list }) => sources.some((source) => source.list === list));
    },
    async problems() {
      const found: string[] = [];
      for (const { list } of sources)
        if (!(await getRankListState(db, list)))
          found.push(`${list}: ${errors.get(list) ?? 'not loaded yet'}`);
      return found;
    },
    async close() {
      closing.abort(new Error('the process was stopped'));
      await checking?.catch(() => {});
    },
  };
}

/** Whether the list was loaded. */
async function refreshOne(
  connection: Connection,
  source: RankListSource,
  { userAgent, signal }: { userAgent: string; signal: AbortSignal },
): Promise<boolean> {
  const { list } = source;
  const { db } = connection;
  if ('file' in source) {
    const { mtime, size } = await stat(source.file);
    const version = `${mtime.toISOString()} ${size}`;
    if (!(await claimRankList(db, { list, version, hours: NEVER }))) return false;
    const names = readRanks(list, createReadStream(source.file, { signal }));
    await loadRankList(connection, { list, day: dayOf(mtime), version }, names).catch((error: Error) => {
      throw new Error(`${source.file}: ${error.message}`);
    });
    return true;
  }
  if (!(await claimRankList(db, { list, version: DOWNLOADED, hours: source.hours }))) return false;
  const response = await fetch(source.url, {
    headers: { 'user-agent': userAgent },
    signal: AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)]),
  }).catch((error: Error) => {
    throw new Error(error.name === 'TimeoutError' ? 'timed out' : 'unreachable');
  });
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
  const modified = Date.parse(response.headers.get('last-modified') ?? '');
  const day = dayOf(new Date(Number.isNaN(modified) ? Date.now() : modified));
  const names = readRanks(list, Readable.fromWeb(response.body));
  await loadRankList(connection, { list, day, version: DOWNLOADED }, names);
  return true;
}

const DOWNLOADED = 'downloaded';
/** A file is loaded again only when it changes. */
const NEVER = 1_000_000;

/** A clock may be ahead. */
const dayOf = (time: Date) => new Date(Math.min(time.getTime(), Date.now())).toISOString().slice(0, 10);
