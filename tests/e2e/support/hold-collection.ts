import { ADVISORY_LOCKS, connect } from '@brandlode/database';
import { openDatabase } from '../../../scripts/lib/with-database.ts';
import type { RunningProduct } from './product.ts';

/** Holds the dispatch lock of the collectors, so that none visits requested stores. Returns a function that releases it. */
export async function holdCollection({ dataDir }: RunningProduct): Promise<() => Promise<void>> {
  const database = await openDatabase({ dataDir });
  const { pool, close } = connect(database.url, { max: 1 });
  const client = await pool.connect();
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.dispatch]);
  return async () => {
    client.release(true);
    await close();
    await database.release();
  };
}
