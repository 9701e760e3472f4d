import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, connect, migrate } from '@brandlode/database';
import { startEmbedded } from '@brandlode/embedded-postgres';

/** `folder` is temporary too, with the server's files in `postgres`. */
type Server = { url: string; connection: Connection; folder: string };

/** Runs `work` with a PostgreSQL with the current schema, which is removed afterwards. */
export async function withServer<Result>(
  name: string,
  work: (server: Server) => Promise<Result>,
  settings: Omit<Parameters<typeof startEmbedded>[0], 'folder'> = {},
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `brandlode-${name}-`));
  try {
    const { url, stop } = await startEmbedded({ folder: join(folder, 'postgres'), ...settings });
    const connection = connect(url);
    try {
      await migrate(url);
      return await work({ url, connection, folder });
    } finally {
      await connection.close();
      await stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
