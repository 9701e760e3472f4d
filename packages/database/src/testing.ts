import { randomUUID } from 'node:crypto';
import type { QueryResult, QueryResultRow } from 'pg';
import { afterAll, afterEach, beforeEach, inject } from 'vitest';
import type { SourceObservation } from './collection/observed.ts';
import { type Connection, connect } from './connect.ts';
import { SteadyClient } from './unavailable.ts';

export type TestDatabase = Connection & {
  url: string;
  /** The rows that a statement returns. */
  query: <Row extends QueryResultRow = QueryResult['rows'][number]>(
    text: string,
    values?: unknown[],
  ) => Promise<Row[]>;
  drop: () => Promise<void>;
};

/** A new migrated database on the test run's PostgreSQL; `drop` closes and removes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template postgres strategy = file_copy`);
  const url = server.replace(/[^/]+$/, name);
  // Only ends a hang: a busy machine may take a while.
  const connection = connect(url, { connectMs: 60_000 });
  return {
    ...connection,
    url,
    query: async (text, values) => (await connection.pool.query(text, values)).rows,
    drop: async () => {
      await connection.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

/** At the top of a file: a new database for its tests, which is dropped after what the file opens later is closed. */
export async function useDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  afterAll(database.drop);
  return database;
}

/** At the top of a file: a database that is new for every test; `query` may be taken out once for all of them. */
export function databaseForEachTest(): TestDatabase {
  let current: TestDatabase;
  const query: TestDatabase['query'] = (text, values) => current.query(text, values);
  const database = { query } as TestDatabase;
  beforeEach(async () => {
    current = await createTestDatabase();
    Object.assign(database, current, { query });
  });
  afterEach(() => database.drop());
  return database;
}

/** Inserts a user and returns the id. */
export async function addUser({ query }: Pick<TestDatabase, 'query'>): Promise<string> {
  const [user] = await query(
    "insert into users (email, first_name, last_name) values (gen_random_uuid() || '@example.com', 'A', 'B') returning id",
  );
  return user.id;
}

/** Inserts a finished import into the catalogue and returns its id. */
export async function addImport({ query }: Pick<TestDatabase, 'query'>): Promise<number> {
  const [added] = await query(
    `insert into imports (user_id, target, file_name, size, source, mapping, status, brand_limit)
     values ($1, 'catalogue', 'Sheet', 1, 'Sheet', '{}', 'done', 1) returning id`,
    [await addUser({ query })],
  );
  return Number(added.id);
}

/** Inserts brands, by default named by their domain, and returns their ids. */
export async function insertBrands(
  { pool }: Pick<Connection, 'pool'>,
  ...brands: ({ domain: string } & Record<string, unknown>)[]
): Promise<number[]> {
  const ids: number[] = [];
  // One by one, so that a column that only others state gets its default.
  for (const brand of brands) {
    const named = { brand_name: brand.domain, ...brand };
    const columns = Object.keys(named).join();
    const { rows } = await pool.query(
      `insert into brands (${columns}) select ${columns} from jsonb_populate_record(null::brands, $1) returning id`,
      [JSON.stringify(named)],
    );
    ids.push(Number(rows[0].id));
  }
  return ids;
}

/** A source's report of a store that it found, by default without metrics and facts. */
export const found = (source: string, report: Partial<SourceObservation> = {}): SourceObservation => ({
  source,
  outcome: 'found',
  requests: 1,
  metrics: [],
  facts: {},
  ...report,
});

async function onServer(server: string, sql: string) {
  // Connected to another database: a template must have no sessions while it is cloned.
  const client = new SteadyClient({ connectionString: server.replace(/[^/]+$/, 'template1') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
