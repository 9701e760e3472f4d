import { createHash } from 'node:crypto';
import type { Layout } from '@brandlode/catalogue-index';
import { isMissing, type Shards } from './shards.ts';

/**
 * What is kept: rows of a layout, ordered by one of its metrics. `origin` names the database they come from: what comes from
 * another, with other columns or on other shards, stands in tables of its own and neither disturbs nor is seen by this one.
 */
export type Kept = { layout: Layout; popularity: string; origin: string };

/** Where it is kept. `world` stands in the names of all its tables. */
export type Store = { shards: Shards; kept: Kept; world: string };

/** Changes with the tables, so that another release never reads what it does not understand. */
const FORMAT = 2;

export function openStore(shards: Shards, kept: Kept): Store {
  const { layout, popularity, origin } = kept;
  const told = JSON.stringify([FORMAT, layout, popularity, origin, shards.hosts]);
  return { shards, kept, world: createHash('sha256').update(told).digest('hex').slice(0, 12) };
}

/**
 * The whole catalogue as of one version. Tables only grow, and every row says which version wrote it, so an edition answers
 * the same for as long as its tables are there, whatever is written meanwhile.
 */
export type Edition = {
  /** Counts the sets of tables: a whole load makes a new one. */
  generation: number;
  /** What the names of its tables end in. */
  token: string;
  /** The version that the tables began with; while it is the newest, nothing in them has changed. */
  base: number;
  version: number;
  /** Rows there are. */
  size: number;
  /** The writer's own: from where on the database is to be asked for changes. */
  horizon: string;
  demonstration: boolean;
};

/** Tables of one set; those named `all…` reach over every shard. */
export function tablesOf({ shards: { database }, world }: Store, { token }: Pick<Edition, 'token'>) {
  const name = (kind: string) => `${database}.${kind}_${world}_${token}`;
  return {
    rows: name('rows'),
    changes: name('changes'),
    allRows: name('all_rows'),
    allChanges: name('all_changes'),
  };
}

/** Where the editions are listed, on the first shard alone: one row written there makes an edition the newest. */
export const editionsTable = ({ shards, world }: Store) => `${shards.database}.editions_${world}`;

/** The newest edition, null before the first. */
export async function newestEdition(store: Store): Promise<Edition | null> {
  type Row = [number, string, number, number, number, string, number];
  const [row] = await store.shards
    .ask<Row>(
      `select generation, token, base, version, size, horizon, demonstration
       from ${editionsTable(store)} order by generation desc, version desc limit 1`,
      0,
    )
    .catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
  if (row === undefined) return null;
  const [generation, token, base, version, size, horizon, demonstration] = row;
  return { generation, token, base, version, size, horizon, demonstration: demonstration === 1 };
}

/**
 * SQL that holds for the rows of an edition. A row that nobody wrote again since its tables began stands by itself; of the others
 * the one written last, unless that was a deletion, which leaves a word in `changes` and no row. Each shard asks its own changes.
 */
export function isThere(store: Store, edition: Edition): string {
  const { changes } = tablesOf(store, edition);
  const written = `version <= ${edition.version}`;
  if (edition.version === edition.base) return written;
  return `${written} and (id not in (select id from ${changes} where ${written})
    or (id, version) in (select id, max(version) from ${changes} where ${written} group by id))`;
}

/** Ids that may differ between two editions, the older one first; null: any. */
export async function changedBetween(store: Store, older: Edition, newer: Edition): Promise<number[] | null> {
  if (older.token !== newer.token) return null;
  const rows = await store.shards.ask<[number]>(
    `select distinct id from ${tablesOf(store, newer).allChanges}
     where version > ${older.version} and version <= ${newer.version}`,
  );
  return rows.map(([id]) => id);
}
