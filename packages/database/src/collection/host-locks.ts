import type pg from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import { onlyRow } from '../only-row.ts';
import { SteadyClient } from '../unavailable.ts';

/** A lock per host, shared by all processes on one database. */
export type HostLocks = {
  /**
   * Acquires the host's lock and returns the remaining seconds of backoff; null if another process holds it. The lock is
   * released explicitly, or immediately when this process dies. Not reentrant within one process.
   */
  acquire: (host: string) => Promise<number | null>;
  /** Releases the lock and blocks the host for the pause. Never throws. */
  release: (host: string, pauseSeconds: number) => Promise<void>;
  close: () => Promise<void>;
};

const ACQUIRE = { name: 'acquire-host-lock', text: 'select acquire_host_lock($1) as backoff' };
const BLOCK = {
  name: 'block-host',
  text: `insert into host_pauses (host, next_request_at) values ($1, clock_timestamp() + make_interval(secs => $2))
    on conflict (host) do update set next_request_at = excluded.next_request_at`,
};
const RELEASE = {
  name: 'release-host-lock',
  text: `select pg_advisory_unlock(${ADVISORY_LOCKS.hosts}, hashtext($1))`,
};

/** Holds advisory locks in a dedicated session, reopened when it breaks; a broken session releases its locks. */
export function openHostLocks(databaseUrl: string): HostLocks {
  let session: Promise<pg.Client> | undefined;

  async function open(): Promise<pg.Client> {
    const client = new SteadyClient({
      connectionString: databaseUrl,
      application_name: 'brandlode host locks',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    await client.connect();
    return client;
  }
  const connected = () => {
    if (!session) {
      const opening = open();
      const over = () => {
        if (session === opening) session = undefined;
      };
      session = opening;
      opening.then((client) => client.on('end', over), over);
    }
    return session;
  };

  // A session runs one statement at a time.
  let queue: Promise<unknown> = Promise.resolve();
  const enqueue = <T>(query: () => Promise<T>): Promise<T> => {
    const result = queue.then(query);
    queue = result.catch(() => {});
    return result;
  };

  return {
    acquire: (host) =>
      enqueue(async () => {
        const client = await connected();
        const result = await client.query<{ backoff: number | null }>({ ...ACQUIRE, values: [host] });
        return onlyRow(result).backoff;
      }),
    release: (host, pauseSeconds) =>
      enqueue(async () => {
        const client = await session;
        // In this order, so that the next holder reads the pause.
        await client?.query({ ...BLOCK, values: [host, pauseSeconds] });
        await client?.query({ ...RELEASE, values: [host] });
      }).catch(() => {
        // A broken session has released its locks already.
      }),
    async close() {
      const client = await session?.catch(() => undefined);
      session = undefined;
      await client?.end().catch(() => {});
    },
  };
}
