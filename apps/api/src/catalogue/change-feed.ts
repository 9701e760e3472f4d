import { setTimeout as sleep } from 'node:timers/promises';
import { breakingWhenSilent, SteadyClient } from '@brandlode/database';
import type pg from 'pg';

/** Milliseconds: notifications can be lost, so it polls too. */
const POLL_INTERVAL = 1_000;
/** Milliseconds after which a connection without traffic counts as broken. */
const SILENCE = 30_000;
/** Milliseconds: collects bursts of notifications, as during an import. */
const GATHER = 250;

/** A dedicated connection that is notified of every catalogue change by any process. */
type ChangeFeed = {
  client: pg.Client;
  /** Resolves when changes should be read: soon after a notification, or after a second. False: the connection is broken. */
  next: () => Promise<boolean>;
  close: () => Promise<void>;
};

export async function openChangeFeed(databaseUrl: string): Promise<ChangeFeed> {
  const client = new SteadyClient({
    connectionString: databaseUrl,
    application_name: 'brandlode index',
    stream: breakingWhenSilent(SILENCE),
  });
  let wake = () => {};
  let broken = false;
  /** Includes a notification that arrived while the last changes were read. */
  let notified = false;
  client.on('notification', () => {
    notified = true;
    wake();
  });
  client.on('error', () => {
    broken = true;
    wake();
  });
  await client.connect();
  const close = () => {
    broken = true;
    wake();
    return client.end().catch(() => {});
  };
  try {
    await client.query('listen catalogue_changed');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    client,
    next: async () => {
      if (broken) return false;
      if (!notified)
        await new Promise<void>((done) => {
          const timer = setTimeout(done, POLL_INTERVAL);
          wake = () => {
            clearTimeout(timer);
            done();
          };
        });
      if (notified) await sleep(GATHER);
      notified = false;
      return !broken;
    },
    close,
  };
}

/** Runs a task again whenever it ends, with exponential backoff while it fails or ends immediately, until `signal` is aborted. */
export async function retry(
  task: () => Promise<void>,
  onError: (error: Error) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let pause = 250; !signal.aborted; pause = Math.min(pause * 2, 5_000)) {
    const began = Date.now();
    await task().catch(onError);
    if (Date.now() - began > 10_000) pause = 250;
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
}
