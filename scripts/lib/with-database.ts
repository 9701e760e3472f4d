import { join } from 'node:path';
import { connectClient } from '@brandlode/database';

type Options = { dataDir: string; databaseUrl?: string | undefined };

/**
 * Runs `work` on a database: `databaseUrl` if configured, otherwise the embedded server, which runs as long as a process uses it.
 * Rejects as soon as `signal` aborts, with its reason. Throws DatabaseUnreachableError if the configured database cannot be
 * reached.
 */
export async function withDatabase<Result>(
  { signal, ...options }: Options & { signal?: AbortSignal },
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(options);
  try {
    signal?.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => aborted.reject(signal.reason), { once: true });
    return await Promise.race([work(database.url), aborted.promise]);
  } finally {
    await database.release();
  }
}

/** Returns the same database until it is released. */
export async function openDatabase({ dataDir, databaseUrl }: Options): Promise<{
  url: string;
  release: () => Promise<void>;
}> {
  if (databaseUrl) {
    await (await connectClient(databaseUrl, 'brandlode')).end();
    return { url: databaseUrl, release: async () => {} };
  }
  // The package is not installed in production, where DATABASE_URL is required.
  const { startEmbedded } = await import('@brandlode/embedded-postgres');
  return startEmbedded({ folder: join(dataDir, 'postgres') });
}
