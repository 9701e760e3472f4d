import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NOISE_BANDS, rankNoise } from '@brandlode/contract';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import type { Connection, Database } from '../connect.ts';
import { inTransaction } from '../in-transaction.ts';

/** The storefront address of a name in a list, and its rank: equal ends, or those of a bucket. */
export type RankedName = { address: string; best: number; worst: number };
export type RankListState = { loaded_at: Date; version: string };

/** When a list was last loaded and from what; undefined if it never was. */
export async function getRankListState(db: Database, list: string): Promise<RankListState | undefined> {
  const { rows } = await sql<RankListState>`
    select loaded_at, version from rank_lists where list = ${list} and loaded_at is not null`.execute(db);
  return rows[0];
}

/**
 * Whether this process is to load the list: another version than this is loaded, or it was loaded longer ago than that, and no process
 * has started to within the last hour, so that a failure is retried hourly.
 */
export async function claimRankList(
  db: Database,
  { list, version, hours }: { list: string; version: string; hours: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into rank_lists (list, claimed_at) values (${list}, now())
    on conflict (list) do update set claimed_at = now()
      where rank_lists.claimed_at < now() - interval '1 hour'
        and (rank_lists.loaded_at is null or rank_lists.version is distinct from ${version}
          or rank_lists.loaded_at < now() - make_interval(hours => ${hours}))
    returning 1`.execute(db);
  return rows.length > 0;
}

const NAMES_PER_WRITE = 2_000;
/** Bands with fewer names in both versions of a list say nothing about its noise. */
const MIN_BAND_NAMES = 100;

/**
 * Replaces the names of a list, measures its noise against the version before, and makes every brand due for new estimates. The
 * best of several ranks of an address counts. Returns the number of addresses.
 */
export async function loadRankList(
  connection: Pick<Connection, 'pool'>,
  { list, day, version }: { list: string; day: string; version: string },
  names: AsyncIterable<RankedName>,
): Promise<number> {
  return inTransaction(connection, async ({ db, client }) => {
    // A million names take minutes on a slow machine.
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`
      create temp table ranked_rows (address text, best integer, worst integer) on commit drop`.execute(db);
    await pipeline(
      Readable.from(toCopyLines(names)),
      client.query(copyFrom('copy ranked_rows (address, best, worst) from stdin')),
    );
    await sql`
      create temp table new_names on commit drop as
      select address, min(best) as best, min(worst) as worst from ranked_rows group by address`.execute(db);
    await sql`analyze new_names`.execute(db);
    const noise = await measureNoise(db, list, day);
    await sql`delete from ranked_names where list = ${list}`.execute(db);
    const { numAffectedRows = 0n } = await sql`
      insert into ranked_names (address, list, best, worst)
      select address, ${list}, best, worst from new_names order by address`.execute(db);
    await sql`
      insert into rank_lists (list, claimed_at, day, loaded_at, version) values (${list}, '-infinity', ${day}, now(), ${version})
      on conflict (list) do update set claimed_at = excluded.claimed_at, day = excluded.day, loaded_at = excluded.loaded_at,
        version = excluded.version, noise = coalesce(${noise}::jsonb, rank_lists.noise)`.execute(db);
    await sql`analyze ranked_names`.execute(db);
    await restartEstimates(db);
    return Number(numAffectedRows);
  });
}

async function* toCopyLines(names: AsyncIterable<RankedName>): AsyncGenerator<string> {
  let lines = '';
  let count = 0;
  for await (const { address, best, worst } of names) {
    lines += `${address.replaceAll('\\', '\\\\')}\t${best}\t${worst}\n`;
    count += 1;
    if (count % NAMES_PER_WRITE === 0) {
      yield lines;
      lines = '';
    }
  }
  if (lines) yield lines;
}

/**
 * By band, the change of exact ranks from one day to the next that 19 of 20 names stay within, derived from the two versions. What they do
 * not show, since the new one is not of a later day, unchanged, or has few names in the band, stays as it was.
 */
async function measureNoise(db: Database, list: string, day: string): Promise<string | null> {
  const { rows } = await sql<{ days: number; noise: (number | null)[] | null }>`
    select ${day}::date - day as days, noise from rank_lists where list = ${list} and loaded_at is not null`.execute(
    db,
  );
  const { days = 0, noise: before = null } = rows[0] ?? {};
  if (days <= 0) return null;
  const { rows: bands } = await sql<{ band: number; change: number }>`
    select width_bucket(o.best, ${NOISE_BANDS}::integer[]) as band,
      percentile_cont(0.95) within group (order by abs(ln(n.best::float8 / o.best))) as change
    from ranked_names o join new_names n using (address)
    where o.list = ${list} and o.best = o.worst and n.best = n.worst
    group by band having count(*) >= ${MIN_BAND_NAMES}`.execute(db);
  // The factor of a daily noise of 1 shows how noise grows with the days between.
  const growth = Math.log(rankNoise(1, days, [1]));
  const noise = [...NOISE_BANDS, null].map((_, index) => {
    const change = bands.find(({ band }) => band === index)?.change;
    return change ? change / growth : (before?.[index] ?? null);
  });
  return JSON.stringify(noise);
}

/** Makes every brand due for new estimates. */
export const restartEstimates = (db: Database) =>
  sql`
    insert into estimate_computation (horizon) values ('0')
    on conflict (id) do update set horizon = '0', next = null, after_id = 0`.execute(db);

/** The noise of each list (`rankNoise`). */
export async function readNoise(db: Database): Promise<Map<string, (number | null)[]>> {
  const { rows } = await sql<{ list: string; noise: (number | null)[] }>`
    select list, noise from rank_lists where noise is not null`.execute(db);
  return new Map(rows.map(({ list, noise }) => [list, noise]));
}

/** The ranks of a storefront address. */
export async function findRanks<List extends string>(
  db: Database,
  address: string,
): Promise<{ list: List; best: number; worst: number; day: string }[]> {
  const { rows } = await sql<{ list: List; best: number; worst: number; day: string }>`
    select n.list, n.best, n.worst, l.day::text from ranked_names n join rank_lists l using (list)
    where n.address = ${address} order by n.list`.execute(db);
  return rows;
}
