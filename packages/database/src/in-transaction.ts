import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import type pg from 'pg';
import type { Connection, Database } from './connect.ts';
import type { Tables } from './tables.ts';

/** One connection: Kysely on it, and its client for COPY. One query at a time runs on it. */
export type SingleConnection = { db: Database; client: pg.ClientBase };

/**
 * Runs `work` on one connection in one transaction: all of it is on disk once this resolves, or none of it. A connection
 * that cannot roll back is discarded.
 */
export async function inTransaction<Made>(
  { pool }: Pick<Connection, 'pool'>,
  work: (transaction: SingleConnection) => Promise<Made>,
): Promise<Made> {
  const client = await pool.connect();
  // Kysely releases the client after the transaction.
  const db = kyselyOn(() => Promise.resolve(client));
  return db.transaction().execute((transaction) => work({ db: transaction, client }));
}

/** Runs `work` in the transaction of the caller, or else in a new one. */
export const joinTransaction = <Made>(
  db: Database,
  work: (transaction: Database) => Promise<Made>,
): Promise<Made> => (db.isTransaction ? work(db) : db.transaction().execute(work));

/** Runs `work` within a transaction so that the transaction can continue if it fails. */
export async function inSavepoint<Made>(transaction: Database, work: () => Promise<Made>): Promise<Made> {
  await sql`savepoint work`.execute(transaction);
  try {
    const made = await work();
    await sql`release savepoint work`.execute(transaction);
    return made;
  } catch (error) {
    // On a broken connection it fails for the same reason.
    await sql`rollback to savepoint work`.execute(transaction).catch(() => {});
    throw error;
  }
}

/** Kysely on a client outside the pool, which stays connected. */
export function onClient(client: pg.ClientBase): SingleConnection {
  const lease = { query: client.query.bind(client), release() {} };
  return { db: kyselyOn(() => Promise.resolve(lease)), client };
}

const kyselyOn = (connect: PostgresPool['connect']): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { options: {}, connect, end: () => Promise.resolve() } }),
  });
