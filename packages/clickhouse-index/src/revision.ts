import { createHash } from 'node:crypto';
import type { Layout } from '@brandlode/catalogue-index';
import { isMissing, type Shards } from './shards.ts';

/**
 * The stored rows: their layout, and the metric that orders them. `origin` names the database they come from: rows of another
 * database, with other columns or on other shards, are in separate tables.
 */
export type Schema = { layout: Layout; popularity: string; origin: string };

/** `namespace` is part of the names of all its tables. */
export type Store = { shards: Shards; schema: Schema; namespace: string };

/** Changes with the tables, the text normalisation and the order of popularity, so that no release reads incompatible tables. */
const FORMAT = 5;

export function openStore(shards: Shards, schema: Schema): Store {
  const { layout, popularity, origin } = schema;
  const identity = JSON.stringify([FORMAT, layout, popularity, origin, shards.hosts]);
  return { shards, schema, namespace: createHash('sha256').update(identity).digest('hex').slice(0, 12) };
}

/**
 * The whole catalogue as of one version. Tables only grow, and every row has the version that wrote it, so a revision returns
 * the same for as long as its tables exist, regardless of concurrent writes.
 */
export type Revision = {
  /** Counts the sets of tables: a full load creates a new one. */
  generation: number;
  /** The suffix of its tables' names. */
  token: string;
  /** The version that the tables began with; while it is the newest, nothing in them has changed. */
  base: number;
  version: number;
  /** Number of rows. */
  size: number;
  /** For the writer: where it continues reading changes from the database. */
  horizon: string;
  demonstration: boolean;
};

/** Tables of one set; those named `all…` cover every shard. */
export function tablesOf({ shards: { database }, namespace }: Store, { token }: Pick<Revision, 'token'>) {
  const name = (kind: string) => `${database}.${kind}_${namespace}_${token}`;
  return {
    rows: name('rows'),
    changes: name('changes'),
    allRows: name('all_rows'),
    allChanges: name('all_changes'),
  };
}

/** Lists the revisions, only on the first shard: one row written there makes a revision the newest. */
export const revisionsTable = ({ shards, namespace }: Store) => `${shards.database}.revisions_${namespace}`;

/** The newest revision, null before the first. */
export async function newestRevision(store: Store): Promise<Revision | null> {
  type Row = [number, string, number, number, number, string, number];
  const [row] = await store.shards
    .query<Row>(
      `select generation, token, base, version, size, horizon, demonstration
       from ${revisionsTable(store)} order by generation desc, version desc limit 1`,
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
 * SQL that is true for the rows of a revision: rows never rewritten since its tables were created, and of the others the one
 * written last, unless that was a deletion, which leaves an entry in `changes` and no row. Each shard reads its own changes.
 */
export function isVisible(store: Store, revision: Revision): string {
  const { changes } = tablesOf(store, revision);
  const written = `version <= ${revision.version}`;
  if (revision.version === revision.base) return written;
  return `${written} and (id not in (select id from ${changes} where ${written})
    or (id, version) in (select id, max(version) from ${changes} where ${written} group by id))`;
}

/** Ids that may differ between two revisions, the older one first; null: any. */
export async function changedBetween(
  store: Store,
  older: Revision,
  newer: Revision,
): Promise<number[] | null> {
  if (older.token !== newer.token) return null;
  const rows = await store.shards.query<[number]>(
    `select distinct id from ${tablesOf(store, newer).allChanges}
     where version > ${older.version} and version <= ${newer.version}`,
  );
  return rows.map(([id]) => id);
}

/** What queries on one revision share. */
export type RevisionScope = {
  shards: Shards;
  schema: Schema;
  revision: Revision;
  /** The table over all shards, the one of each shard, and the condition for the rows of the revision. */
  rows: string;
  shardRows: string;
  visible: string;
};
