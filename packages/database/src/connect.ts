import { type Compilable, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { connectClient } from './connection-error.ts';
import type { Tables } from './tables.ts';
import { breakingWhenSilent, SteadyClient } from './unavailable.ts';

// bigint columns hold counts below 2^53 (metrics, ids): read them as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Days have no time zone and stay texts, such as 2026-08-01.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

const MAX_STATEMENT_MS = 60_000;

export type Database = Kysely<Tables>;

export type Connection = {
  db: Database;
  /** The pool that Kysely uses: for `inTransaction`, backups and tests. */
  pool: pg.Pool;
  /**
   * The rows of a query whose SQL is always the same for this `name`, with these parameters. Each connection parses and plans it once, which
   * takes longer than running it if it has many columns.
   */
  runPrepared: <Row extends object>(
    name: string,
    query: () => Compilable<Row>,
    parameters: unknown[],
  ) => Promise<Row[]>;
  /** A connection outside the pool for locks and notifications, which belong to a session. The caller ends it. */
  openSession: () => Promise<pg.Client>;
  close: () => Promise<void>;
};

/**
 * Opens a pool on a PostgreSQL address. Nothing is connected until the first query, which fails if it waits longer than `connectMs`.
 * `onQuery` is called with the SQL and duration of each query; a connection without traffic for `silenceMs` is closed, and its pending
 * query fails and ends in the database, too. With `poolerUrl`, the address of a pooler in transaction mode, queries go through it and sessions do not.
 */
export function connect(
  url: string,
  options: {
    poolerUrl?: string | undefined;
    max?: number;
    connectMs?: number;
    silenceMs?: number;
    onQuery?: ((sql: string, milliseconds: number) => void) | undefined;
  } = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: options.poolerUrl ?? url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectMs ?? 5_000,
    // PostgreSQL would not notice that the connection was closed before the statement has ended.
    statement_timeout: Math.min(options.silenceMs ?? MAX_STATEMENT_MS, MAX_STATEMENT_MS),
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'brandlode',
    Client: SteadyClient,
    ...(options.silenceMs && { stream: breakingWhenSilent(options.silenceMs) }),
  });
  // An idle connection that breaks must not end the process; the next query gets a new one or its own error.
  pool.on('error', () => {});
  const { onQuery } = options;
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery && { log: ({ query, queryDurationMillis }) => onQuery(query.sql, queryDurationMillis) }),
  });
  const prepared = new Map<string, string>();
  const runPrepared: Connection['runPrepared'] = async (name, query, values) => {
    const text = prepared.get(name) ?? query().compile().sql;
    prepared.set(name, text);
    const began = performance.now();
    // A pooler runs each transaction on any connection, which may not have the statement.
    const { rows } = await pool.query(options.poolerUrl ? { text, values } : { name, text, values });
    onQuery?.(text, performance.now() - began);
    return rows;
  };
  // Kysely ends the pool only if it has run a query.
  const close = () => db.destroy().then(() => (pool.ending ? undefined : pool.end()));
  const openSession = () => connectClient(url, 'brandlode session');
  return { db, pool, runPrepared, openSession, close };
}
