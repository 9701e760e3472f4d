import { join } from 'node:path';
import { type Connection, connect } from '@brandlode/database';
import { runningServer } from '@brandlode/embedded-postgres';
import type { RunningProduct } from './product.ts';

/** By data folder: opening one takes longer than most queries. */
const connections = new Map<string, Promise<Connection>>();

/** Before the products stop. */
export async function closeConnections(): Promise<void> {
  for (const connection of await Promise.allSettled(connections.values()))
    if (connection.status === 'fulfilled') await connection.value.close();
  connections.clear();
}

/** Runs `work` on the database of a product that stays running until `closeConnections` is called. */
export async function withConnection<Result>(
  { dataDir }: RunningProduct,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection =
    connections.get(dataDir) ?? databaseUrl({ dataDir }).then((url) => connect(url, { max: 2 }));
  connections.set(dataDir, connection);
  return work(await connection);
}

export async function databaseUrl({ dataDir }: Pick<RunningProduct, 'dataDir'>): Promise<string> {
  const url = await runningServer(join(dataDir, 'postgres'));
  if (!url) throw new Error(`No database is running in ${dataDir}.`);
  return url;
}
