import type pg from 'pg';
import type { Connection } from './connect.ts';

/**
 * Runs `work` on one connection in one transaction: all of it is on disk once this resolves, or none of it. A connection
 * that cannot even roll back is not used again.
 */
export async function inTransaction<Made>(
  { pool }: Pick<Connection, 'pool'>,
  work: (client: pg.PoolClient) => Promise<Made>,
): Promise<Made> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const made = await work(client);
    await client.query('commit');
    return made;
  } catch (error) {
    await client.query('rollback').catch((second: Error) => {
      broken = second;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
